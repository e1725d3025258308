import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { applyPath, jobPath } from '#contract/addresses.ts';
import type { JobCard } from '#contract/job-calls.ts';
import { hasActiveApplication } from '#contract/job-constants.ts';
import * as limits from '#contract/limits.ts';
import { formatCardPlace, formatDate, formatJobTitle, formatJobType } from '#labels/job-labels.ts';
import { texts } from '#texts/open-positions.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { PressLink } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { categoryColor } from '../jobs/category-color.ts';
import { formatPostingAge } from '../jobs/posting-age.ts';
import type { QuickApplyStart } from '../quick-apply/use-quick-apply.ts';
import styles from './position-row.module.css';

const loadQuickApply = lazyImport(() => import('../quick-apply/quick-apply.tsx'));

interface PositionRowProps {
  job: JobCard;
  now: Date;
  /** The first row after 'Show more jobs'; takes the focus. */
  focusOnMount: boolean;
}

/** A job in the list: category color, title link and facts. */
export function PositionRow({ job, now, focusOnMount }: PositionRowProps) {
  const signedIn = useIsSignedIn();
  const title = formatJobTitle(job.title);
  const appliedDate = hasActiveApplication(job.applied_date, now) ? job.applied_date : undefined;
  const link = useRef<HTMLAnchorElement>(null);
  const shouldFocus = useRef(focusOnMount);
  useEffect(() => {
    // Leaves the focus if the user has moved it meanwhile.
    const { activeElement } = document;
    const isInList = activeElement === document.body || link.current?.closest('section')?.contains(activeElement);
    if (shouldFocus.current && isInList) link.current?.focus({ preventScroll: true });
  }, []);

  // After a reload the application may still be undoable.
  const isRecent = appliedDate && Date.parse(appliedDate) > now.getTime() - limits.quickApplyUndoMs;
  const [start, setStart] = useState<QuickApplyStart | ''>(isRecent ? 'applied' : '');
  const quickApply = useLazyModule(loadQuickApply, !!start);
  const matches = job.matches && <p className={styles.matches}>{texts.row.matches(job.matches)}</p>;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside serves the keyboard.
    <li className={styles.row} data-line={categoryColor(job.category[0])} onClick={(event) => followLink(event, link.current)}>
      <span className={styles.bar} aria-hidden="true" />
      <h3 className={styles.title}>
        <Link ref={link} to={jobPath(job.joborder_id)}>
          {title}
        </Link>
      </h3>
      <dl className={styles.facts}>
        <Fact icon="place" name={texts.row.place}>
          {formatCardPlace(job)}
        </Fact>
        <Fact icon="briefcase" name={texts.row.jobType}>
          {formatJobType(job.type)}
        </Fact>
        <Fact icon="clock" name={texts.row.posted}>
          {formatPostingAge(job.approvedDate, now)}
        </Fact>
        {job.company && (
          <Fact icon="company" name={texts.row.company}>
            {job.company}
          </Fact>
        )}
      </dl>
      {quickApply && start ? (
        <quickApply.QuickApply job={job} appliedDate={appliedDate} start={start} rowStyles={styles} note={matches} />
      ) : (
        <>
          {(matches || appliedDate) && (
            <div className={styles.notes}>
              {matches}
              {appliedDate && (
                <p className={styles.applied}>
                  <Icon name="check" size={18} />
                  {texts.row.appliedOn(formatDate(appliedDate))}
                </p>
              )}
            </div>
          )}
          <div className={styles.end}>
            {signedIn && !appliedDate && (
              <PressLink
                variant="secondary"
                size="small"
                busy={!!start}
                aria-label={texts.quickApply.buttonFor(title)}
                to={applyPath(job.joborder_id)}
                onPress={() => setStart('press')}
              >
                {texts.quickApply.button}
              </PressLink>
            )}
            <span className={styles.arrow}>
              <Icon name="arrow" size={22} />
            </span>
          </div>
        </>
      )}
    </li>
  );
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sr-only">{name}</dt>
      <dd>
        <Icon name={icon} size={18} />
        {children}
      </dd>
    </div>
  );
}

/** The facts cover the stretched link, so that their text is selectable; a click on them follows the link. */
function followLink(event: MouseEvent<HTMLElement>, link: HTMLAnchorElement | null): void {
  if ((event.target as Element).closest('a, button') || getSelection()?.toString()) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
