import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { applyPath, jobPath } from '#contract/addresses.ts';
import type { JobCard } from '#contract/job-calls.ts';
import { hasActiveApplication } from '#contract/job-constants.ts';
import * as limits from '#contract/limits.ts';
import {
  formatCardPlaceAndMode,
  formatDate,
  formatEmployment,
  formatJobTitle,
  formatLongDate,
  formatOwnPlace,
} from '#labels/job-labels.ts';
import { formatComparedPay } from '#labels/pay-label.ts';
import { texts } from '#texts/open-positions.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { useBrand } from '#web/session/site-context.tsx';
import { ActionLink } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { formatPostingAge } from '../jobs/posting-age.ts';
import type { QuickApplyStart } from '../quick-apply/use-quick-apply.ts';
import { SaveButton } from '../saved-jobs/save-button.tsx';
import { LazyRowPlaces } from './lazy-row-places.ts';
import styles from './position-row.module.css';

const loadQuickApply = lazyImport(() => import('../quick-apply/quick-apply.tsx'));

interface PositionRowProps {
  job: JobCard;
  now: Date;
  /** The first row after 'Show more jobs'; takes the focus. */
  focusOnMount: boolean;
  /** The period that a filter compares pay by. */
  payUnit: 'HOUR' | 'YEAR' | undefined;
}

/** A job in the list: line of its category, title link, facts and pay. */
export function PositionRow({ job, now, focusOnMount, payUnit }: PositionRowProps) {
  const { unknownPlace } = useBrand();
  const signedIn = useIsSignedIn();
  const title = formatJobTitle(job.title);
  const appliedDate = hasActiveApplication(job.applied_date, now) ? job.applied_date : undefined;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Leaves the focus if the user has moved it meanwhile.
    const { activeElement } = document;
    const isInList = activeElement === document.body || link.current?.closest('section')?.contains(activeElement);
    if (focusOnMount && isInList) link.current?.focus({ preventScroll: true });
  }, [focusOnMount]);

  // After a reload the application may still be undoable.
  const isRecent = appliedDate && Date.parse(appliedDate) > now.getTime() - limits.quickApplyUndoMs;
  const [start, setStart] = useState<QuickApplyStart | ''>(isRecent ? 'applied' : '');
  const quickApply = useLazyModule(loadQuickApply, !!start);
  const matches = job.matches && <p className={styles.matches}>{texts.row.matches(job.matches)}</p>;

  const ownPlace = formatOwnPlace(job);
  const quickApplyPlace = signedIn && !appliedDate && ownPlace;
  const place = formatCardPlaceAndMode(job, unknownPlace);
  const day = formatLongDate(job.approvedDate);
  const pay = job.pay && formatComparedPay(job.pay, payUnit ?? job.pay.unit);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside serves the keyboard.
    <li className={styles.row} data-line={job.line} onClick={(event) => followLink(event, link.current)}>
      <span className={styles.bar} />
      <h3 className={styles.title}>
        {/* Routes are not discovered, and every row would contain the attribute for it. */}
        <Link ref={link} to={jobPath(job.joborder_id)} discover="none">
          {job.found ? markWords(job.found.title) : title}
        </Link>
      </h3>
      <p className={styles.category}>
        <b>{job.category[0]}</b>
        {job.category[0] && job.company ? ` · ${job.company}` : job.company}
      </p>
      <ul className={styles.facts}>
        <Fact icon="place">
          <Suspense fallback={place}>{job.places ? <LazyRowPlaces job={job} /> : place}</Suspense>
        </Fact>
        <Fact icon="briefcase">{formatEmployment(job)}</Fact>
        <Fact icon="clock">
          <span title={day}>
            {formatPostingAge(job.approvedDate, now)}
            <span className="sr-only">{` ${day}`}</span>
          </span>
        </Fact>
      </ul>
      {job.found?.text && <p className={styles.excerpt}>{markWords(job.found.text)}</p>}
      <p className={styles.pay}>
        {pay && <b>{pay.figures}</b>}
        {pay ? ` ${pay.per}` : texts.row.noPay}
      </p>
      <SaveButton className={styles.save} jobId={job.joborder_id} title={title} />
      {quickApply && start ? (
        <quickApply.QuickApply job={job} appliedDate={appliedDate} start={start} rowStyles={styles} note={matches} />
      ) : (
        <>
          {(matches || appliedDate || quickApplyPlace) && (
            <div className={styles.notes}>
              {matches}
              {appliedDate && (
                <p className={styles.applied}>
                  <Icon name="check" size={18} />
                  {texts.row.appliedOn(formatDate(appliedDate), ownPlace)}
                </p>
              )}
              {quickApplyPlace && <p className={styles.matches}>{texts.quickApply.goesTo(quickApplyPlace)}</p>}
            </div>
          )}
          <div className={styles.end}>
            {signedIn && !appliedDate && (
              <ActionLink
                variant="secondary"
                size="small"
                busy={!!start}
                aria-label={texts.quickApply.buttonFor(title)}
                to={applyPath(job.joborder_id)}
                onPress={() => setStart('press')}
              >
                {texts.quickApply.button}
              </ActionLink>
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

/** Every second piece is a word of the search. */
const markWords = (pieces: string[]) =>
  pieces.map((piece, index) => (index % 2 ? <mark key={pieces.slice(0, index).join('')}>{piece}</mark> : piece));

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={18} />
      {children}
    </li>
  );
}

/** The facts cover the stretched link, so that their text is selectable; a click on them follows the link. */
function followLink(event: MouseEvent<HTMLElement>, link: HTMLAnchorElement | null): void {
  if ((event.target as Element).closest('a, button, details') || getSelection()?.toString()) return;
  link?.dispatchEvent(new window.MouseEvent('click', event.nativeEvent));
}
