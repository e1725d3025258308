/** Sets an alert from a list. Loads at the press. */
import type { QueryClient } from '@tanstack/react-query';
import { texts } from '#texts/alerts/alert-link.ts';
import { setAlertMutation } from '#web/api/alert-queries.ts';
import { type ApiError, errorMessage, errorStatus } from '#web/api/api-errors.ts';
import { showToast } from '#web/ui/toasts/toast-queue.ts';

/** Resolves to whether the alert is set. When the server rejects it, the form's page says why. */
export async function setAlert(client: QueryClient, form: HTMLFormElement): Promise<boolean> {
  const search = form.action.split('?')[1] ?? '';
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(setAlertMutation));
  try {
    await mutation.execute(search);
    return true;
  } catch (error) {
    if (errorStatus(error as ApiError)) form.submit();
    else showToast(errorMessage(error as ApiError, texts.failed), 'failure');
    return false;
  }
}
