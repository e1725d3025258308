/** Trusted Types: what may become mark-up or a script's address goes through a policy that the portal's headers name (docs/decisions/024). */

type Rule = 'createHTML' | 'createScriptURL';
type Policy = Record<Rule, (text: string) => string>;

declare global {
  var trustedTypes: { createPolicy(name: string, rules: Partial<Policy>): Policy } | undefined;
}

/** The rule as a policy, made at its first use. It gives an object that passes for a string; in browsers that know no policies, a string. */
export function createTrustedTypesRule(name: string, kind: Rule, rule: (text: string) => string): (text: string) => string {
  let policy: Policy | undefined;
  return (text) => {
    policy ??= globalThis.trustedTypes?.createPolicy(name, { [kind]: rule });
    return policy ? policy[kind](text) : rule(text);
  };
}
