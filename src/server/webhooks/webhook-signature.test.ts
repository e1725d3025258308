import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseWebhookSecret, signWebhook } from './webhook-signature.ts';

const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};
/** The example of the specification's own libraries. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

const keyOf = (text: string) => parseWebhookSecret(text) ?? Buffer.alloc(0);
const secretOf = (bytes: number) => `whsec_${randomBytes(bytes).toString('base64')}`;

test("signs the specification's example with its signature", () => {
  expect(signWebhook([keyOf(secret)], message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  });
});

test('adds a signature for each secret during a rotation', () => {
  const signed = signWebhook([keyOf(secretOf(32)), keyOf(secret)], message)['webhook-signature'].split(' ');
  expect(signed).toEqual([expect.stringMatching(/^v1,/), signature]);
});

test.each([24, 32, 64])('accepts a secret of %i bytes', (bytes) => {
  expect(parseWebhookSecret(secretOf(bytes))).toHaveLength(bytes);
});

test.each([
  ['short', secretOf(23)],
  ['long', secretOf(65)],
  ['without prefix', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['not base64', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa!?'],
  ['empty', 'whsec_'],
])('rejects a secret that is %s', (_what, text) => {
  expect(parseWebhookSecret(text)).toBeUndefined();
});
