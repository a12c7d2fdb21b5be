import type { AccountId } from '@evens/base';
import { type Fixture, isInPlay, type MatchEvent, type MatchPhase } from '@evens/book';
import { sportByAlias } from '@evens/markets';
import type { Pool, PoolClient } from '../../platform/db.ts';
import { followNew, type IdRange } from '../../platform/follower.ts';
import { matchValues } from './alert-names.ts';
import { findMatchCause, type MatchCause } from './match-cause.ts';
import { type AlertRecipient, recipientColumns, recipientJoin, writeAlerts } from './write-alerts.ts';

const EVENTS_PER_STEP = 500;
/** Alerts of one match that are written in one statement. */
const ALERTS_PER_STATEMENT = 1000;
/** An older event, after an outage, has a message but neither push nor notice. */
const FRESH_MS = 5 * 60_000;

interface EventRow {
  readonly match_id: number;
  readonly body: MatchEvent;
  readonly received_ms: number;
  readonly fixture: Fixture;
  readonly phase: MatchPhase;
}

export interface FollowMatchesParts {
  readonly pool: Pool;
  readonly atMs: () => number;
  readonly hasPush: boolean;
  /** Called after the commit with the accounts of new messages. */
  readonly changed: (accountIds: readonly AccountId[]) => void;
  /** Called after the commit with matches whose alerts have ended. */
  readonly ended: (matchIds: readonly number[]) => void;
}

/** Events of matches with alerts. Those of matches whose facts operators enter are not the match's. */
async function readEvents(client: PoolClient, { fromId, toId }: IdRange): Promise<readonly EventRow[]> {
  const { rows } = await client.query<EventRow>({
    name: 'player-alert-events',
    text: `select e.match_id, e.body, extract(epoch from e.received_at)::float8 * 1000 as received_ms, m.fixture, m.phase
           from feed_event e join match m on m.id = e.match_id
           where e.id > $1 and e.id <= $2 and e.kind in ('clock', 'goal', 'result', 'cancel')
             and (exists (select from player_alert a where a.match_id = e.match_id and a.events is not null)
                  or exists (select from player_alert a where a.match_id = e.match_id and a.odds_milli is not null))
             and not exists (select from manual_match x where x.match_id = e.match_id)
           order by e.id`,
    values: [fromId, toId],
  });
  return rows;
}

/** The next recipients of an event, in the order of their accounts. */
async function readRecipients(
  client: PoolClient,
  row: EventRow,
  { cause, after, atMs }: { readonly cause: MatchCause; readonly after: number; readonly atMs: number },
): Promise<readonly AlertRecipient[]> {
  const { rows } = await client.query<AlertRecipient>({
    name: 'player-alert-recipients',
    text: `select ${recipientColumns} from player_alert a ${recipientJoin('$5')}
           where a.match_id = $1 and a.events @> array[$2::text] and a.created_at < to_timestamp($3::float8 / 1000) and a.account_id > $4
           order by a.account_id limit ${ALERTS_PER_STATEMENT}`,
    values: [row.match_id, cause.event, row.received_ms, after, atMs],
  });
  return rows;
}

/** Deletes the alerts of a match, by the index of each kind. */
async function removeMatchAlerts(client: PoolClient, matchId: number): Promise<void> {
  await client.query(
    `delete from player_alert
     where (match_id = $1 and events is not null) or (match_id = $1 and odds_milli is not null)`,
    [matchId],
  );
}

/** Returns a function that writes alerts of new events of matches. It returns whether it reached the newest event. */
export function makeMatchFollower({ pool, atMs, hasPush, changed, ended }: FollowMatchesParts) {
  async function writeEvent(client: PoolClient, row: EventRow, cause: MatchCause): Promise<AccountId[]> {
    const nowMs = atMs();
    const values = { ...matchValues(row.fixture, row.match_id, isInPlay(row.phase)), ...cause.values };
    const kind = `alert-${cause.event}` as const;
    const accounts: AccountId[] = [];
    for (let after = 0; ; ) {
      const recipients = await readRecipients(client, row, { cause, after, atMs: nowMs });
      const alerts = recipients.map((recipient) => ({
        ...{ recipient, kind, values },
        key: `alert:${row.match_id}:${cause.key}`,
      }));
      const isLate = nowMs - row.received_ms > FRESH_MS;
      accounts.push(...(await writeAlerts(client, alerts, { atMs: nowMs, isLate, hasPush })));
      const last = recipients.at(-1);
      if (!last || recipients.length < ALERTS_PER_STATEMENT) return accounts;
      after = last.account_id;
    }
  }

  return async (): Promise<boolean> => {
    const accounts = new Set<AccountId>();
    const endedMatches = new Set<number>();
    const isAtEnd = await followNew({
      ...{ name: 'player-alerts', pool, idsPerStep: EVENTS_PER_STEP },
      async readVisibleId(db) {
        const { rows } = await db.query<{ id: number }>(
          'select coalesce(max(id), 0)::bigint as id from feed_event',
        );
        return rows[0]?.id ?? 0;
      },
      async follow(client, range) {
        for (const row of await readEvents(client, range)) {
          const sport = sportByAlias(row.fixture.sport);
          const cause = sport && findMatchCause(row.body, sport);
          if (!cause) continue;
          for (const account of await writeEvent(client, row, cause)) accounts.add(account);
          if (cause.event !== 'end') continue;
          await removeMatchAlerts(client, row.match_id);
          endedMatches.add(row.match_id);
        }
      },
    });
    if (accounts.size > 0) changed([...accounts]);
    if (endedMatches.size > 0) ended([...endedMatches]);
    return isAtEnd;
  };
}
