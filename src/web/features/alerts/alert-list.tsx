import { Link, useSearchParams } from 'react-router';
import { linkParam, paths } from '#contract/addresses.ts';
import { alertParam, alertPaths, alertStateParam } from '#contract/alerts/alert-addresses.ts';
import type { Alert, AlertAction } from '#contract/alerts/alert-calls.ts';
import { formatLongDate } from '#labels/job-labels.ts';
import { texts } from '#texts/alerts/alerts.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { BreakableText } from '#web/ui/breakable-text.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon, IconFrame } from '#web/ui/icon.tsx';
import { EmptyIllustration } from '#web/ui/illustrations.tsx';
import styles from './alert-list.module.css';
import { alertPagePath } from './alert-page-path.ts';
import { BellIcon } from './bell-icon.tsx';

const paused = <path d="M9 6v12M15 6v12" />;

/** Alerts with their actions, all of them forms that work without scripts. One that was just ended is named beside its Undo. */
export function AlertList({ alerts, email }: { alerts: readonly Alert[]; email: string | undefined }) {
  const [params] = useSearchParams();
  const link = params.get(linkParam);
  const outcome = texts.outcomes[params.get(alertStateParam) ?? ''];
  const changed = params.get(alertParam);
  const running = alerts.filter(({ state }) => state !== 'ended');
  const ended = alerts.filter(({ id, state }) => state === 'ended' && (link !== null || id === changed));
  const action = alertPagePath(alertPaths.alerts, link);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{texts.title}</h1>
      <p className={styles.lead}>
        {texts.lead}
        {email && (
          <>
            {texts.leadTo}{' '}
            <span className={styles.address}>
              <BreakableText>{email}</BreakableText>
            </span>
          </>
        )}
      </p>
      {outcome && (
        <p className={styles.outcome} role="status">
          <Icon name="check" /> {outcome}
        </p>
      )}
      {ended.map(({ id, words }) => (
        <form key={id} method="post" action={action} className={styles.outcome} role="status">
          <input type="hidden" name={alertParam} value={id} />
          <Icon name="check" />
          <span>{texts.ended(words)}</span>
          <Action answer="restore" of={words}>
            {texts.actions.restore}
          </Action>
        </form>
      ))}
      {running.length > 0 ? (
        <>
          <ul className={styles.rows}>
            {running.map((alert) => (
              <AlertRow key={alert.id} alert={alert} action={action} link={link} />
            ))}
          </ul>
          <form method="post" action={action} className={styles.all}>
            <Action answer="end-all" isQuiet>
              {texts.actions.endAll}
            </Action>
          </form>
        </>
      ) : (
        ended.length === 0 && <NoAlerts />
      )}
    </div>
  );
}

function AlertRow({ alert, action, link }: { alert: Alert; action: string; link: string | null }) {
  const now = useRenderedAt();
  const { id, words, search, state, ends_at, ends_soon } = alert;
  const days = ends_at === null ? 0 : Math.max(1, Math.ceil((Date.parse(ends_at) - now.getTime()) / dayMs));
  const answers: AlertAction[] = [...(ends_soon ? (['keep'] as const) : []), state === 'paused' ? 'resume' : 'pause'];
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{state === 'paused' ? <IconFrame>{paused}</IconFrame> : <BellIcon />}</span>
      <div>
        <p className={styles.words}>
          <Link to={`${paths.openPositions}${search && `?${search}`}`}>{words}</Link>
        </p>
        <p className={styles.detail}>{describeState(alert)}</p>
      </div>
      <form method="post" action={action} className={styles.actions}>
        <input type="hidden" name={alertParam} value={id} />
        {ends_soon && <span className={styles.tag}>{texts.state.endsSoon(days)}</span>}
        {answers.map((answer) => (
          <Action key={answer} answer={answer} of={words}>
            {texts.actions[answer]}
          </Action>
        ))}
        <Link className={`link ${styles.action}`} to={alertPagePath(alertPaths.edit, link, id)}>
          {texts.actions.edit}
          <span className="sr-only">{texts.actions.of(words)}</span>
        </Link>
        <Action answer="end" isQuiet of={words}>
          {texts.actions.end}
        </Action>
      </form>
    </li>
  );
}

interface ActionProps {
  answer: AlertAction | 'end-all';
  isQuiet?: boolean;
  /** Names the alert for screen readers. */
  of?: string;
  children: string;
}

const Action = ({ answer, isQuiet, of, children }: ActionProps) => (
  <button type="submit" name="answer" value={answer} className={`link ${styles.action}`} data-quiet={isQuiet || undefined}>
    {children}
    {of && <span className="sr-only">{texts.actions.of(of)}</span>}
  </button>
);

function describeState({ state, period, paused_at, ends_at, last_new, last_new_at }: Alert): string {
  const { state: words } = texts;
  const news =
    last_new === null
      ? undefined
      : last_new > 0
        ? words.newLast(last_new, period)
        : last_new_at && words.noneSince(formatLongDate(last_new_at));
  const parts = state === 'paused' && paused_at ? [words.paused(formatLongDate(paused_at))] : [words[period], news];
  return [...parts, ends_at && words.ends(formatLongDate(ends_at))].filter(Boolean).join(' · ');
}

const dayMs = 86_400_000;

const NoAlerts = () => (
  <EmptyState illustration={<EmptyIllustration />} title={texts.none.title} text={texts.none.text}>
    <ButtonLink variant="secondary" to={paths.openPositions}>
      {texts.none.search}
    </ButtonLink>
  </EmptyState>
);
