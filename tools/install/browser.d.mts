export function findBrowser(log: (line: string) => void): Promise<string>;
