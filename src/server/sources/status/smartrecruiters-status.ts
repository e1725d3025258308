/** Reads SmartRecruiters' webhook application.status.updated. It names an application, whose status is then requested. */
import type { ApplicationStatus } from '#contract/application-progress.ts';
import { isEqualInConstantTime } from '#server/platform/crypto/constant-time.ts';
import { findEntry, toId, toText } from '../mapping/json-values.ts';
import { headerText, type StatusWebhook, signHex } from './status-webhook.ts';

const statuses: Record<string, ApplicationStatus> = {
  NEW: 'received',
  IN_REVIEW: 'in_review',
  INTERVIEW: 'in_review',
  OFFERED: 'in_review',
  HIRED: 'hired',
  REJECTED: 'not_selected',
};

/** In this order, joined by dots. An absent header counts as empty. */
const signedHeaders = ['event-id', 'event-name', 'event-version', 'link'];

export const smartRecruitersStatus: StatusWebhook = {
  /** One of several signatures, `v1=HEX;v1=HEX`. */
  isSigned({ headers, body }, secret) {
    const parts = signedHeaders.map((name) => headerText(headers, name));
    const content = [headerText(headers, 'smartrecruiters-timestamp'), body.toString('utf8'), ...parts].join('.');
    const expected = `v1=${signHex(secret, content)}`;
    return headerText(headers, 'smartrecruiters-signature')
      .split(';')
      .some((signature) => isEqualInConstantTime(signature.trim(), expected));
  },

  /** Before it activates a subscription, the system expects its secret back. */
  answerHandshake({ headers }) {
    const secret = headerText(headers, 'x-hook-secret');
    return /^[\w.+/=-]{1,200}$/.test(secret) ? { 'x-hook-secret': secret } : undefined;
  },

  async readEvent({ headers }, json, { client, access }) {
    if (headerText(headers, 'event-name') !== 'application.status.updated') return undefined;
    const [candidateId, jobId] = [toId(json.candidate_id), toId(json.job_id)];
    if (candidateId === '' || jobId === '') return undefined;
    const answer = await client.send({
      method: 'GET',
      path: `/candidates/${encodeURIComponent(candidateId)}/jobs/${encodeURIComponent(jobId)}`,
      headers: { 'x-smarttoken': access.key },
    });
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    const status = findEntry(statuses, toText(answer.json.status));
    const seconds = Number(headerText(headers, 'smartrecruiters-timestamp'));
    const at = Number.isSafeInteger(seconds) && seconds > 0 ? new Date(seconds * 1000).toISOString() : undefined;
    return status && { atsId: candidateId, emails: [], status, at };
  },
};
