/** Accepts absolute https addresses only; `https:logo.png` is relative on an https page. */
export const isHttpsUrl = (text: string) => /^https:\/\/[^/\\]/i.test(text) && URL.canParse(text);
