import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encrypt } from '#server/platform/crypto/encryption.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { deleteExpiredData } from '#server/platform/retention/retention-rules.ts';
import { createWebhookDelivery, type WebhookDeliveryOptions } from '#server/webhooks/webhook-delivery.ts';
import { webhookDeliveryStore } from '#server/webhooks/webhook-delivery-store.ts';
import type { WebhookEndpoint } from '#server/webhooks/webhook-endpoints.ts';
import type { WebhookEventType } from '#server/webhooks/webhook-event-types.ts';
import { parseWebhookSecret } from '#server/webhooks/webhook-signature.ts';
import { createTestDatabaseSettings, engines } from '../../support/databases/test-databases.ts';
import { openWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../support/fakes/webhook-receiver.ts';

const start = new Date('2026-11-05T14:00:00.000Z');
const key = Buffer.alloc(32, 1);
const otherSecret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const keyOf = (secret: string) => parseWebhookSecret(secret) ?? Buffer.alloc(0);
const [secondMs, minuteMs, dayMs] = [1000, 60_000, 86_400_000];

describe.each(engines)('delivery of webhooks on %s', (engine) => {
  let receiver: WebhookReceiver;
  let database: Database;
  let openAnother: () => Database;
  let time: Date;
  let logged: { level: string; details: object; message: string }[];
  const closing: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    time = start;
    logged = [];
    receiver = await openWebhookReceiver(() => time);
    const { remove, ...settings } = await createTestDatabaseSettings(engine);
    openAnother = () => {
      const opened = openDatabase(settings, () => {});
      closing.unshift(() => opened.close());
      return opened;
    };
    closing.push(remove, () => receiver.close());
    database = openAnother();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const moveTo = (ms: number) => {
    time = new Date(start.getTime() + ms);
  };
  const endpointOf = (overrides: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
    name: 'ats',
    url: new URL(receiver.url),
    keys: [keyOf(webhookSecret)],
    events: ['job.closed'],
    company: undefined,
    ...overrides,
  });
  const open = ({ from = database, ...options }: Partial<WebhookDeliveryOptions> & { from?: Database } = {}) => {
    const record = (level: string) => (details: object, message: string) => logged.push({ level, details, message });
    return createWebhookDelivery({
      db: from.db,
      endpoints: [endpointOf()],
      allowedHosts: ['127.0.0.1'],
      keys: [key],
      now: () => time,
      log: { info: record('info'), warn: record('warn'), error: record('error') },
      random: () => 0,
      ...options,
    });
  };
  const enqueue = async ({
    type = 'job.closed' as WebhookEventType,
    orderKey = randomUUID() as string,
    endpoint = 'ats',
    data = {},
  } = {}) => {
    const id = `msg_${randomUUID()}`;
    const payload = encrypt(JSON.stringify({ type, timestamp: time.toISOString(), data }), key, id);
    const [at, expiresAt] = [time.toISOString(), new Date(time.getTime() + 4 * dayMs).toISOString()];
    const delivery = { id, endpoint, type, orderKey, candidateId: null, payload, dueAt: at, expiresAt };
    await webhookDeliveryStore(database.db).insert([delivery], at);
    return id;
  };
  const rows = () => database.db.selectFrom('webhook_deliveries').selectAll().orderBy('position').execute();

  test('delivers an event at once, encrypted until then', async () => {
    const id = await enqueue({ data: { secret: 'letter' } });
    const [waiting] = await rows();
    expect(Buffer.from(waiting?.payload ?? '', 'base64').toString('latin1')).not.toContain('letter');
    const webhooks = open();
    webhooks.start();
    expect(await receiver.waitForEvent('job.closed')).toMatchObject({ id, data: { secret: 'letter' } });
    await webhooks.stop();

    expect(await rows()).toMatchObject([{ payload: null, delivered_at: start.toISOString(), attempts: 1 }]);
    expect(receiver.violations).toEqual([]);
  });

  test.each([
    ['old', webhookSecret],
    ['new', otherSecret],
  ])('a receiver with the %s secret verifies requests during a rotation', async (_which, secret) => {
    receiver.secret = secret;
    await enqueue();
    await open({ endpoints: [endpointOf({ keys: [keyOf(otherSecret), keyOf(webhookSecret)] })] }).deliverDue();
    expect([receiver.violations, receiver.events.length]).toEqual([[], 1]);
  });

  test('a later event of an application waits for the earlier one, others do not', async () => {
    receiver.behavior = ({ data }) => (data.step === 1 ? 500 : 'accept');
    for (const step of [1, 2, 3]) await enqueue({ orderKey: 'one', data: { step } });
    await enqueue({ orderKey: 'two', data: { step: 9 } });
    const webhooks = open();
    await webhooks.deliverDue();
    expect(receiver.events.map(({ data }) => data.step)).toEqual([9]);

    receiver.behavior = 'accept';
    moveTo(5 * secondMs);
    await webhooks.deliverDue();
    expect(receiver.events.map(({ data }) => data.step)).toEqual([9, 1, 2, 3]);
  });

  test('the events of many closed jobs wait until all others that are due are delivered', async () => {
    const order: unknown[] = [];
    const store = webhookDeliveryStore(database.db);
    const closed = [await enqueue(), await enqueue()];
    moveTo(minuteMs);
    const created = await enqueue({ type: 'application.created', orderKey: 'one' });
    const withdrawn = await enqueue({ type: 'application.withdrawn', orderKey: 'one' });
    const deleted = await enqueue({ type: 'candidate.deleted' });
    const now = time.toISOString();
    moveTo(2 * minuteMs);
    const later = await enqueue({ type: 'application.created' });
    await enqueue({ type: 'application.created', endpoint: 'other' });
    expect(await store.nextDueAt('ats', [])).toBe(start.toISOString());
    for (let n = 0; n < 6; n++) {
      const claimed = await store.claimDue('ats', now, time.toISOString(), []);
      order.push(claimed?.id);
      if (claimed) await store.markDelivered(claimed.id, now);
    }
    expect(order).toEqual([created, withdrawn, deleted, ...closed, undefined]);
    expect((await store.claimDue('ats', time.toISOString(), time.toISOString(), []))?.id).toBe(later);
  });

  test('later events of an application are due with the retry of the earlier one, so that no claim looks at them before', async () => {
    receiver.behavior = ({ data }) => (data.step === 1 ? 500 : 'accept');
    for (const step of [1, 2]) await enqueue({ orderKey: 'one', data: { step } });
    const webhooks = open();
    await webhooks.deliverDue();
    await enqueue({ orderKey: 'one', data: { step: 3 } });
    await enqueue({ orderKey: 'one', endpoint: 'other' });
    const dueTimes = async () => (await rows()).map((row) => Date.parse(row.next_attempt_at) - start.getTime());
    expect(await dueTimes()).toEqual([5 * secondMs, 5 * secondMs, 5 * secondMs, 0]);

    moveTo(5 * secondMs);
    await webhooks.deliverDue();
    const secondRetry = 5 * secondMs + 5 * minuteMs;
    expect(await dueTimes()).toEqual([secondRetry, secondRetry, secondRetry, 0]);

    receiver.behavior = 'accept';
    moveTo(secondRetry);
    await webhooks.deliverDue();
    expect(receiver.events.map(({ data }) => data.step)).toEqual([1, 2, 3]);
  });

  test('later events of an application wait until the earlier one expires, also when the receiver asks for more', async () => {
    receiver.behavior = { status: 500, headers: { 'retry-after': '86400' } };
    const expiring = await enqueue({ orderKey: 'one' });
    const expiresAt = new Date(start.getTime() + minuteMs).toISOString();
    await database.db.updateTable('webhook_deliveries').set({ expires_at: expiresAt }).execute();
    const later = await enqueue({ orderKey: 'one' });
    const webhooks = open();
    await webhooks.deliverDue();

    receiver.behavior = 'accept';
    moveTo(minuteMs);
    await webhooks.deliverDue();
    expect(await rows()).toMatchObject([
      { id: expiring, failed_at: expiresAt },
      { id: later, delivered_at: expiresAt },
    ]);
  });

  test('an event that failed for good holds no later one back', async () => {
    receiver.behavior = 500;
    const [first] = [await enqueue({ orderKey: 'one' }), await enqueue({ orderKey: 'one' })];
    await webhookDeliveryStore(database.db).markFailed(first, start.toISOString(), '500');
    receiver.behavior = 'accept';
    await open().deliverDue();
    expect(receiver.events).toHaveLength(1);
  });

  test('retries with the same id for three days, then lists the event as failed', async () => {
    receiver.behavior = 500;
    const id = await enqueue();
    const webhooks = open();
    let [row] = await rows();
    const waits: number[] = [];
    while (row?.failed_at === null) {
      const due = Date.parse(row.next_attempt_at);
      waits.push((due - time.getTime()) / 1000);
      time = new Date(due);
      await webhooks.deliverDue();
      [row] = await rows();
    }
    expect(waits).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(receiver.attempts).toEqual(Array(10).fill(id));
    expect(row).toMatchObject({ attempts: 10, last_result: '500', payload: expect.any(String) });
    expect(logged.at(-1)).toMatchObject({ level: 'error', details: { endpoint: 'ats', delivery: id, result: '500' } });
  });

  test('delays all events of the endpoint by the Retry-After of a 429', async () => {
    receiver.behavior = { status: 429, headers: { 'retry-after': '120' } };
    await enqueue();
    const webhooks = open();
    await webhooks.deliverDue();
    receiver.behavior = 'accept';
    await enqueue();
    moveTo(2 * minuteMs - 1);
    await webhooks.deliverDue();
    expect(receiver.attempts).toHaveLength(1);

    moveTo(2 * minuteMs);
    await webhooks.deliverDue();
    expect(receiver.events).toHaveLength(2);
  });

  test('an event recorded before the connection broke arrives again with the same id', async () => {
    receiver.behavior = (_event, attempt) => (attempt === 1 ? 'close' : 'accept');
    const id = await enqueue();
    const webhooks = open();
    await webhooks.deliverDue();
    expect(await rows()).toMatchObject([{ delivered_at: null, last_result: 'ECONNRESET' }]);
    moveTo(5 * secondMs);
    await webhooks.deliverDue();

    expect([receiver.attempts, receiver.events.length]).toEqual([[id, id], 1]);
  });

  test('an answer that switches protocols is a failed attempt, and its worker delivers others', async () => {
    receiver.behavior = { status: 101, headers: { connection: 'Upgrade', upgrade: 'x' } };
    const ids = await Promise.all(Array.from({ length: 9 }, () => enqueue()));
    const webhooks = open();
    await webhooks.deliverDue();
    expect(receiver.attempts).toHaveLength(9);
    expect(await rows()).toMatchObject(ids.map(() => ({ attempts: 1, last_result: '101 Switching Protocols' })));

    receiver.behavior = 'accept';
    moveTo(5 * secondMs);
    await webhooks.deliverDue();
    expect(receiver.events.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test('gives a hanging receiver up after the timeout, and delays no other endpoint', async () => {
    const hanging = await openWebhookReceiver(() => time);
    closing.unshift(() => hanging.close());
    hanging.behavior = 'hang';
    for (let n = 0; n < 20; n++) await enqueue({ endpoint: 'slow' });
    await enqueue();
    const webhooks = open({ endpoints: [endpointOf({ name: 'slow', url: new URL(hanging.url) }), endpointOf()], timeoutMs: 300 });
    webhooks.start();
    await receiver.waitForEvent('job.closed');
    await webhooks.stop();

    const slow = (await rows()).filter(({ endpoint, attempts }) => endpoint === 'slow' && attempts > 0);
    expect(slow.length).toBeGreaterThan(0);
    expect(slow.every((row) => row.last_result === 'timeout' && row.delivered_at === null)).toBe(true);
  });

  test('follows no redirect', async () => {
    const other = await openWebhookReceiver(() => time);
    closing.unshift(() => other.close());
    receiver.behavior = { status: 307, headers: { location: other.url } };
    await enqueue();
    await open().deliverDue();
    expect(other.attempts).toEqual([]);
    expect(await rows()).toMatchObject([{ last_result: '307', delivered_at: null }]);
  });

  test('410 Gone disables the endpoint until the next start', async () => {
    receiver.behavior = 410;
    await enqueue();
    const webhooks = open();
    await webhooks.deliverDue();
    await enqueue();
    receiver.behavior = 'accept';
    moveTo(dayMs);
    await webhooks.deliverDue();
    expect(receiver.events).toEqual([]);
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', details: { endpoint: 'ats' } }));

    await open().deliverDue();
    expect(receiver.events).toHaveLength(2);
  });

  test.each([
    ['a private address', 'hooks.example.com', '10.0.0.7'],
    ['this machine', 'hooks.example.com', '127.0.0.1'],
    ['a link-local address', 'hooks.example.com', '169.254.169.254'],
  ])('refuses a name of %s that no setting names', async (_what, host, address) => {
    const url = new URL(receiver.url);
    url.hostname = host;
    await enqueue();
    await open({
      endpoints: [endpointOf({ url })],
      allowedHosts: [],
      resolve: async () => [{ address, family: 4 }],
    }).deliverDue();
    expect(receiver.attempts).toEqual([]);
    expect(await rows()).toMatchObject([{ last_result: 'private address', delivered_at: null }]);
  });

  test('refuses an address that the URL itself has', async () => {
    await enqueue();
    await open({ allowedHosts: [] }).deliverDue();
    expect([receiver.attempts, (await rows())[0]?.last_result]).toEqual([[], 'private address']);
  });

  test('two nodes deliver each event once', async () => {
    const nodes = [open(), open({ from: openAnother() })];
    const ids: string[] = [];
    for (let n = 0; n < 30; n++) ids.push(await enqueue({ orderKey: `application ${n % 10}` }));
    await Promise.all(nodes.flatMap((node) => [node.deliverDue(), node.deliverDue()]));
    // A node that found only events behind one in delivery at the other node left them.
    await nodes[0]?.deliverDue();

    expect(receiver.attempts.toSorted()).toEqual(ids.toSorted());
    const order = new Map<string, number[]>();
    const all = await rows();
    for (const { id } of receiver.events) {
      const row = all.find((each) => each.id === id);
      if (row) order.set(row.order_key, [...(order.get(row.order_key) ?? []), row.position]);
    }
    for (const positions of order.values()) expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  test('an event with an unknown secret key fails, and the next is delivered', async () => {
    await enqueue();
    await open({ keys: [Buffer.alloc(32, 2)] }).deliverDue();
    expect(await rows()).toMatchObject([{ failed_at: start.toISOString(), last_result: expect.stringContaining('decrypted') }]);
    await enqueue();
    await open({ keys: [Buffer.alloc(32, 2), key] }).deliverDue();
    expect(receiver.events).toHaveLength(1);
  });

  test('deletes delivered events after 7 days, failed ones after 30, and fails forgotten ones', async () => {
    await enqueue();
    await open().deliverDue();
    await enqueue({ endpoint: 'removed' });
    const deleteExpired = async () => (await deleteExpiredData(database.db, () => time))['delivered and failed webhook events'];
    moveTo(5 * dayMs);
    expect(await deleteExpired()).toBe(0);
    expect(await rows()).toMatchObject([{ failed_at: null }, { failed_at: time.toISOString() }]);
    moveTo(7 * dayMs + 1);
    expect(await deleteExpired()).toBe(1);
    moveTo(35 * dayMs);
    expect(await deleteExpired()).toBe(0);
    moveTo(35 * dayMs + 1);
    expect(await deleteExpired()).toBe(1);
  });
});
