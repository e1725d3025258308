export function findBrowser(say: (line: string) => void): Promise<string>;
