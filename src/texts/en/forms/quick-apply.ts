/** Quick apply, after its press. */
export const texts = {
  applied: 'Job Applied Successfully',
  profile: 'My Profile',
  role: 'Open the role',
  /** @param place given where a row has the jobs of several places */
  sending: (resume: string | undefined, place: string | undefined) =>
    `Sending${resume ? ` with ${resume}` : ''}${place ? ` for ${place}` : ''}.`,
  /** Follows for screen readers, which do not hear the count. */
  undoInTime: (seconds: number) => `Undo within ${seconds === 10 ? 'ten' : seconds} seconds.`,
  seconds: (count: number) => `${count} s`,
  undo: 'Undo',
  undoFor: (title: string) => `Undo: ${title}`,
  undoFailed: 'We could not undo it. Try again',
  receipt: 'Receipt',
  receiptFor: (title: string) => `Receipt: ${title}`,
};
