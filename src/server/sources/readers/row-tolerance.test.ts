import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ashbyBoard, ashbyJob } from '../../../../tests/support/fakes/ats/ashby-board.ts';
import { type AtsBoard, type AtsServer, openAtsServer } from '../../../../tests/support/fakes/ats/ats-server.ts';
import { greenhouseBoard, greenhouseJob } from '../../../../tests/support/fakes/ats/greenhouse-board.ts';
import { leverBoard, leverPosting } from '../../../../tests/support/fakes/ats/lever-board.ts';
import { personioBoard, personioPosition } from '../../../../tests/support/fakes/ats/personio-board.ts';
import { recruiteeBoard, recruiteeOffer } from '../../../../tests/support/fakes/ats/recruitee-board.ts';
import { smartRecruitersBoard, smartRecruitersPosting } from '../../../../tests/support/fakes/ats/smartrecruiters-board.ts';
import { teamtailorBoard, teamtailorItem } from '../../../../tests/support/fakes/ats/teamtailor-board.ts';
import { workableBoard, workableJob } from '../../../../tests/support/fakes/ats/workable-board.ts';
import { readBoard } from '../../../../tests/support/sources/board-reader.ts';

interface Provider {
  board(rows: object[]): AtsBoard;
  row: object;
  title: string;
  /** Another type here takes the row off the board. */
  kept?: string[];
}

const providers: Record<string, Provider> = {
  greenhouse: { board: greenhouseBoard, row: greenhouseJob({ id: 0 }), title: 'title' },
  lever: { board: leverBoard, row: leverPosting(), title: 'text' },
  ashby: { board: ashbyBoard, row: ashbyJob(), title: 'title' },
  recruitee: { board: recruiteeBoard, row: recruiteeOffer(), title: 'title', kept: ['status'] },
  smartrecruiters: { board: smartRecruitersBoard, row: smartRecruitersPosting(), title: 'name' },
  workable: { board: workableBoard, row: workableJob({ shortcode: undefined }), title: 'title', kept: ['shortcode'] },
  teamtailor: { board: teamtailorBoard, row: teamtailorItem({ url: '', _jobposting: {} }), title: 'title' },
  personio: { board: personioBoard, row: personioPosition(), title: 'name' },
};

const values: [string, unknown][] = [
  ['null', null],
  ['missing', undefined],
  ['empty text', ''],
  ['a number', 7],
  ['text', 'Acme'],
  ['an empty list', []],
  ['a list of null', [null]],
  ['an empty object', {}],
];

let server: AtsServer;
beforeEach(async () => {
  server = await openAtsServer();
});
afterEach(() => server.close());

describe.each(Object.entries(providers))('a row of %s', (provider, { board, row, title, kept = [] }) => {
  const fields = Object.keys(row).filter((field) => !['id', title, ...kept].includes(field));

  test.each(values)('is a job with %s in any field', async (_, value) => {
    const rows = fields.map((field, index) => ({ ...row, id: index + 1, [field]: value, unknown: { more: true } }));
    server.serve(board(rows));
    const { jobs, rejections } = await readBoard(provider, { base: server.base });
    expect(rejections).toEqual([]);
    expect(jobs.map(({ externalId }) => externalId)).toEqual(rows.map(({ id }) => String(id)));
  });

  test('without id or title is rejected with a reason, the others are read', async () => {
    server.serve(
      board([
        { ...row, id: null },
        { ...row, id: 2, [title]: null },
        { ...row, id: '3' },
      ]),
    );
    const { jobs, rejections } = await readBoard(provider, { base: server.base });
    expect(rejections).toEqual(['job 1: it has no id', '2: title is missing']);
    expect(jobs).toMatchObject([{ externalId: '3' }]);
  });
});
