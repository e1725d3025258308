/** The state of a quick application. It is sent after ten seconds, in which it can be undone. */
import { mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as limits from '#contract/limits.ts';
import { errorStatus } from '#web/api/api-errors.ts';
import { appliedJobsQuery, sendQuickApply, undoQuickApply } from '#web/api/application-queries.ts';
import { candidateDetailsQuery } from '#web/api/candidate-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';

export type QuickApplyState =
  | { name: 'idle' | 'applying' | 'undone' }
  /** The seconds left at the start. */
  | { name: 'sending'; applicationId: string; resume: string | undefined; endsAt: number; seconds: number }
  | { name: 'sent'; applicationId?: string };

/** Whether the row was pressed, or lists a job that the candidate has just applied to. */
export type QuickApplyStart = 'press' | 'applied';

const applyMutation = mutationOptions({ mutationFn: sendQuickApply });
const undoMutation = mutationOptions({ mutationFn: undoQuickApply });

export function useQuickApply(jobId: number, start: QuickApplyStart) {
  const client = useQueryClient();
  const { send: sendApply, error: applyError } = useApiMutation(applyMutation);
  const { send: sendUndo, isPending: isUndoing, error: undoError } = useApiMutation(undoMutation);
  const [state, setState] = useState<QuickApplyState>(start === 'press' ? { name: 'applying' } : { name: 'sent' });
  const secondsLeft = useSecondsUntil(state.name === 'sending' ? state.endsAt : undefined);

  async function apply() {
    setState({ name: 'applying' });
    // From the press, so that the candidate's ten seconds never end after the server's.
    const endsAt = Date.now() + limits.quickApplyUndoMs;
    const [{ data, error }, resume] = await Promise.all([sendApply(jobId), fetchResumeName(client)]);
    setState(data ? toSending(data.application.application_id, resume, endsAt) : { name: 'idle' });
    return { error };
  }

  async function undo() {
    if (state.name !== 'sending') return;
    const { applicationId } = state;
    const { error } = await sendUndo({ jobId, applicationId });
    // Another tab has undone an unknown one.
    if (!error || errorStatus(error) === 404) setState({ name: 'undone' });
    else if (errorStatus(error) === 409) setState({ name: 'sent', applicationId });
  }

  /** Another press, or a reload, may have sent the application in the last ten seconds. */
  async function resume() {
    const [jobs, resume] = await Promise.all([client.fetchQuery({ ...appliedJobsQuery, staleTime: 0 }), fetchResumeName(client)]);
    const application = jobs.find(({ joborder_id: id }) => id === jobId)?.application;
    if (!application) return;
    const { application_id: applicationId, undo_until: until, withdrawn_at } = application;
    const now = Date.now();
    const endsAt = until !== null && withdrawn_at === null ? Math.min(Date.parse(until), now + limits.quickApplyUndoMs) : 0;
    setState(endsAt > now ? toSending(applicationId, resume, endsAt) : { name: 'sent', applicationId });
  }

  const isOver = state.name === 'sending' && secondsLeft === 0 && !isUndoing;
  return {
    state,
    secondsLeft,
    /** The ten seconds have ended, and no undo is in progress. */
    isOver,
    isBusy: state.name === 'applying' || isUndoing,
    applyError,
    undoError,
    apply,
    undo,
    resume,
    finish: () => state.name === 'sending' && setState({ name: 'sent', applicationId: state.applicationId }),
  };
}

const toSending = (applicationId: string, resume: string | undefined, endsAt: number): QuickApplyState => ({
  name: 'sending',
  applicationId,
  resume,
  endsAt,
  seconds: Math.ceil((endsAt - Date.now()) / 1000),
});

/** The sentence omits a name that cannot be loaded. */
const fetchResumeName = (client: QueryClient) =>
  client.fetchQuery(candidateDetailsQuery).then(
    ({ resume }) => resume,
    () => undefined,
  );

/** Counts down to a time, in whole seconds. */
function useSecondsUntil(endsAt: number | undefined): number {
  const [, setTick] = useState(0);
  const left = endsAt === undefined ? 0 : Math.max(0, endsAt - Date.now());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Each render waits for the next second.
  useEffect(() => {
    if (left > 0) timer.current = setTimeout(() => setTick((tick) => tick + 1), left % 1000 || 1000);
    return () => clearTimeout(timer.current);
  });
  return Math.ceil(left / 1000);
}
