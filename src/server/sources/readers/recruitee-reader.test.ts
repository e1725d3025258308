import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AtsServer, openAtsServer } from '../../../../tests/support/fakes/ats/ats-server.ts';
import { recruiteeBoard, recruiteeOffer } from '../../../../tests/support/fakes/ats/recruitee-board.ts';
import { readBoard } from '../../../../tests/support/sources/board-reader.ts';

let server: AtsServer;
beforeEach(async () => {
  server = await openAtsServer();
});
afterEach(() => server.close());

async function readJob(fields: object, parameters: object = {}) {
  server.serve(recruiteeBoard([recruiteeOffer(fields)]));
  return (await readBoard('recruitee', { base: server.base, ...parameters })).jobs[0];
}

test('maps a recorded shape to the import format', async () => {
  expect(await readJob({})).toMatchObject({
    externalId: '1846573',
    title: 'Winch Operator',
    company: 'Acme A/S',
    categories: ['Offshore'],
    city: 'Esbjerg',
    state: 'South Denmark',
    country: 'DK',
    workmode: 'Hybrid',
    type: 'H',
    experience: 'Mid level',
    description: '<p>You keep the winch turning.</p>\n<ul><li>A steady hand</li></ul>',
    approvedAt: '2026-08-30T13:27:28.000Z',
    pay: { currency: 'DKK', min: 400_000, max: 500_000, unit: 'YEAR' },
  });
  expect(server.takePaths()).toEqual(['/api/offers/']);
});

test('has the texts of the first language that the offer has', async () => {
  const translated = { title: 'Spilfører', description: '<p>Du holder spillet i gang.</p>\n<ul><li>A steady hand</li></ul>' };
  expect(await readJob({}, { languages: 'fr,da' })).toMatchObject(translated);
  expect(await readJob({}, { languages: 'fr' })).toMatchObject({ title: 'Winch Operator' });
});

test('leaves out offers that are not published', async () => {
  expect(await readJob({ status: 'closed' })).toBeUndefined();
});

test('has the questions of the offer, and leads to Recruitee for a required one that the portal cannot ask', async () => {
  const question = (kind: string) => ({ open_questions: [{ id: 5, kind, required: true, body: 'Why?' }] });
  expect(await readJob(question('string'))).toMatchObject({
    questions: [{ id: '5', label: 'Why?', kind: 'short_text', required: true }],
    applyUrl: '',
  });
  expect(await readJob(question('video'))).toMatchObject({
    questions: [],
    applyUrl: 'https://acme.recruitee.com/o/winch-operator',
    unaskable: [{ label: 'Why?', kind: 'video', isRequired: true }],
  });
});
