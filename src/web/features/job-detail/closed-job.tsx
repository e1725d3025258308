import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/job/closed-job.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { EmptyIllustration } from '#web/ui/illustrations.tsx';
import { SimilarRoles } from '../similar-roles/similar-roles.tsx';

const loadNewestRoles = lazyImport(() => import('./newest-roles.tsx'));

/** The page of a closed or unknown job; the server does not distinguish them. */
export function ClosedJob({ id }: { id: number }) {
  return (
    <>
      <FullPageMessage title={texts.title} text={texts.text} illustration={<EmptyIllustration />}>
        <ButtonLink to={paths.openPositions}>{texts.search}</ButtonLink>
      </FullPageMessage>
      {Number.isNaN(id) ? <LazyNewestRoles /> : <SimilarRoles key={id} jobId={id} fallback={<LazyNewestRoles />} />}
    </>
  );
}

/** Loads with its query, since few jobs are closed. */
function LazyNewestRoles() {
  const newest = useLazyModule(loadNewestRoles, true);
  return newest && <newest.NewestRoles />;
}
