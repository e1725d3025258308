/** `THOROUGH=1` asks for the whole of what a run of every day samples: every payload in every field, a thousand bodies for each call. */
export const isThorough = process.env.THOROUGH === '1';
