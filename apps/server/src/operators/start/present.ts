import { isBettable } from '@evens/book';
import {
  type CallAnswer,
  type Calls,
  mayRead,
  type OperationsReport,
  type OperatorArea,
  type OperatorRole,
  proposalAreas,
  type StartAlert,
  type WorkQueue,
  workQueues,
} from '@evens/contract';
import { isInPlay, type Replica } from '../../feed/index.ts';
import { lowestPaymentId } from '../../payments/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { readAtMostEvery } from '../../platform/read-at-most-every.ts';
import { type OpenAlerts, readOpenAlerts } from '../betting-alerts/alert-store.ts';
import { findFaults } from '../operations/alerts.ts';
import { presentOperations } from '../operations/present.ts';
import { type QueueRow, readDifferingProviders, readQueues } from './store.ts';

type Start = CallAnswer<Calls['GET /api/desk/start']>;

/** Start pages of all operators share one reading of this process. */
const FRESH_MS = 3000;
const FAULTS_FRESH_MS = 10_000;
/** The server asks again by itself for this long. */
const LATE_TRANSFER_MS = 60_000;

/** The area of each queue, and how long an item should wait at most. */
const queues = {
  referrals: { area: 'referrals', boundSeconds: 30 },
  approvals: { area: 'approvals', boundSeconds: 4 * 3600 },
  alerts: { area: 'exposure', boundSeconds: 15 * 60 },
  withdrawals: { area: 'payments', boundSeconds: 8 * 3600 },
  transfers: { area: 'payments', boundSeconds: 15 * 60 },
  documents: { area: 'compliance', boundSeconds: 24 * 3600 },
  funds: { area: 'compliance', boundSeconds: 72 * 3600 },
  risk: { area: 'protection', boundSeconds: 24 * 3600 },
  support: { area: 'support', boundSeconds: 5 * 60 },
} as const satisfies Readonly<
  Record<WorkQueue, { readonly area: OperatorArea; readonly boundSeconds: number }>
>;

export interface StartParts {
  readonly pool: Queryable;
  readonly replica: Pick<Replica, 'all' | 'get' | 'feed'>;
}

type Queue = Start['Queues'][number];

function presentQueue(queue: WorkQueue, rows: readonly QueueRow[], role: OperatorRole): Queue {
  const visible = rows.filter(
    (row) => row.queue === queue && (row.kind === null || mayRead(role, proposalAreas[row.kind])),
  );
  const oldest = visible.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt.getTime()]));
  return {
    Queue: queue,
    Count: visible.reduce((sum, { count }) => sum + count, 0),
    OldestAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)).toISOString(),
    BoundSeconds: queues[queue].boundSeconds,
  };
}

/** The queues that the role reads. */
function presentQueues(rows: readonly QueueRow[], role: OperatorRole): readonly Queue[] {
  return workQueues
    .filter((queue) => mayRead(role, queues[queue].area))
    .map((queue) => presentQueue(queue, rows, role));
}

function findLateQueues(presented: readonly Queue[], atMs: number): readonly StartAlert[] {
  return presented
    .filter(({ OldestAt, BoundSeconds }) => atMs - Date.parse(OldestAt ?? '') > BoundSeconds * 1000)
    .map(({ Queue: About }) => ({ Kind: 'queue-late', About }));
}

const lateTransferId = (atMs: number) => lowestPaymentId(atMs - LATE_TRANSFER_MS);

const differing = (providers: readonly string[]): readonly StartAlert[] =>
  providers.map((About) => ({ Kind: 'reconciliation-difference', About }));

const presentOpenAlerts = (open: readonly OpenAlerts[]): readonly StartAlert[] =>
  open.map(({ kind, newestId }) => ({ Kind: 'betting-alerts', About: kind, NewestID: newestId }));

/** The state of the whole site as the database has it, for the command line. */
export async function readStatus(
  db: Queryable,
  { atMs, backupAtMs }: { readonly atMs: number; readonly backupAtMs: number | undefined },
): Promise<{
  readonly operations: OperationsReport;
  readonly queues: readonly Queue[];
  readonly alerts: readonly StartAlert[];
}> {
  const operations = await presentOperations(db, { atMs, backupAtMs });
  const presented = presentQueues(
    await readQueues(db, { atMs, lateTransferId: lateTransferId(atMs) }),
    'administrator',
  );
  const feed = operations.Processes.filter(({ IsSilent }) => !IsSilent).flatMap(({ FeedState }) =>
    FeedState === null || FeedState === 'up' ? [] : [FeedState],
  );
  return {
    operations,
    queues: presented,
    alerts: [
      ...[...new Set(feed)].map((About) => ({ Kind: 'feed-down', About }) as const),
      ...findLateQueues(presented, atMs),
      ...differing(await readDifferingProviders(db)),
      ...findFaults(operations, atMs),
    ],
  };
}

function presentFeed(replica: StartParts['replica']): NonNullable<Start['Feed']> {
  const { state, atMs } = replica.feed();
  const inPlay = [...replica.all()].filter(({ book }) => isInPlay(book));
  const suspended = inPlay.filter(({ id }) => {
    const book = replica.get(id);
    return state !== 'up' || book === undefined || !isBettable(book);
  });
  return {
    State: state,
    MessageAt: new Date(atMs).toISOString(),
    InPlay: inPlay.length,
    Suspended: suspended.length,
  };
}

/** Returns a function that answers with the parts of the start page that a role reads. */
export function makeStartPage({ pool, replica }: StartParts) {
  const queueRows = readAtMostEvery(FRESH_MS, (atMs) =>
    readQueues(pool, { atMs, lateTransferId: lateTransferId(atMs) }),
  );
  const feed = readAtMostEvery(FRESH_MS, async () => presentFeed(replica));
  const faults = readAtMostEvery(FAULTS_FRESH_MS, async (atMs) =>
    findFaults(await presentOperations(pool, { atMs, backupAtMs: undefined }), atMs),
  );
  const providers = readAtMostEvery(FAULTS_FRESH_MS, () => readDifferingProviders(pool));
  const openAlerts = readAtMostEvery(FRESH_MS, () => readOpenAlerts(pool));

  return async (role: OperatorRole, atMs: number): Promise<Start> => {
    const Queues = presentQueues(await queueRows(atMs), role);
    const Feed = mayRead(role, 'trading') || mayRead(role, 'operations') ? await feed(atMs) : null;
    const Alerts: StartAlert[] = [
      ...(Feed && Feed.State !== 'up' ? [{ Kind: 'feed-down', About: Feed.State } as const] : []),
      ...(mayRead(role, 'exposure') ? presentOpenAlerts(await openAlerts(atMs)) : []),
      ...findLateQueues(Queues, atMs),
      ...(mayRead(role, 'payments') ? differing(await providers(atMs)) : []),
      ...(mayRead(role, 'operations') ? await faults(atMs) : []),
    ];
    return { Queues: [...Queues], Feed, Alerts };
  };
}
