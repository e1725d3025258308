/** Holds a file selected before the registration form opened; state must be serializable. */

let carried: File | undefined;

export function setPendingResume(file: File | undefined): void {
  carried = file;
}

export const getPendingResume = (): File | undefined => carried;
