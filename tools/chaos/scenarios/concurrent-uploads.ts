/**
 * R29: uploads sixty files of 6 MB at once, without and with credentials. Then four of a document that takes much memory to
 * check.
 */
import { randomBytes } from 'node:crypto';
import { registerCandidate, uploadResume } from '#contract/candidate-calls.ts';
import { buildMultipartBody, multipartHeaders } from '../../../tests/support/clients/multipart-form.ts';
import { buildDocxResume, buildPdfOfSize } from '../../../tests/support/fixtures/resume-factory.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { compareBuilds, expectAll, expectAtMost, expectZero, type Scenario, type ScenarioContext } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const uploads = 60;
const file = { name: 'cv.pdf', bytes: buildPdfOfSize(6 * 1024 * 1024), field: 'resume' };
/** One attribute of ten million line breaks, with enough random letters to be no decompression bomb. */
const lines = Array.from({ length: 1250 }, () => `\u0100${randomBytes(60).toString('hex')}${'\n'.repeat(8070)}`).join('');
const document = buildDocxResume('cv.docx', [{ name: 'word/x.xml', content: `<r><fldSimple instr="${lines}"/></r>` }]);
const documents = 4;
const details = { first_name: 'Asha', last_name: 'Rao', mobile: '919812345678', email: 'asha.rao@example.com' };

export const concurrentUploads: Scenario = {
  id: 'R29',
  title: 'sixty uploads of 6 MB at once',
  run: (context) => compareBuilds(context, (build) => measure(context, build)),
};

async function measure(context: ScenarioContext, build: URL | undefined) {
  const portal = await createRestartablePortal(context, {}, build);
  const { origin, candidate } = await openTrafficTarget(portal, 100);
  const { candidateId, token } = candidate;

  async function upload(path: string, form: Buffer, headers: Record<string, string>, count = uploads) {
    const before = portal.memoryMegabytes();
    let peak = before;
    const sampling = setInterval(() => (peak = Math.max(peak, portal.memoryMegabytes())), 20);
    const send = () =>
      fetch(origin + path, { method: 'POST', headers: { ...multipartHeaders, ...headers }, body: new Uint8Array(form) }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 0,
      );
    const statuses = await Promise.all(Array.from({ length: count }, send));
    clearInterval(sampling);
    return { growth: peak - before, statuses };
  }
  const strangers = await upload(
    registerCandidate.path,
    buildMultipartBody({ ...details, candidate_id: '0'.repeat(32) }, file),
    {},
  );
  const candidates = await upload(uploadResume.path, buildMultipartBody({ candidate_id: candidateId }, file), {
    authorization: token,
  });
  const checked = await upload(
    uploadResume.path,
    buildMultipartBody({ candidate_id: candidateId }, { ...document, field: 'resume' }),
    { authorization: token },
    documents,
  );
  return [
    expectAtMost('growth of memory without credentials', 150, 'MB', strangers.growth),
    expectZero('accepted without credentials', strangers.statuses.filter((status) => status === 200).length),
    expectAtMost('growth of memory with credentials', 150, 'MB', candidates.growth),
    expectAll('accepted with credentials', uploads, candidates.statuses.filter((status) => status === 200).length),
    expectAtMost('growth of memory by documents of 10 MB of line breaks', 150, 'MB', checked.growth),
    expectAll('such documents rejected', documents, checked.statuses.filter((status) => status === 415).length),
  ];
}
