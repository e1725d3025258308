import { type ReactNode, useEffect, useRef, useState } from 'react';
import { jobPath, paths } from '#contract/addresses.ts';
import type { JobDetail } from '#contract/job-calls.ts';
import { formatDayMonth, lastDayBefore } from '#labels/date-labels.ts';
import {
  formatCardPlaceAndMode,
  formatCountry,
  formatJobTitle,
  formatLongDate,
  formatPlaceOrUnknown,
} from '#labels/job-labels.ts';
import { texts } from '#texts/job-detail.ts';
import { useBrand, useRenderedAt, useSite } from '#web/session/site-context.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { formatPostingAge } from '../jobs/posting-age.ts';
import { CalendarIcon } from './fact-icons.tsx';
import { isHttpsUrl } from './https-url.ts';
import styles from './job-header.module.css';

/** Longer titles are set smaller, in characters. */
const longTitleLength = 60;

interface JobHeaderProps {
  job: JobDetail['dashboard'][number];
  share: ReactNode;
  action: ReactNode;
}

/** The head of a job: company, title, facts and actions. */
export function JobHeader({ job, share, action }: JobHeaderProps) {
  const { unknownPlaceOnPage } = useBrand();
  const renderedAt = useRenderedAt();
  const country = formatCountry(job);
  const day = formatLongDate(job.approvedDate);
  const printedAddress = useSite().publicOrigin + jobPath(job.joborder_id);
  return (
    <div className={styles.band}>
      <div className="wrap">
        <BackLink to={paths.openPositions}>{texts.back}</BackLink>
        <div className={styles.head}>
          <CompanyLogo logo={job.logo} />
          <div className={styles.text}>
            <h1 className={styles.title} data-long={job.title.length >= longTitleLength || undefined}>
              {formatJobTitle(job.title)}
            </h1>
            <p className={styles.address}>{printedAddress}</p>
            <ul className={styles.meta}>
              <li>{job.company}</li>
              <li>
                <Icon name="place" size={18} />
                <span>
                  {job.places?.[1] ? formatCardPlaceAndMode(job, '') : formatPlaceOrUnknown(job, unknownPlaceOnPage)}
                  {country && <span className={styles.country}>{country}</span>}
                </span>
              </li>
              <li title={day}>
                <Icon name="clock" size={18} />
                {formatPostingAge(job.approvedDate, renderedAt)}
                <span className="sr-only">{` ${day}`}</span>
              </li>
              {job.validThrough && (
                <li>
                  <CalendarIcon />
                  {texts.closes(formatDayMonth(lastDayBefore(job.validThrough), renderedAt))}
                </li>
              )}
              <li className={styles.share}>{share}</li>
            </ul>
          </div>
          <div className={styles.action}>{action}</div>
        </div>
      </div>
    </div>
  );
}

/** Shows the company's https logo; the brand's logo otherwise (spec: 'no logo'). */
function CompanyLogo({ logo }: { logo: string }) {
  const brand = useBrand();
  // The mark stands for a logo that contains the name, which is unreadable at this size.
  const brandLogo = brand.mark ?? brand.logo;
  const [hasFailed, setHasFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // A failure before hydration fires no event.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setHasFailed(true);
  }, []);
  return (
    <div className={styles.logo}>
      {isHttpsUrl(logo) && !hasFailed ? (
        <img
          ref={image}
          onError={() => setHasFailed(true)}
          src={logo}
          alt=""
          width={80}
          height={80}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      ) : (
        <Logo logo={brandLogo} background="page" width={44} height={44} />
      )}
    </div>
  );
}
