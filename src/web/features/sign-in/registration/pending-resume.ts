/** A file that was chosen before the form that asks for it opened. It is kept here since a store takes only what can be written down. */

let carried: File | undefined;

export function setPendingResume(file: File | undefined): void {
  carried = file;
}

export const getPendingResume = (): File | undefined => carried;
