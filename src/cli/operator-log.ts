/** Prints warnings of services that a command runs. */
import type { AppLogger } from '#server/logger.ts';

const print = (_details: object, message: string) => console.error(message);

export const operatorLog: AppLogger = { info() {}, warn: print, error: print };
