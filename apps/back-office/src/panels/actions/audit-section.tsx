import type { AuditRun } from '@evens/contract';
import { api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge, ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded, Section } from '../back-office-parts.tsx';
import { useAct } from '../use-act.ts';

const RUNNING_POLL_MS = 1000;
const POLL_MS = 15_000;

const isOpen = (run: AuditRun | undefined) => run !== undefined && run.FinishedAt === null;

const query = callQuery('GET /api/desk/auditruns');

/** Starts a verification of the audit chain, and shows its progress and the last results. */
export function AuditSection() {
  const found = useQuery({
    ...query,
    refetchInterval: ({ state }) => (isOpen(state.data?.Runs[0]) ? RUNNING_POLL_MS : POLL_MS),
  });
  // Roles that only read the record may start it too: it changes nothing.
  const act = useAct('actions');
  return (
    <Section title={t('operations.audit.title')}>
      <Loaded found={found}>
        {({ Runs }) => (
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <p className="max-w-[90ch] text-sm text-quiet">{t('operations.audit.text')}</p>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
                {Runs.slice(0, 3).map((run) => (
                  <RunEntry key={run.ID} run={run} />
                ))}
              </ul>
              <ErrorNote text={act.error} />
            </div>
            <Button
              busy={act.isBusy || isOpen(Runs[0])}
              onClick={() => void act.run(() => api('POST /api/desk/auditrun'))}
            >
              {t('operations.audit.start')}
            </Button>
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function RunEntry({ run }: { readonly run: AuditRun }) {
  const { RequestedBy, RequestedAt, Findings } = run;
  return (
    <li>
      <p className="flex flex-wrap items-center gap-2">
        <RunState run={run} />
        <span className="text-sm text-quiet">
          <bdi>{RequestedBy}</bdi> · <DateAndTime atMs={Date.parse(RequestedAt)} />
        </span>
      </p>
      {Findings.map(({ Check, Count, Examples }) => (
        <details key={Check} className="mt-1 text-sm">
          <summary translate="no">
            <bdi>
              {Check}: {Count}
            </bdi>
          </summary>
          <ul className="ps-4">
            {Examples.map((example) => (
              <li key={example} translate="no">
                <bdi>{example}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </li>
  );
}

function RunState({ run }: { readonly run: AuditRun }) {
  const { StartedAt, FinishedAt, Blocks, BlocksTotal, Findings, Failure } = run;
  if (FinishedAt === null)
    return (
      <span role="status" className="flex items-center gap-2">
        <progress value={Blocks} max={Math.max(1, BlocksTotal)} aria-label={t('operations.audit.title')} />
        {StartedAt === null
          ? t('operations.audit.waiting')
          : t('operations.audit.running', { done: Blocks, total: BlocksTotal })}
      </span>
    );
  if (Failure !== null) return <Badge tone="down">{t('operations.audit.failed', { reason: Failure })}</Badge>;
  return Findings.length === 0 ? (
    <Badge tone="up">{t('operations.audit.correct')}</Badge>
  ) : (
    <Badge tone="down">{t('operations.audit.findings', { count: Findings.length })}</Badge>
  );
}
