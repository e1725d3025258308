/** Errors that the user at the terminal can fix, each reported as one line. */

/** Only the message is printed, without a stack. */
export class UserError extends Error {}

/** Runs a command; prints a user error on standard error and sets exit code 1. */
export async function runCli(command) {
  try {
    await command();
  } catch (error) {
    const message = userErrorMessage(error);
    if (!message) throw error;
    console.error(message);
    process.exitCode = 1;
  }
}

/** Undefined for unexpected errors. */
export const userErrorMessage = (error) =>
  error instanceof UserError ? error.message : writeErrorMessage(error.code, error.path);

/** Undefined when the error code is not about writing to the path. */
export function writeErrorMessage(code, path) {
  if (code === 'ENOSPC') return `The disk is full at ${path}. Make room for a gigabyte, then try again.`;
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) return undefined;
  return `${path} cannot be written (${code}). Make it yours or clone into a folder that is, then try again.`;
}
