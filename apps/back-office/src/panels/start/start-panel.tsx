import { bettingAlertKinds, type StartAlert, sumTotals, type WorkQueue } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { nowMs } from '@evens/web/core/clock.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ageText, ageTone } from '../age-text.ts';
import { Loaded, Section } from '../back-office-parts.tsx';
import { useMayRead } from '../operator-rights.ts';
import { panelLink } from '../panel-link.ts';
import { lastDays } from '../reports/report-span.ts';
import { ReportTiles } from '../reports/report-tiles.tsx';
import { SoundField } from './sound-field.tsx';
import { type StartPage, startQuery } from './start-query.ts';

const TODAY_POLL_MS = 10_000;

const queueNames = {
  referrals: () => t('backoffice.tab.referrals'),
  approvals: () => t('backoffice.tab.approvals'),
  alerts: () => t('exposure.alerts.title'),
  withdrawals: () => t('backoffice.tab.withdrawals'),
  transfers: () => t('operations.queues.transfers'),
  documents: () => t('documents.operator.tab'),
  funds: () => t('backoffice.funds.title'),
  risk: () => t('backoffice.tab.risk'),
  support: () => t('backoffice.tab.support'),
} as const satisfies Readonly<Record<WorkQueue, () => string>>;

const isQueue = (name: string): name is WorkQueue => Object.hasOwn(queueNames, name);

/** The queues of the role, the state of the feed, and alerts. */
export function StartPanel() {
  const found = useQuery(startQuery);
  const mayReadReports = useMayRead('reports');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {mayReadReports && <Today />}
      <Loaded found={found}>
        {({ Queues, Feed, Alerts }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
            <QueueTable queues={Queues} atMs={found.dataUpdatedAt} />
            <div className="grid gap-4">
              <AlertList alerts={Alerts} />
              {Feed && <FeedState feed={Feed} atMs={found.dataUpdatedAt} />}
            </div>
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** The sums of the current UTC day. */
function Today() {
  const { from, to } = lastDays(1, nowMs());
  const found = useQuery({
    ...callQuery('GET /api/desk/report', { query: { From: from, To: to } }),
    refetchInterval: TODAY_POLL_MS,
  });
  return (
    <Section title={t('operations.today')}>
      <Loaded found={found}>
        {({ Totals }) => (
          <>
            <ReportTiles sums={sumTotals(Totals)} />
            <Link
              to={`${panelLink('report')}&from=${from}&to=${to}`}
              className="reach mt-3 inline-block text-sm underline"
            >
              {t('reports.tab.days')}
            </Link>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function QueueTable({ queues, atMs }: { readonly queues: StartPage['Queues']; readonly atMs: number }) {
  return (
    <Section title={t('operations.queues.title')}>
      <p className="mb-3 text-sm text-quiet">{t('operations.queues.text')}</p>
      <table className="w-full tabular-nums">
        <thead className="text-sm text-faint">
          <tr>
            <th className="py-1 text-start font-normal">{t('operations.queues.queue')}</th>
            <th className="py-1 text-end font-normal">{t('operations.queues.waiting')}</th>
            <th className="py-1 text-end font-normal">{t('operations.queues.oldest')}</th>
            <th className="py-1 text-end font-normal">{t('operations.queues.bound')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ Queue, Count, OldestAt, BoundSeconds }) => {
            const ageMs = OldestAt === null ? 0 : Math.max(0, atMs - Date.parse(OldestAt));
            return (
              <tr key={Queue} className="border-t border-line">
                <th scope="row" className="py-1.5 text-start font-[560]">
                  <Link to={panelLink(Queue)} className="reach underline-offset-2 hover:underline">
                    {queueNames[Queue]()}
                  </Link>
                </th>
                <td className={classNames('py-1.5 text-end', Count === 0 && 'text-faint')}>
                  {written().count(Count)}
                </td>
                <td className="py-1.5 text-end">
                  {OldestAt === null ? (
                    '–'
                  ) : (
                    <Badge tone={ageTone(ageMs, BoundSeconds)}>{ageText(ageMs)}</Badge>
                  )}
                </td>
                <td className="py-1.5 text-end text-quiet">{ageText(BoundSeconds * 1000)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

/** The page that shows the cause of an alert. */
function alertPage({ Kind, About }: StartAlert): string {
  if (Kind === 'betting-alerts') return `${panelLink('alerts')}&kind=${About}`;
  if (Kind === 'queue-late') return panelLink(About);
  return panelLink(Kind === 'reconciliation-difference' ? 'money' : 'operations');
}

/** The thing that an alert is about, as text. */
function aboutText(about: string): string {
  const kind = bettingAlertKinds.find((each) => each === about);
  if (kind) return t(`exposure.alerts.kind.${kind}`);
  return isQueue(about) ? queueNames[about]() : about;
}

function AlertList({ alerts }: { readonly alerts: readonly StartAlert[] }) {
  return (
    <Section title={t('operations.alerts.title')}>
      {alerts.length === 0 ? (
        <p className="text-quiet">{t('operations.alerts.none')}</p>
      ) : (
        <ul className="grid gap-1">
          {alerts.map((alert) => (
            <li key={`${alert.Kind} ${alert.About}`}>
              <Link
                to={alertPage(alert)}
                className="flex items-start gap-2 rounded-md py-1 hover:underline touch:min-h-11"
              >
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-down" strokeWidth={1.75} />
                {t(`operations.alert.${alert.Kind}`, { about: aboutText(alert.About) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 border-t border-line pt-3">
        <SoundField />
      </div>
    </Section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-faint">{label}</dt>
      <dd className="text-lg tabular-nums">{children}</dd>
    </div>
  );
}

function FeedState({ feed, atMs }: { readonly feed: NonNullable<StartPage['Feed']>; readonly atMs: number }) {
  const { State, MessageAt, InPlay, Suspended } = feed;
  const mayOpen = useMayRead('trading');
  const matches = (count: number) =>
    mayOpen ? (
      <Link to={panelLink('trading')} className="reach underline-offset-2 hover:underline">
        {written().count(count)}
      </Link>
    ) : (
      written().count(count)
    );
  return (
    <Section title={t('operations.feed.title')}>
      <dl className="grid grid-cols-2 items-end gap-3 tablet:grid-cols-4">
        <Fact label={t('operations.feed.state')}>
          <Badge tone={State === 'up' ? 'up' : State === 'down' ? 'down' : 'warn'}>
            {t(`operations.feed.${State}`)}
          </Badge>
        </Fact>
        <Fact label={t('operations.feed.message')}>{ageText(atMs - Date.parse(MessageAt))}</Fact>
        <Fact label={t('operations.feed.in-play')}>{matches(InPlay)}</Fact>
        <Fact label={t('operations.feed.suspended')}>{matches(Suspended)}</Fact>
      </dl>
    </Section>
  );
}
