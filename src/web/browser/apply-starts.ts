/** Tells the server of applications that begin in a dialog. */
import { attempt } from './storage.ts';
import { attributionHeaders } from './visit-headers.ts';

const key = 'begunApplications';

/** Watches an attribute, so that pages name the job without a script of their own. */
export function countApplyStarts(): void {
  countApplyStart();
  new MutationObserver(countApplyStart).observe(document.body, { attributeFilter: ['data-applying'] });
}

/** Once for a tab and job: a sign-in may load the page again. */
function countApplyStart(): void {
  const { applying } = document.body.dataset;
  const begun = attempt(() => sessionStorage.getItem(key))?.split(' ') ?? [];
  if (applying === undefined || begun.includes(applying)) return;
  attempt(() => sessionStorage.setItem(key, [...begun, applying].join(' ')));
  // A count that is lost with the network is no reason for a message.
  fetch(`/api/apply/${applying}/start`, { method: 'POST', keepalive: true, headers: attributionHeaders() }).catch(
    () => undefined,
  );
}
