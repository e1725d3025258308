/** `THOROUGH=1` runs every sample of the corpora instead of a selection. */
export const isThorough = process.env.THOROUGH === '1';
