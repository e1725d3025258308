/** Reads the webhook applicationUpdate of Ashby (developers.ashbyhq.com). */
import type { ApplicationStatus } from '#contract/application-progress.ts';
import { isEqualInConstantTime } from '#server/platform/crypto/constant-time.ts';
import { toInstant } from '../mapping/instants.ts';
import { type JsonRecord, toId, toRecord, toText } from '../mapping/json-values.ts';
import { toAddresses } from './status-addresses.ts';
import { headerText, type StatusWebhook, signHex } from './status-webhook.ts';

export const ashbyStatus: StatusWebhook = {
  isSigned: ({ headers, body }, secret) =>
    isEqualInConstantTime(headerText(headers, 'ashby-signature'), `sha256=${signHex(secret, body)}`),

  readEvent(_request, json) {
    if (toText(json.action) !== 'applicationUpdate') return undefined;
    const application = toRecord(toRecord(json.data).application);
    const status = readStatus(application);
    const atsId = toId(application.id);
    if (!status || !atsId) return undefined;
    return {
      atsId,
      emails: toAddresses([toRecord(application.candidate).primaryEmailAddress]),
      appliedAt: toInstant(application.createdAt),
      status,
      at: toInstant(application.updatedAt),
    };
  },
};

function readStatus(application: JsonRecord): ApplicationStatus | undefined {
  const stage = toText(toRecord(application.currentInterviewStage).type);
  switch (toText(application.status)) {
    case 'Hired':
      return 'hired';
    case 'Archived':
      // A candidate who declined was not refused.
      return toText(toRecord(application.archiveReason).reasonType) === 'RejectedByCandidate' ? undefined : 'not_selected';
    case 'Active':
      return stage === 'PreInterviewScreen' ? 'received' : 'in_review';
    default:
      return undefined;
  }
}
