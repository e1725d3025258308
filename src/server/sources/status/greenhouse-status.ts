/** Reads the webhooks of Greenhouse: stage changes, rejections and hires (developers.greenhouse.io/webhooks.html). */
import type { ApplicationStatus } from '#contract/application-progress.ts';
import { isEqualInConstantTime } from '#server/platform/crypto/constant-time.ts';
import { toInstant } from '../mapping/instants.ts';
import { type JsonRecord, toId, toRecord, toRecords, toText, toValues } from '../mapping/json-values.ts';
import { toAddresses } from './status-addresses.ts';
import { headerText, type StatusWebhook, signHex } from './status-webhook.ts';

export const greenhouseStatus: StatusWebhook = {
  isSigned: ({ headers, body }, secret) =>
    isEqualInConstantTime(headerText(headers, 'signature'), `sha256 ${signHex(secret, body)}`),

  readEvent(_request, json) {
    const application = toRecord(toRecord(json.payload).application);
    const status = readStatus(toText(json.action), application);
    const atsId = toId(application.id);
    if (!status || !atsId) return undefined;
    const candidate = toRecord(application.candidate);
    const jobId = toId(toRecords(application.jobs)[0]?.job_post_id) || undefined;
    return {
      atsId,
      // Without a post it may be any application of the person.
      emails: jobId === undefined ? [] : toAddresses(toValues(candidate.email_addresses)),
      appliedAt: toInstant(application.applied_at),
      jobId,
      status,
      at: toInstant(application.last_activity_at),
    };
  },
};

/** A stage is never guessed: only the events say what happened. */
function readStatus(action: string, application: JsonRecord): ApplicationStatus | undefined {
  switch (action) {
    case 'new_candidate_application':
      return 'received';
    case 'candidate_stage_change':
    case 'unreject_candidate':
      return 'in_review';
    case 'hire_candidate':
      return 'hired';
    case 'reject_candidate':
      return isOwnRefusal(application) ? undefined : 'not_selected';
    default:
      return undefined;
  }
}

/** A candidate who declined was not refused. */
const isOwnRefusal = ({ rejection_reason }: JsonRecord) =>
  /^they rejected us$/i.test(toText(toRecord(toRecord(rejection_reason).type).name));
