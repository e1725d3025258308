/** What the person at the terminal can mend, each in one line that says how. */

/** An end that was foreseen. The message is all that is shown. */
export class Fault extends Error {}

/** Does a command's work; a foreseen end is its line on standard error and exit code 1. */
export async function inOneLine(work) {
  try {
    await work();
  } catch (error) {
    const line = lineOf(error);
    if (!line) throw error;
    console.error(line);
    process.exitCode = 1;
  }
}

/** The line for an error; undefined where none was foreseen. */
export const lineOf = (error) => (error instanceof Fault ? error.message : cannotWrite(error.code, error.path));

/** The line for a path that takes no files; undefined for any other error code. */
export function cannotWrite(code, path) {
  if (code === 'ENOSPC') return `The disk is full at ${path}. Make room for a gigabyte, then try again.`;
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) return undefined;
  return `${path} cannot be written (${code}). Make it yours or clone into a folder that is, then try again.`;
}
