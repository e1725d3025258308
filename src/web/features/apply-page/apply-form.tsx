import { Suspense, useEffect, useRef } from 'react';
import { applyPath } from '#contract/addresses.ts';
import type { ApplyForm as ApplyFormData } from '#contract/forms/apply-form-calls.ts';
import type { JobDetail } from '#contract/job-calls.ts';
import { countQuestions } from '#contract/questions/question-count.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { language } from '#texts/language.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ApplyConsent } from './apply-consent.tsx';
import { ApplyErrors } from './apply-errors.tsx';
import styles from './apply-form.module.css';
import { Station } from './form-station.tsx';
import {
  LazyConsentQuestions,
  LazyFormFacts,
  LazyQuestionStation,
  LazyVoluntaryStation,
  LazyVoluntaryStep,
} from './lazy-questions.ts';
import { ResumeField } from './resume-field.tsx';
import { useApplyForm } from './use-apply-form.ts';

interface ApplyFormProps {
  jobId: number;
  form: ApplyFormData;
  job: Pick<JobDetail['dashboard'][number], 'company' | 'reply_by_days'>;
}

/** A rail of stations: resume, contact, the company's questions, consent, send. */
export function ApplyForm({ jobId, form, job: { company, reply_by_days } }: ApplyFormProps) {
  const signedIn = useIsSignedIn();
  const state = useApplyForm(jobId, form, signedIn);
  const { questions = [] } = form;
  const consents = questions.filter(({ kind }) => kind === 'consent');
  const count = countQuestions(questions);
  const { values, problems, change } = state;
  const summary = useRef<HTMLDivElement>(null);
  const hasProblems = problems.message !== undefined || Object.values(problems.fields).some(Boolean);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt moves the focus.
  useEffect(() => {
    if (hasProblems) summary.current?.focus();
  }, [state.attempt]);
  useEffect(() => {
    if (hasProblems && state.attempt > 0 && !document.title.startsWith(texts.errors.title)) {
      const { title } = document;
      document.title = texts.errors.title + title;
      return () => {
        document.title = title;
      };
    }
    return undefined;
  }, [hasProblems, state.attempt]);

  const readNote = (field: 'name' | 'phone' | 'email') =>
    form.read?.[field] !== undefined && trimSpaces(form.read[field]) === trimSpaces(values[field]) ? (
      <span className={styles.read}>
        <Icon name="check" size={16} /> {texts.contact.fromResume}
      </span>
    ) : undefined;

  const sendLabel = signedIn ? texts.send.candidate : texts.send.guest;
  return (
    <div className={`wrap ${styles.columns}`}>
      <div>
        {hasProblems && <ApplyErrors problems={problems} questions={questions} elementRef={summary} />}
        <form
          className={styles.form}
          method="post"
          action={applyPath(jobId)}
          encType="multipart/form-data"
          noValidate
          data-questions={form.questions || form.voluntary_page ? '' : undefined}
          onSubmit={(event) => {
            event.preventDefault();
            if (!state.busy) void state.submit();
          }}
        >
          <input type="hidden" name="form_token" value={form.form_token} />
          <input type="hidden" name="attribution" value={form.attribution} />
          {/* Enter in a field presses the first button of a form. */}
          <button type="submit" className="sr-only" name="intent" value="send" tabIndex={-1} aria-hidden="true">
            {sendLabel}
          </button>
          <Station id="resume" heading={texts.resume.heading} isDone={form.resume !== null} lead={resumeLead(form)}>
            <ResumeField
              resume={form.resume}
              limits={form.resume_limits?.sentence}
              upload={state.upload}
              forgottenFile={state.forgottenFile}
              error={problems.fields.resume}
              onFile={(file) => void state.uploadFile('resume', file)}
            />
          </Station>
          <Station id="contact" heading={texts.contact.heading}>
            <div className={styles.fields}>
              <TextField
                label={texts.contact.name}
                name="name"
                autoComplete="name"
                spellCheck={false}
                aria-required
                value={values.name}
                onChange={({ target }) => change('name', target.value)}
                hint={readNote('name')}
                error={problems.fields.name}
              />
              <TextField
                label={texts.contact.phone}
                name="phone"
                type="tel"
                autoComplete="tel"
                aria-required
                value={values.phone}
                onChange={({ target }) => change('phone', target.value)}
                hint={readNote('phone') ?? texts.contact.phoneHint}
                error={problems.fields.phone}
              />
              <div className={styles.wide}>
                <TextField
                  label={texts.contact.email}
                  name="email"
                  type="email"
                  autoComplete="email"
                  aria-required
                  readOnly={signedIn}
                  value={values.email}
                  onChange={({ target }) => change('email', target.value)}
                  hint={
                    signedIn ? undefined : (
                      <>
                        {readNote('email')}
                        <span>{texts.contact.emailHint}</span>
                      </>
                    )
                  }
                  error={problems.fields.email}
                />
              </div>
            </div>
          </Station>
          {count > 0 && (
            <Suspense>
              <LazyQuestionStation form={form} company={company} state={state} count={count} />
            </Suspense>
          )}
          <Station id="consent" heading={texts.consent.heading}>
            {consents.length > 0 && (
              <Suspense>
                <LazyConsentQuestions consents={consents} company={company} state={state} />
              </Suspense>
            )}
            <ApplyConsent
              company={consents.length > 0 ? undefined : company}
              isChecked={values.consent === 'on'}
              onChange={(checked) => change('consent', checked ? 'on' : '')}
              error={problems.fields.consent}
            />
          </Station>
          <Station
            id="send"
            heading={texts.send.heading}
            lead={signedIn ? texts.send.candidateLead(values.email) : texts.send.guestLead}
            isLast
          >
            <div className={styles.send}>
              <Button type="submit" name="intent" value="send" busy={state.busy}>
                {sendLabel}
              </Button>
              <span className={styles.draft} role="status">
                {state.draftSavedAt && (
                  <>
                    <Icon name="check" size={16} />
                    {texts.send.draft(state.draftSavedAt.toLocaleTimeString(language, { timeStyle: 'short', hourCycle: 'h23' }))}
                  </>
                )}
              </span>
            </div>
          </Station>
          {form.voluntary_page && (
            <Suspense>
              <LazyVoluntaryStation company={company} />
            </Suspense>
          )}
        </form>
      </div>
      <nav className={styles.side} aria-label={texts.steps}>
        <ol className={styles.toc}>
          <TocItem id="resume" isDone={form.resume !== null}>
            {texts.resume.heading}
          </TocItem>
          <TocItem id="contact">{texts.contact.heading}</TocItem>
          {count > 0 && <TocItem id="questions">{texts.questions(count)}</TocItem>}
          <TocItem id="consent">{texts.consent.heading}</TocItem>
          <TocItem id="send">{signedIn ? texts.send.heading : texts.send.tocGuest}</TocItem>
          {form.voluntary_page && (
            <Suspense>
              <LazyVoluntaryStep />
            </Suspense>
          )}
        </ol>
        {count > 0 && (
          <Suspense>
            <LazyFormFacts count={count} replyDays={reply_by_days} />
          </Suspense>
        )}
      </nav>
    </div>
  );
}

function resumeLead({ resume, read, values }: ApplyFormData): string {
  if (resume?.in_account) return texts.resume.inAccount;
  const isFilled = values.name !== '' && values.phone !== '';
  return read && !read.name && !read.phone && !isFilled ? texts.resume.unread : texts.resume.lead;
}

interface TocItemProps {
  id: string;
  isDone?: boolean;
  children: string;
}

function TocItem({ id, isDone, children }: TocItemProps) {
  return (
    <li data-done={isDone || undefined}>
      <a href={`#${id}`}>{children}</a>
      {isDone && <span className="sr-only">{texts.done}</span>}
    </li>
  );
}
