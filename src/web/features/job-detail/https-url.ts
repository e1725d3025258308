/** Whether a text is the whole https address of something. `https:logo.png` is none: on a page of https it means a path of the page's. */
export const isHttpsUrl = (text: string) => /^https:\/\/[^/\\]/i.test(text) && URL.canParse(text);
