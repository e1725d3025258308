import { useRef, useState } from 'react';
import type { ApplicationProgress } from '#contract/application-progress.ts';
import { progressTexts as texts } from '#texts/applied-jobs.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { IconFrame } from '#web/ui/icon.tsx';
import styles from './application-line.module.css';
import { listStations, type Station } from './application-stations.ts';

interface ApplicationLineProps {
  application: ApplicationProgress;
  company: string;
  /** Omits company and time; in a narrow container only screen readers get the labels. */
  isShort?: boolean;
}

/** Shows the events of an application as stations of a line. */
export function ApplicationLine({ application, company, isShort = false }: ApplicationLineProps) {
  const now = useRenderedAt();
  const stations = listStations(application, company, now, isShort);
  const isNew = useNewStations(application.application_id, stations);
  const current = stations.findLastIndex(isReached);
  const isWithdrawn = application.withdrawn_at !== null;
  return (
    <div className={styles.box}>
      <ol className={styles.line} aria-label={texts.line} data-short={isShort || undefined} data-off={isWithdrawn || undefined}>
        {stations.map((station, index) => (
          <li
            key={station.id}
            data-look={station.look}
            data-travelled={index < current || undefined}
            data-new={isNew(station) || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.station} aria-hidden="true">
              <IconFrame size={16}>
                <path d={station.look === 'late' ? 'M12 5v9M12 18.5h.01' : 'm5 12.5 4.5 4.5L19 7.5'} />
              </IconFrame>
            </span>
            <span className={styles.words}>
              <b>{station.label}</b>
              {station.detail && (
                <>
                  {' '}
                  <span className={styles.detail}>{station.detail}</span>
                </>
              )}
              {station.look === 'ahead' && <span className="sr-only">{texts.notYet}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {useChangeAnnouncement(application, company)}
      </p>
    </div>
  );
}

const isReached = ({ look }: Station) => look !== 'ahead' && look !== 'late';

/** The latest station once it has changed while the page is open; empty before. */
function useChangeAnnouncement(application: ApplicationProgress, company: string): string {
  const label = listStations(application, company, useRenderedAt(), false).findLast(isReached)?.label ?? '';
  const [shown, setShown] = useState({ label, announcement: '' });
  if (shown.label !== label) setShown({ label, announcement: label });
  return shown.announcement;
}

/** Marks the stations reached while the page is open, so that they fill once. */
function useNewStations(applicationId: string, stations: Station[]) {
  const first = useRef<{ applicationId: string; reached: Set<Station['id']> }>(undefined);
  if (first.current?.applicationId !== applicationId) {
    first.current = { applicationId, reached: new Set(stations.filter(isReached).map(({ id }) => id)) };
  }
  const { reached } = first.current;
  return (station: Station) => isReached(station) && !reached.has(station.id);
}
