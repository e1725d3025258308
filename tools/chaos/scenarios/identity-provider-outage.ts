/** R13: Google's keys and LinkedIn do not respond. */
import { Agent } from 'node:http';
import { googleLogin, linkedinLogin } from '#contract/sign-in-calls.ts';
import { type OpenidProvider, startOpenidProvider } from '../../dev/openid-provider.ts';
import { sendRequest } from '../http-request.ts';
import { expectStatuses, maxLatency } from '../outage.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectAtMost, expectZero, type Scenario } from '../scenario.ts';

const visitors = 25;

export const identityProviderOutage: Scenario = {
  id: 'R13',
  title: 'Google and LinkedIn are silent',
  async run(context) {
    const provider = await startOpenidProvider();
    context.onCleanup(() => provider.close());
    const portal = await createRestartablePortal(context, provider.env);
    await portal.start();
    const agent = new Agent({ keepAlive: true });
    const post = (path: string, body: object) => sendRequest(agent, portal.origin, { method: 'POST', path, headers: {}, body });
    const google = async (number: number) =>
      post(googleLogin.path, { credential: await signVisitorCredential(provider, number) });
    const linkedin = (number: number) => post(linkedinLogin.path, { code: `code-${number}` });
    const together = (work: typeof google) => Promise.all(Array.from({ length: visitors }, (_, number) => work(number)));

    const silent = [];
    for (const endpoint of ['discovery', 'keys'] as const) {
      provider.behavior.faults = { [endpoint]: 'hangs' };
      silent.push(...(await together(google)));
    }
    provider.behavior.faults = { token: 'hangs' };
    silent.push(...(await together(linkedin)));
    provider.behavior.faults = {};
    const back = await google(visitors);
    provider.behavior.faults = { discovery: 'hangs', keys: 'hangs' };
    const kept = await together((number) => google(visitors + 1 + number));
    agent.destroy();
    return [
      expectStatuses('answers other than 400', [400], silent),
      expectAtMost('the slowest of them', 5500, 'ms', maxLatency(silent)),
      expectZero('Google not taken once it is back', back.status === 200 ? 0 : 1),
      expectAll('signed in with the keys that are kept', visitors, kept.filter(({ status }) => status === 200).length),
    ];
  },
};

const signVisitorCredential = (provider: OpenidProvider, number: number) =>
  provider.signCredential({ email: `visitor-${number}@gmail.com`, name: `Visitor ${number}`, emailVerified: true });
