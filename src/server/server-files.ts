/** Locates files of the server: below `src/server`, or below `dist/server` when this module is bundled. */
import { extname } from 'node:path';

// The build keeps shared chunks at the top of `dist/server`, so relative paths hold in both places.
export const projectFolder = new URL('../../', import.meta.url);

export const serverAsset = (path: string): URL => new URL(path, import.meta.url);

/** A script that runs in a thread or process of its own. @param path without its extension */
export const serverScript = (path: string): URL => new URL(path + extname(import.meta.url), import.meta.url);
