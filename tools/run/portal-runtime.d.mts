export const portalFlags: string[];
export const portalEnv: Record<string, string>;
