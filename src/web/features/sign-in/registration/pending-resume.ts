/** Passes a selected file to the registration form, outside the serializable dialog state. */

let pendingResume: File | undefined;

export function setPendingResume(file: File | undefined): void {
  pendingResume = file;
}

export const getPendingResume = (): File | undefined => pendingResume;
