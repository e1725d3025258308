import { describe, expect, it } from 'vitest';
import type { ApplicationProgress } from '#contract/application-progress.ts';
import { describeApplication } from './application-sentence.ts';
import { listStations } from './application-stations.ts';

const now = new Date('2026-11-22T14:00:00.000Z');
const sent: ApplicationProgress = {
  application_id: 'LF-7Q2K-93',
  sent_at: '2026-11-12T13:41:00.000Z',
  handed_over_at: null,
  opened_at: null,
  reply_by: null,
  status: null,
  status_message: '',
  status_at: null,
  withdrawn_at: null,
  undo_until: null,
  reapply_at: '2027-02-10T13:41:00.000Z',
};
const handedOver = { ...sent, handed_over_at: '2026-11-12T13:42:00.000Z' };
const promised = { ...handedOver, reply_by: '2026-12-06T00:00:00.000Z' };
const opened = { ...promised, opened_at: '2026-11-17T09:00:00.000Z' };
const overdue = { ...opened, reply_by: '2026-11-15T14:00:00.000Z' };
const answer = (status: ApplicationProgress['status'], status_message = '') => ({
  ...promised,
  status,
  status_message,
  status_at: '2026-11-19T08:00:00.000Z',
});

const looks = (application: ApplicationProgress) =>
  listStations(application, 'Acme', now, true).map(({ id, look }) => `${id} ${look}`);
const labels = (application: ApplicationProgress) => listStations(application, 'Acme', now, true).map(({ label }) => label);
const sentence = (application: ApplicationProgress, company = 'Acme') => {
  const { state, rest } = describeApplication(application, company, now);
  return `**${state}** ${rest}`.trim();
};

describe('the line of an application', () => {
  it('fills a station only when it happened', () => {
    expect(looks(sent)).toEqual(['sent reached', 'handed-over ahead', 'opened ahead']);
    expect(looks(handedOver)).toEqual(['sent reached', 'handed-over reached', 'opened ahead']);
    expect(looks(opened)).toEqual(['sent reached', 'handed-over reached', 'opened reached', 'answer ahead']);
  });

  it('has a reply station only with a promise', () => {
    expect(labels(handedOver)).not.toContain('Reply by 6 Dec');
    expect(labels(promised)).toContain('Reply by 6 Dec');
  });

  it('keeps Opened hollow in a closed application that was not opened', () => {
    expect(looks(answer('hired'))).toEqual(['sent reached', 'handed-over reached', 'opened ahead', 'answer hired']);
    expect(labels(answer('not_selected'))).toEqual(['Sent', 'Handed over', 'Opened', 'Closed: not selected']);
  });

  it('shows how long a promised reply is overdue', () => {
    expect(listStations(overdue, 'Acme', now, true).at(-1)).toEqual({
      id: 'answer',
      label: 'Reply was due 15 Nov',
      detail: '7 days ago',
      look: 'late',
    });
  });

  it('ends at a buffer stop after the stations that a withdrawn application reached', () => {
    const withdrawn = { ...promised, withdrawn_at: '2026-11-22T10:00:00.000Z' };
    expect(looks(withdrawn)).toEqual(['sent reached', 'handed-over reached', 'withdrawn buffer']);
  });

  it('names company and time in its long form', () => {
    const [first, second] = listStations(handedOver, 'Acme', now, false);
    expect(first?.detail).toBe('12 Nov, 13:41 UTC');
    expect(second?.label).toBe('Handed over to Acme');
  });
});

describe('the sentence of an application', () => {
  it.each([
    [{ ...sent, reply_by: promised.reply_by }, '**Sent.** It is on its way to Acme. Reply by 6 December.'],
    [promised, '**Handed over to Acme** on 12 November. Reply by 6 December.'],
    [opened, '**Opened by Acme** on 17 November. Reply by 6 December.'],
    [overdue, '**No answer yet.** Acme promised one by 15 November.'],
    [answer('received'), '**Received by Acme** on 19 November.'],
    [answer('in_review', 'We read it.'), '**In review at Acme** on 19 November. Acme wrote: “We read it.”'],
    [answer('not_selected', 'Thanks.'), '**Not selected.** Acme wrote: “Thanks.” Apply again on 10 February 2027.'],
    [answer('hired'), '**You were hired.** Acme told us on 19 November.'],
    [
      { ...promised, withdrawn_at: '2026-11-22T10:00:00.000Z' },
      '**You withdrew this application today.** Apply again on 10 February 2027.',
    ],
    [
      { ...promised, withdrawn_at: '2026-11-22T10:00:00.000Z', undo_until: '2026-11-22T10:10:00.000Z' },
      '**You withdrew this application today.** You can undo this for ten minutes. Apply again on 10 February 2027.',
    ],
    [
      { ...promised, withdrawn_at: '2026-11-20T10:00:00.000Z' },
      '**You withdrew this application on 20 November.** Apply again on 10 February 2027.',
    ],
  ])('describes the state %#', (application, expected) => expect(sentence(application)).toBe(expected));

  it('omits the date from the day on which one may apply again', () => {
    const past = { ...answer('not_selected'), reapply_at: '2026-11-22T13:00:00.000Z' };
    expect(sentence(past)).toBe('**Not selected.**');
  });

  it('names no company without its name', () => {
    expect(sentence(handedOver, '')).toBe('**Handed over to the company** on 12 November.');
  });
});
