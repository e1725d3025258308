/** R13: Google's keys and LinkedIn say nothing. */

import { Agent } from 'node:http';
import { googleLogin, linkedinLogin } from '#contract/sign-in.ts';
import { type OpenidProvider, openOpenidProvider } from '../../../dev/openid-provider.ts';
import { openKillablePortal } from '../killable-portal.ts';
import { only, slowest } from '../outage.ts';
import { all, atMost, none, type Scenario } from '../scenario.ts';
import { send } from '../sending.ts';

const visitors = 25;

export const providerAway: Scenario = {
  id: 'R13',
  title: 'Google and LinkedIn are silent',
  async play(stage) {
    const provider = await openOpenidProvider();
    stage.afterwards(() => provider.close());
    const portal = await openKillablePortal(stage, provider.settings);
    await portal.start();
    const agent = new Agent({ keepAlive: true });
    const post = (path: string, body: object) => send(agent, portal.origin, { method: 'POST', path, headers: {}, body });
    const google = async (number: number) => post(googleLogin.path, { credential: await credentialOf(provider, number) });
    const linkedin = (number: number) => post(linkedinLogin.path, { code: `code-${number}` });
    const together = (work: typeof google) => Promise.all(Array.from({ length: visitors }, (_, number) => work(number)));

    const silent = [];
    for (const endpoint of ['discovery', 'keys'] as const) {
      provider.mood.at = { [endpoint]: 'hangs' };
      silent.push(...(await together(google)));
    }
    provider.mood.at = { token: 'hangs' };
    silent.push(...(await together(linkedin)));
    provider.mood.at = {};
    const back = await google(visitors);
    provider.mood.at = { discovery: 'hangs', keys: 'hangs' };
    const kept = await together((number) => google(visitors + 1 + number));
    agent.destroy();
    return [
      only('answers other than 400', [400], silent),
      atMost('the slowest of them', 5500, 'ms', slowest(silent)),
      none('Google not taken once it is back', back.status === 200 ? 0 : 1),
      all('signed in with the keys that are kept', visitors, kept.filter(({ status }) => status === 200).length),
    ];
  },
};

const credentialOf = (provider: OpenidProvider, number: number) =>
  provider.credential({ email: `visitor-${number}@gmail.com`, name: `Visitor ${number}`, emailVerified: true });
