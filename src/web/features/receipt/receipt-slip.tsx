import { Fragment, type ReactNode } from 'react';
import type { ApplicationReceipt } from '#contract/application-calls.ts';
import { formatTime } from '#labels/date-labels.ts';
import { formatEmployment, formatJobTitle, formatLongDate, formatPlace } from '#labels/job-labels.ts';
import { formatPay } from '#labels/pay-label.ts';
import { progressTexts, receiptTexts as texts } from '#texts/applied-jobs.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { BreakableText } from '#web/ui/breakable-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ApplicationLine } from '../application-progress/application-line.tsx';
import { describeApplication } from '../application-progress/application-sentence.ts';
import { DescriptionHtml } from '../job-detail/description-html.tsx';
import styles from './receipt-slip.module.css';

export function ReceiptSlip({ receipt }: { receipt: ApplicationReceipt }) {
  const { application, name, resume, cover_letter, additional_info, answers = [] } = receipt;
  const { state, rest } = describeApplication(application, name, useRenderedAt());
  const sentOn = formatLongDate(application.sent_at);
  return (
    <div className={styles.slip}>
      <section>
        <ApplicationLine application={application} company={name} />
        <p className={styles.sentence}>
          <b>{state}</b> {rest}
        </p>
      </section>
      <section>
        <h2>{texts.whatYouSent}</h2>
        <dl className={styles.facts}>
          <Fact name={texts.receipt}>{application.application_id}</Fact>
          <Fact name={texts.job}>{formatJobTitle(receipt.title)}</Fact>
          <Fact name={texts.company}>{name}</Fact>
          <Fact name={texts.sent}>{progressTexts.time(sentOn, formatTime(application.sent_at))}</Fact>
          <Fact name={texts.from}>
            <BreakableText>{receipt.email}</BreakableText>
          </Fact>
          <Fact name={texts.resume}>{resume ? <FileLink file={resume} name={resume.name} /> : texts.resumeGone}</Fact>
          {resume && (
            <Fact name={texts.sha256}>
              <HashGroups hash={resume.sha256} />
            </Fact>
          )}
          <Fact name={texts.keptUntil}>{receipt.stored_until ? formatLongDate(receipt.stored_until) : texts.keptForever}</Fact>
        </dl>
      </section>
      {(cover_letter || additional_info) && (
        <section>
          <h2>{texts.yourWords}</h2>
          <dl className={styles.words}>
            {cover_letter && <Fact name={texts.coverLetter}>{cover_letter}</Fact>}
            {additional_info && <Fact name={texts.notes}>{additional_info}</Fact>}
          </dl>
        </section>
      )}
      {answers.length > 0 && (
        <section>
          <h2>{texts.yourAnswers}</h2>
          <dl className={styles.words}>
            {answers.map(({ id, label, text, file }) => (
              <Fact key={id} name={label}>
                {file ? (
                  <>
                    <FileLink file={file} name={text} />
                    <br />
                    {texts.sha256} <HashGroups hash={file.sha256} />
                  </>
                ) : (
                  text
                )}
              </Fact>
            ))}
          </dl>
        </section>
      )}
      <section>
        <Advertisement advertisement={receipt.advertisement} sentOn={sentOn} />
      </section>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function FileLink({ file: { path, size }, name }: { file: { path: string; size: number }; name: string }) {
  return (
    <>
      <a className="link" href={path}>
        {name}
      </a>{' '}
      <span className={styles.size}>{texts.fileSize(Math.ceil(size / 1000))}</span>
    </>
  );
}

/** Groups of eight digits. Margins separate them, so that the copied text has no spaces. */
function HashGroups({ hash }: { hash: string }) {
  return (
    <span className={styles.hash}>
      {(hash.match(/.{1,8}/g) ?? []).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change.
        <Fragment key={index}>
          <span>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

function Advertisement({ advertisement, sentOn }: { advertisement: ApplicationReceipt['advertisement']; sentOn: string }) {
  if (!advertisement) return <p className={styles.none}>{texts.noAdvertisement}</p>;
  const { title, company, description, type, employment = [], pay, experience, skills } = advertisement;
  const stated = pay && formatPay(pay);
  const facts = [
    company,
    formatPlace(advertisement),
    formatEmployment({ type, employment }),
    stated && `${stated.figures} ${stated.per}`,
    experience,
    ...skills,
  ].filter(Boolean);
  return (
    <details className={styles.advertisement} open>
      <summary>
        {texts.advertisementOf(sentOn)}
        <Icon name="down" />
      </summary>
      <h3>{formatJobTitle(title)}</h3>
      <ul className={styles.tags}>
        {[...new Set(facts)].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <DescriptionHtml className={styles.description} html={description} />
    </details>
  );
}
