/** R13: signs in while Google's keys and LinkedIn hang. */
import { Agent } from 'node:http';
import { googleLogin, linkedinLogin } from '#contract/sign-in-calls.ts';
import { type OpenidProvider, startOpenidProvider } from '../../dev/openid-provider.ts';
import { sendRequest } from '../http-request.ts';
import { expectStatuses, maxLatency } from '../outage.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectAtMost, expectZero, type Scenario } from '../scenario.ts';

const clientCount = 25;

export const identityProviderOutage: Scenario = {
  id: 'R13',
  title: 'Google and LinkedIn hang',
  async run(context) {
    const provider = await startOpenidProvider();
    context.onCleanup(() => provider.close());
    const portal = await createRestartablePortal(context, provider.env);
    await portal.start();
    const agent = new Agent({ keepAlive: true });
    const post = (path: string, body: object) => sendRequest(agent, portal.origin, { method: 'POST', path, headers: {}, body });
    const signInWithGoogle = async (number: number) =>
      post(googleLogin.path, { credential: await signCredential(provider, number) });
    const signInWithLinkedin = (number: number) => post(linkedinLogin.path, { code: `code-${number}` });
    const runConcurrently = (signIn: typeof signInWithGoogle) =>
      Promise.all(Array.from({ length: clientCount }, (_, number) => signIn(number)));

    const duringOutage = [];
    for (const endpoint of ['discovery', 'keys'] as const) {
      provider.behavior.faults = { [endpoint]: 'hang' };
      duringOutage.push(...(await runConcurrently(signInWithGoogle)));
    }
    provider.behavior.faults = { token: 'hang' };
    duringOutage.push(...(await runConcurrently(signInWithLinkedin)));
    provider.behavior.faults = {};
    const afterRepair = await signInWithGoogle(clientCount);
    provider.behavior.faults = { discovery: 'hang', keys: 'hang' };
    const withCachedKeys = await runConcurrently((number) => signInWithGoogle(clientCount + 1 + number));
    agent.destroy();
    return [
      expectStatuses('responses other than 400', [400], duringOutage),
      expectAtMost('slowest response', 5500, 'ms', maxLatency(duringOutage)),
      expectZero('Google sign-ins that fail after the repair', afterRepair.status === 200 ? 0 : 1),
      expectAll('signed in with cached keys', clientCount, withCachedKeys.filter(({ status }) => status === 200).length),
    ];
  },
};

const signCredential = (provider: OpenidProvider, number: number) =>
  provider.signCredential({ email: `visitor-${number}@gmail.com`, name: `Visitor ${number}`, emailVerified: true });
