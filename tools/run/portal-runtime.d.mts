export const portalNodeFlags: string[];
export const portalEnv: Record<string, string>;
