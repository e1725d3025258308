import { type ReactNode, useId } from 'react';
import { deadlinePath } from '#contract/addresses.ts';
import type { JobDetail } from '#contract/job-calls.ts';
import { formatDeadline } from '#labels/date-labels.ts';
import { formatLongDate } from '#labels/job-labels.ts';
import { texts as jobDetail } from '#texts/job-detail.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CalendarIcon, ReplyIcon, SparkIcon } from './fact-icons.tsx';
import { isHttpsUrl } from './https-url.ts';
import styles from './job-facts.module.css';

const texts = jobDetail.facts;

/** Longer texts are not bold, in characters. */
const longTextLength = 160;

/** What the company states about the vacancy and the selection; nothing without a fact. */
export function JobFacts({ job }: { job: JobDetail['dashboard'][number] }) {
  const titleId = useId();
  const { joborder_id: id, company, last_confirmed, reply_by_days, validThrough, vacancy, ai_use } = job;
  if (!last_confirmed && !reply_by_days && !validThrough && vacancy === undefined && !ai_use) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      <dl className={styles.facts}>
        {last_confirmed && (
          <Fact icon={<Icon name="check" size={18} />} name={texts.lastConfirmed} note={texts.confirmedBy(company)}>
            {formatLongDate(last_confirmed)}
          </Fact>
        )}
        {reply_by_days && (
          <Fact icon={<ReplyIcon />} name={texts.reply} note={texts.replyDate}>
            {texts.replyWithin(reply_by_days)}
          </Fact>
        )}
        {validThrough && (
          <Fact icon={<CalendarIcon />} name={texts.closes} note={<CalendarLink href={deadlinePath(id)} />}>
            {formatDeadline(validThrough)}
          </Fact>
        )}
        {vacancy !== undefined && (
          <Fact icon={<Icon name="briefcase" size={18} />} name={texts.vacancy}>
            {vacancy ? texts.position : texts.talentPool}
          </Fact>
        )}
        {ai_use && (
          <Fact
            icon={<SparkIcon />}
            name={texts.aiUse}
            note={
              isHttpsUrl(ai_use.link ?? '') && (
                <a className="link" href={ai_use.link} rel="noopener noreferrer nofollow">
                  {texts.aiUseOf(company)}
                </a>
              )
            }
            isWide
          >
            <span className={styles.text} data-long={ai_use.text.length > longTextLength || undefined}>
              {ai_use.text}
            </span>
          </Fact>
        )}
      </dl>
    </section>
  );
}

interface FactProps {
  icon: ReactNode;
  name: string;
  children: ReactNode;
  note?: ReactNode;
  isWide?: boolean;
}

function Fact({ icon, name, children, note, isWide }: FactProps) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

const CalendarLink = ({ href }: { href: string }) => (
  <a className={`link ${styles.calendar}`} href={href} download>
    {texts.addToCalendar}
  </a>
);
