import type { OperationsReport, StartAlert } from '@evens/contract';

/** After this time, a process that is silent has ended: it is listed, and no longer an alert. */
const PROCESS_ENDED_MS = 10 * 60_000;
/** The newest rows are audited twice a minute. */
const AUDIT_LATE_MS = 10 * 60_000;

/** Tasks that are always done by some process; others depend on the configuration. */
const permanentLeases: ReadonlySet<string> = new Set([
  ...['feed', 'tables', 'work:players', 'work:sportsbook', 'work:money', 'work:promotions'],
  ...['work:casino', 'work:payments', 'work:operators'],
]);

/** Faults of the processes and of the work in the background. */
export function findFaults(report: OperationsReport, atMs: number): readonly StartAlert[] {
  const { Processes, Leases, Followers, Jobs, FailedItems, Audits } = report;
  const recent = Audits.find(({ Scope }) => Scope === 'recent');
  const findings = new Set(Audits.flatMap((audit) => audit.Findings.map(({ Check }) => Check)));
  const alerts = (Kind: StartAlert['Kind'], abouts: Iterable<string>): readonly StartAlert[] =>
    [...abouts].map((About) => ({ Kind, About }));
  return [
    ...alerts('audit-finding', findings),
    ...(recent && atMs - Date.parse(recent.CheckedAt) > AUDIT_LATE_MS ? alerts('audit-late', ['']) : []),
    ...alerts(
      'process-silent',
      Processes.filter(
        ({ IsSilent, SeenAt }) => IsSilent && atMs - Date.parse(SeenAt) < PROCESS_ENDED_MS,
      ).map(({ Host }) => Host),
    ),
    ...alerts(
      'lease-free',
      Leases.filter(({ Name, IsHeld }) => !IsHeld && permanentLeases.has(Name)).map(({ Name }) => Name),
    ),
    ...alerts(
      'follower-late',
      Followers.filter(({ IsLate }) => IsLate).map(({ Name }) => Name),
    ),
    ...alerts(
      'jobs-failed',
      Jobs.filter(({ Failed }) => Failed > 0).map(({ Queue }) => Queue),
    ),
    ...alerts(
      'items-set-aside',
      new Set(FailedItems.filter(({ IsSetAside }) => IsSetAside).map(({ Sweep }) => Sweep)),
    ),
  ];
}
