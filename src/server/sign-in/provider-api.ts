/** Answers contract/sign-in for those who sign in elsewhere: Google and LinkedIn. */
import { sentences } from '#contract/rules.ts';
import { googleLogin, googleStart, linkedinLogin, linkedinStart } from '#contract/sign-in.ts';
import { Refusal } from '../http/refusal.ts';
import type { Serve } from '../http/serve.ts';
import { startCookies } from './start-cookies.ts';

export function providerApi(serve: Serve, { publicOrigin }: { publicOrigin: string }): void {
  const cookies = startCookies(publicOrigin);

  serve(googleStart, async ({ request, reply }) => ({ nonce: cookies.startGoogle(request, reply) }));

  serve(linkedinStart, async ({ body, reply }) => {
    cookies.startLinkedin(reply, body.state);
    return {};
  });

  serve(googleLogin, async () => {
    throw new Refusal(400, sentences.googleUnavailable, { code: 'google_unavailable' });
  });

  serve(linkedinLogin, async () => {
    throw new Refusal(400, sentences.linkedinUnavailable, { code: 'linkedin_unavailable' });
  });
}
