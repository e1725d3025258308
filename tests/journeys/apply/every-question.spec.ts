import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility-audit.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { test as base, expect } from '../../support/browser/journey-fixtures.ts';
import { chooseFile, tabTo } from '../../support/browser/keyboard.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { recruiteeOffer } from '../../support/fakes/ats/recruitee-board.ts';
import { buildPdfWithLines } from '../../support/fixtures/document-builder.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { runCareers } from '../../support/portal/careers-cli.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';
import { type ApplyServer, openApplyServer } from '../../support/sources/apply-server.ts';
import { recruiteeApply } from '../../support/sources/recruitee-apply.ts';

const choices = (...words: string[]) => words.map((body, index) => ({ id: index + 1, position: index + 1, body }));
const open_questions = [
  { id: 500, kind: 'infobox', required: false, body: 'The ship sails in May.' },
  { id: 501, kind: 'string', required: true, body: 'Call sign', options: { length: 80 } },
  { id: 502, kind: 'text', required: true, body: 'Why this ship?' },
  { id: 503, kind: 'single_choice', required: true, body: 'Which shift?', open_question_options: choices('Day', 'Night') },
  {
    id: 504,
    kind: 'multi_choice',
    required: true,
    body: 'Which ships?',
    open_question_options: choices('Jack-up', 'Barge', 'Tug'),
  },
  { id: 505, kind: 'boolean', required: true, body: 'Do you dive?' },
  { id: 506, kind: 'number', required: true, body: 'Years at sea' },
  { id: 507, kind: 'date', required: true, body: 'First day' },
  { id: 508, kind: 'file', required: true, body: 'Certificate' },
  { id: 509, kind: 'legal', required: true, body: 'I accept the crew rules' },
].map((question, index) => ({ ...question, position: index + 1 }));

/** The kinds that Recruitee lacks. */
const questions = [
  { id: 'letter-file', label: 'Letter as a file', kind: 'file', group: 'letter', required: true, section: 'About you' },
  { id: 'letter-text', label: 'Letter as a text', kind: 'long_text', group: 'letter', required: true, section: 'About you' },
  { id: 'drive', label: 'Do you drive?', kind: 'boolean', required: true, section: 'On the road' },
  {
    ...{ id: 'licence', label: 'Licence', kind: 'file', required: true, section: 'On the road' },
    ...{ shownIf: { question: 'drive', anyOf: ['true'] }, limits: { fileTypes: ['pdf'], fileBytes: 1_048_576 } },
  },
];

const resume = { name: 'asha-rao.pdf', mimeType: 'application/pdf', buffer: buildPdfWithLines(['Asha Rao', 'Sailor']) };
const certificate = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: buildPdfWithLines(['Certificate']) };

interface Board {
  portal: PortalProcess;
  ats: ApplyServer;
  /** Paths of the apply pages. */
  recruitee: string;
  imported: string;
}

/** A portal with a job of a board, whose stand-in takes applications too, and an imported one. */
const test = base.extend<object, { board: Board }>({
  board: [
    async ({ portal }, use) => {
      const takes = recruiteeApply({ jobs: ['7'] });
      const offers = [recruiteeOffer({ id: 7, open_questions, options_phone: 'required', options_cv: 'required' })];
      const ats = await openApplyServer((request, recorded) =>
        request.url.pathname === '/api/offers/' ? { status: 200, body: { offers } } : takes(request, recorded),
      );
      const careers = (...args: string[]) => runCareers({ dataDir: portal.dataDir }, ...args);
      await careers('sources', 'add', 'acme', 'recruitee', 'board=acme', 'company=Acme', `base=${ats.base}`);
      const run = await careers('sources', 'run', 'acme');
      expect(run.stdout + run.stderr).toContain('created 1');
      await portal.importJobs([buildJob({ title: 'Night Driver', questions } as object)]);
      const list = (await careers('jobs', 'list')).stdout;
      const idOf = (title: string) => /\d+/.exec(list.split('\n').find((line) => line.includes(title)) ?? '')?.[0];
      const page = (title: string) => `/authPage/jobdetails/${idOf(title)}/apply`;
      await use({ portal, ats, recruitee: page('Winch Operator'), imported: page('Night Driver') });
      ats.close();
    },
    { scope: 'worker' },
  ],
});

test.use({ settings: { DEMO_JOBS: '0', RATE_LIMITS: 'off' } });

/** What a page does with a field: by mouse, by keyboard, or without scripts. */
interface Hand {
  type(field: Locator, text: string): Promise<void>;
  check(choice: Locator): Promise<void>;
  upload(field: Locator, file: typeof resume): Promise<void>;
  press(button: Locator): Promise<void>;
}

const mouse: Hand = {
  async type(field, text) {
    await field.click();
    await field.fill(text);
  },
  check: (choice) => choice.check(),
  upload: (field, file) => field.setInputFiles(file),
  press: (button) => button.click(),
};

/** With Tab alone; from the first field on, since each step follows the one before. */
function keyboard(page: Page): Hand {
  return {
    async type(field, text) {
      await tabTo(page, field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    async check(choice) {
      await tabTo(page, choice);
      await page.keyboard.press('Space');
      await expect(choice).toBeChecked();
    },
    upload: (field, file) => chooseFile(page, field, file),
    async press(button) {
      await tabTo(page, button);
      await page.keyboard.press('Enter');
    },
  };
}

const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });

async function fillContact(page: Page, hand: Hand, email: string): Promise<void> {
  await hand.type(page.getByLabel('Full name'), 'Asha Rao');
  await hand.type(page.getByLabel('Phone'), '+49 30 1234567');
  await hand.type(page.getByLabel('E-mail'), email);
}

async function fillBoardForm(page: Page, hand: Hand, email: string, onUpload: (name: string) => Promise<void>): Promise<void> {
  await expect(page.getByText('The ship sails in May.')).toBeVisible();
  await hand.upload(page.getByLabel('Resume file'), resume);
  await onUpload(resume.name);
  await fillContact(page, hand, email);
  await hand.type(page.getByLabel('Call sign'), 'Ørsted & Søn');
  await hand.type(page.getByLabel('Why this ship?'), 'It is “fast”.');
  await hand.check(radio(page, 'Which shift?', 'Day'));
  await hand.check(box(page, 'Jack-up'));
  await hand.check(box(page, 'Tug'));
  await hand.check(radio(page, 'Do you dive?', 'Yes'));
  await hand.type(page.getByLabel('Years at sea'), '7.5');
  await hand.type(page.getByLabel('First day'), '31/01/2027');
  await expect(page.getByText('PDF or DOCX or TXT, up to 6 MB.')).toBeVisible();
  await hand.upload(page.getByLabel('Certificate', { exact: true }), certificate);
  await onUpload(certificate.name);
  await hand.check(box(page, 'I accept the crew rules'));
  await hand.check(box(page, /I agree|accept the terms|Terms/));
}

async function send(page: Page, hand: Hand, email: string, portal: PortalProcess): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Continue to the code' }).last());
  const code = extractSignInCode(await portal.mails.waitForMail(email));
  await hand.type(page.getByLabel('5 digit code'), code);
  // With scripts the fifth digit may send the form.
  const verify = page.getByRole('button', { name: 'Verify and send' });
  if (await verify.isVisible()) await hand.press(verify);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job Applied Successfully');
}

const uploaded = (page: Page) => (name: string) =>
  expect(page.getByText(name).locator('..')).toContainText('Saved with this form', { timeout: 30_000 });
const withForm = () => Promise.resolve();

/** Value for value, as the stand-in recorded them. */
async function expectAtBoard({ ats }: Board, email: string): Promise<void> {
  await expect.poll(() => ats.recorded.find((each) => each.email === email)?.name, { timeout: 30_000 }).toBe('Asha Rao');
  const found = ats.recorded.find((each) => each.email === email);
  const { '[7][file]': [file] = [], ...answers } = found?.answers ?? {};
  expect(answers).toEqual({
    '[0][open_question_id]': ['501'],
    '[0][content]': ['Ørsted & Søn'],
    '[1][open_question_id]': ['502'],
    '[1][content]': ['It is “fast”.'],
    '[2][open_question_id]': ['503'],
    '[2][content]': ['Day'],
    '[3][open_question_id]': ['504'],
    '[3][multi_content][]': ['Jack-up', 'Tug'],
    '[4][open_question_id]': ['505'],
    '[4][flag]': ['true'],
    '[5][open_question_id]': ['506'],
    '[5][content]': ['7.5'],
    '[6][open_question_id]': ['507'],
    '[6][content]': ['2027-01-31'],
    '[7][open_question_id]': ['508'],
    '[8][open_question_id]': ['509'],
    '[8][flag]': ['true'],
  });
  if (!(file instanceof File)) throw new Error('The certificate did not arrive.');
  expect([file.name, Buffer.from(await file.arrayBuffer()).equals(certificate.buffer)]).toEqual(['certificate.pdf', true]);
  expect(found).toMatchObject({ phone: '+49301234567', resume: { name: 'asha-rao.pdf', size: resume.buffer.length } });
  expect(ats.violations).toEqual([]);
}

async function expectInExport({ portal }: Board, email: string): Promise<void> {
  const exported = await runCareers({ dataDir: portal.dataDir }, 'applications', 'export', '--format', 'jsonl');
  const rows = exported.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.find((row) => row.email === email)?.answers).toBe(
    'Letter as a text: Dear all\nDo you drive?: Yes\nLicence: certificate.pdf',
  );
}

test('by mouse, a form of all kinds reaches the board value for value, and axe finds nothing', async ({ page, board }) => {
  test.slow();
  const email = 'mouse@example.com';
  await page.goto(board.recruitee);
  await waitForHydration(page);
  await fillBoardForm(page, mouse, email, uploaded(page));
  await expectAccessible(page, 'the filled form');
  const remove = page.getByRole('button', { name: /^Remove certificate/ });
  await page.context().setOffline(true);
  await remove.click();
  await expect(page.getByRole('link', { name: 'Certificate: You are offline. Nothing was lost.' })).toBeVisible();
  await page.context().setOffline(false);
  await remove.click();
  await expect(page.getByLabel('Certificate', { exact: true })).toBeFocused();
  await mouse.press(page.getByRole('button', { name: 'Continue to the code' }).last());
  await expect(page.getByRole('link', { name: 'Certificate: Choose a file' })).toBeVisible();
  await expectAccessible(page, 'the form without its file');
  await mouse.upload(page.getByLabel('Certificate', { exact: true }), certificate);
  await uploaded(page)(certificate.name);
  await send(page, mouse, email, board.portal);
  await expectAtBoard(board, email);
});

test('by keyboard alone, at 390 pixels', async ({ page, board }) => {
  test.slow();
  const email = 'keyboard@example.com';
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(board.recruitee);
  await waitForHydration(page);
  await fillBoardForm(page, keyboard(page), email, uploaded(page));
  await send(page, keyboard(page), email, board.portal);
  await expectAtBoard(board, email);
});

test('a draft survives a reload, with the file', async ({ page, board }) => {
  await page.goto(board.recruitee);
  await waitForHydration(page);
  await page.getByLabel('Certificate', { exact: true }).setInputFiles(certificate);
  await uploaded(page)(certificate.name);
  await page.getByLabel('Call sign').fill('OXYZ');
  await page.reload();
  await waitForHydration(page);
  await uploaded(page)(certificate.name);
  await expect(page.getByLabel('Call sign')).toHaveValue('OXYZ');
});

test('groups, conditions and sections of an imported job reach the export', async ({ page, board }) => {
  test.slow();
  const email = 'imported@example.com';
  await page.goto(board.imported);
  await waitForHydration(page);
  await mouse.upload(page.getByLabel('Resume file'), resume);
  await uploaded(page)(resume.name);
  await fillContact(page, mouse, email);
  await expect(page.getByRole('heading', { name: 'On the road' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Answer one of these' })).toBeVisible();
  await page.getByLabel('Letter as a text').fill('Dear all');
  await expect(page.getByLabel('Licence')).toBeHidden();
  await mouse.check(radio(page, 'Do you drive?', 'Yes'));
  await expect(page.getByText('PDF, up to 1 MB.')).toBeVisible();
  await mouse.upload(page.getByLabel('Licence'), certificate);
  await uploaded(page)(certificate.name);
  await expectAccessible(page, 'the filled form');
  await mouse.check(box(page, /I agree|accept the terms|Terms/));
  await send(page, mouse, email, board.portal);
  await expectInExport(board, email);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [1440, 390])
    test(`a form of all kinds reaches the board at ${width} pixels`, async ({ page, board }) => {
      test.slow();
      const email = `plain-${width}@example.com`;
      await page.setViewportSize({ width, height: 900 });
      await page.goto(board.recruitee);
      await fillBoardForm(page, mouse, email, withForm);
      await send(page, mouse, email, board.portal);
      await expectAtBoard(board, email);
    });

  test('a file stays after an error, and conditions are stated', async ({ page, board }) => {
    const email = 'plain-imported@example.com';
    await page.goto(board.imported);
    await mouse.upload(page.getByLabel('Resume file'), resume);
    await fillContact(page, mouse, email);
    await page.getByLabel('Letter as a text').fill('Dear all');
    await expect(page.getByText('Only if you answer “Yes” to “Do you drive?”')).toBeVisible();
    await page.getByLabel('Licence').setInputFiles(certificate);
    await mouse.check(box(page, /I agree|accept the terms|Terms/));
    await page.getByRole('button', { name: 'Continue to the code' }).last().click();
    await expect(page.getByRole('alert').first()).toContainText('Choose yes or no');
    await expect(page.getByText('certificate.pdf', { exact: true })).toBeVisible();
    await mouse.check(radio(page, 'Do you drive?', 'Yes'));
    await send(page, mouse, email, board.portal);
    await expectInExport(board, email);
  });
});
