/** Creates Trusted Types policies, which the security headers list by name (docs/decisions/024). */

type Rule = 'createHTML' | 'createScriptURL';
type Policy = Record<Rule, (text: string) => string>;

declare global {
  var trustedTypes: { createPolicy(name: string, rules: Partial<Policy>): Policy } | undefined;
}

/** Creates the policy on first use. Returns a trusted object typed as a string, or a string where unsupported. */
export function createTrustedTypesRule(name: string, kind: Rule, rule: (text: string) => string): (text: string) => string {
  let policy: Policy | undefined;
  return (text) => {
    policy ??= globalThis.trustedTypes?.createPolicy(name, { [kind]: rule });
    return policy ? policy[kind](text) : rule(text);
  };
}
