import type { OperationsReport } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../table/data-table.tsx';
import { ageText } from '../age-text.ts';
import { Loaded, Section } from '../back-office-parts.tsx';
import { LatencySection } from './latency-section.tsx';
import { FailedItems, JobQueues } from './retry-tables.tsx';

const POLL_MS = 5000;
const query = { ...callQuery('GET /api/desk/operations'), refetchInterval: POLL_MS };
type Process = OperationsReport['Processes'][number];

/** Processes, the work in the background, and latencies of price changes. */
export function OperationsPanel() {
  const found = useQuery(query);
  return (
    <>
      <Loaded found={found}>
        {(report) => (
          <>
            <Processes report={report} atMs={found.dataUpdatedAt} />
            <Section title={t('operations.jobs.title')}>
              <JobQueues queues={report.Jobs} atMs={found.dataUpdatedAt} />
            </Section>
            <Section title={t('operations.items.title')}>
              <FailedItems items={report.FailedItems} />
            </Section>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
              <Followers followers={report.Followers} atMs={found.dataUpdatedAt} />
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <Audits audits={report.Audits} />
                <Section title={t('operations.backup.title')}>
                  {report.BackupAt === null ? (
                    <p className="text-quiet">{t('operations.backup.none')}</p>
                  ) : (
                    <DateAndTime atMs={Date.parse(report.BackupAt)} />
                  )}
                </Section>
              </div>
            </div>
          </>
        )}
      </Loaded>
      <LatencySection />
    </>
  );
}

function stateText({ IsSilent, IsDraining }: Process): string {
  if (IsSilent) return t('operations.processes.silent');
  return IsDraining ? t('operations.processes.draining') : t('operations.processes.running');
}

function Processes({ report, atMs }: { readonly report: OperationsReport; readonly atMs: number }) {
  const free = report.Leases.filter(({ IsHeld }) => !IsHeld).map(({ Name }) => Name);
  const age = (instant: string) => ageText(atMs - Date.parse(instant));
  return (
    <Section title={t('operations.processes.title')}>
      <p className="mb-3 text-sm text-quiet">{t('operations.processes.text')}</p>
      <DataTable
        name="processes"
        label={t('operations.processes.title')}
        rows={report.Processes}
        rowKey={({ Host, StartedAt }) => `${Host} ${StartedAt}`}
        columns={[
          { key: 'host', title: t('operations.processes.process'), value: ({ Host }) => Host },
          {
            key: 'state',
            title: t('operations.processes.state'),
            value: stateText,
            cell: (process) => (
              <Badge tone={process.IsSilent ? 'down' : process.IsDraining ? 'warn' : 'up'}>
                {stateText(process)}
              </Badge>
            ),
          },
          {
            key: 'roles',
            title: t('operations.processes.roles'),
            value: ({ Roles }) => Roles.join(' '),
            cell: ({ Roles }) => (
              <span className="block min-w-[14ch] whitespace-normal">{Roles.join(', ')}</span>
            ),
          },
          { key: 'version', title: t('operations.processes.version'), value: ({ Version }) => Version },
          {
            key: 'uptime',
            title: t('operations.processes.uptime'),
            value: ({ StartedAt }) => atMs - Date.parse(StartedAt),
            cell: ({ StartedAt }) => age(StartedAt),
            isNumber: true,
          },
          {
            key: 'seen',
            title: t('operations.processes.seen'),
            value: ({ SeenAt }) => atMs - Date.parse(SeenAt),
            cell: ({ SeenAt }) => age(SeenAt),
            isNumber: true,
          },
          { key: 'feed', title: t('operations.feed.title'), value: ({ FeedState }) => FeedState ?? '–' },
          {
            key: 'pending',
            title: t('operations.processes.pending'),
            value: ({ CommandsPending }) => CommandsPending,
            isNumber: true,
          },
          {
            key: 'delay',
            title: t('operations.processes.delay'),
            value: ({ EventLoopDelayMs }) => EventLoopDelayMs,
            isNumber: true,
          },
          {
            key: 'leases',
            title: t('operations.processes.leases'),
            value: ({ Leases }) => Leases.join(' '),
            cell: ({ Leases }) => (
              <span className="block min-w-[22ch] whitespace-normal">
                {Leases.map((name) => name.replace('work:', '')).join(', ')}
              </span>
            ),
          },
        ]}
      />
      {free.length > 0 && (
        <p className="mt-3">
          {t('operations.processes.free')} <bdi>{free.join(', ')}</bdi>
        </p>
      )}
    </Section>
  );
}

interface FollowersProps {
  readonly followers: OperationsReport['Followers'];
  readonly atMs: number;
}

function Followers({ followers, atMs }: FollowersProps) {
  return (
    <Section title={t('operations.followers.title')}>
      <DataTable
        name="followers"
        label={t('operations.followers.title')}
        rows={followers}
        rowKey={({ Name }) => Name}
        columns={[
          { key: 'name', title: t('operations.followers.name'), value: ({ Name }) => Name },
          {
            key: 'behind',
            title: t('operations.followers.behind'),
            value: ({ BehindSince }) => (BehindSince === null ? 0 : atMs - Date.parse(BehindSince)),
            cell: ({ BehindSince, IsLate }) => (
              <Badge tone={IsLate ? 'down' : 'up'}>
                {BehindSince === null
                  ? t('operations.followers.at-end')
                  : ageText(atMs - Date.parse(BehindSince))}
              </Badge>
            ),
          },
          {
            key: 'position',
            title: t('operations.followers.position'),
            value: ({ Position }) => Position,
            isNumber: true,
          },
        ]}
      />
    </Section>
  );
}

function Audits({ audits }: { readonly audits: OperationsReport['Audits'] }) {
  return (
    <Section title={t('operations.audits.title')}>
      {audits.length === 0 && <p className="text-quiet">{t('operations.audits.none')}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {audits.map(({ Scope, CheckedAt, Findings }) => (
          <li key={Scope} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <p className="flex flex-wrap items-center gap-2">
              {t(Scope === 'all' ? 'operations.audits.all' : 'operations.audits.recent')}
              <Badge tone={Findings.length === 0 ? 'up' : 'down'}>
                {t('operations.audits.findings', { count: Findings.length })}
              </Badge>
              <span className="text-sm text-quiet">
                <DateAndTime atMs={Date.parse(CheckedAt)} />
              </span>
            </p>
            {Findings.map(({ Check, Count, Examples }) => (
              <p key={Check} translate="no" className="text-sm text-down">
                <bdi>
                  {Check}: {Count} ({Examples.join('; ')})
                </bdi>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
