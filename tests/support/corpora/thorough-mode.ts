/** `THOROUGH=1` runs every sample of the corpora in place of a few. */
export const isThorough = process.env.THOROUGH === '1';
