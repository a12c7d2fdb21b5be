import { type AccountId, type Amount, amount, type TicketId } from '@evens/base';
import {
  batchAnswers,
  batchRows,
  bookings,
  boundCommands,
  closesMarket,
  lockedBalances,
  moveBalances,
  movedBonuses,
} from '../../../money/index.ts';
import { column, defineBatch } from '../../../platform/batch-columns.ts';
import type { Pool } from '../../../platform/db.ts';
import { type BetLeg, defineLegs, listLegs, type WithLegs } from '../place/leg-columns.ts';
import type { DeclineReason, EndingCommandClaim, TraderAction } from './endings.ts';

/** A bet that waited and can be accepted. */
export interface BetToAccept {
  readonly accountId: AccountId;
  readonly ticketId: TicketId;
  readonly ticketVersion: number;
  readonly heldAccount: number;
  readonly openBetsAccount: number;
  /** Amount that is held, and the part of it that is staked; the rest is released. */
  readonly heldMinor: bigint;
  readonly stakeMinor: bigint;
  readonly promisedMinor: bigint;
  readonly currency: string;
  /** `FormulaText` as JSON; null for a plain ticket. */
  readonly formula: string | null;
  readonly balanceVersion: number;
  readonly decidedAtMs: number;
  readonly legs: readonly BetLeg[];
  /** Whether bonus money paid a part of what is held. */
  readonly isFunded: boolean;
  /** The player's command that accepts an offer; undefined for other endings. */
  readonly command: EndingCommandClaim | undefined;
  readonly trader: TraderAction | undefined;
}

export type AcceptedBet =
  | { readonly kind: 'accepted'; readonly amountMinor: Amount; readonly version: number }
  /** The ticket has changed since it was read: another command ended its wait. */
  | { readonly kind: 'gone' }
  /** The balance has another version than the one by which limits were judged. */
  | { readonly kind: 'moved' }
  /** A reality check is open, and it is the player who accepts. The bet waits on. */
  | { readonly kind: 'held' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason };

const acceptances = defineBatch<WithLegs<BetToAccept>>()({
  account_id: column.bigint(({ bet }) => bet.accountId),
  ticket_id: column.bigint(({ bet }) => bet.ticketId),
  ticket_version: column.integer(({ bet }) => bet.ticketVersion),
  held_account: column.bigint(({ bet }) => bet.heldAccount),
  open_bets: column.bigint(({ bet }) => bet.openBetsAccount),
  held: column.bigint(({ bet }) => bet.heldMinor),
  stake: column.bigint(({ bet }) => bet.stakeMinor),
  promised: column.bigint(({ bet }) => bet.promisedMinor),
  currency: column.text(({ bet }) => bet.currency),
  formula: column.text(({ bet }) => bet.formula),
  balance_version: column.bigint(({ bet }) => bet.balanceVersion),
  decided_ms: column.double(({ bet }) => bet.decidedAtMs),
  first_leg: column.integer(({ firstLeg }) => firstLeg),
  last_leg: column.integer(({ lastLeg }) => lastLeg),
  command_id: column.uuid(({ bet }) => bet.command?.id ?? null),
  body: column.hex(({ bet }) => bet.command?.bodySha256 ?? null),
  operator: column.text(({ bet }) => bet.trader?.operator ?? null),
  action: column.text(({ bet }) => bet.trader?.action ?? null),
  details: column.text(({ bet }) => bet.trader?.details ?? null),
});
const legs = defineLegs(acceptances.size + 1);
/**
 * The cash part of the amount that an accepted bet releases: `locked` is the bet, `f` its funding. A free bet contains no
 * cash.
 */
const cashOfRelease = 'div((locked.held - locked.stake)::numeric * f.cash, f.cash + f.bonus)::bigint';

/** Postings of the released part of a hold: cash to the account, bonus money to its bonus. */
function listReleases({ funded }: { readonly funded: boolean }) {
  return funded
    ? [
        {
          debit: 'held_account',
          credit: 'account_id',
          amount: 'held - stake - bonus_back',
          where: 'held - stake > bonus_back',
        },
        {
          debit: 'held_account',
          credit: 'bonus_ledger',
          amount: 'bonus_back',
          where: 'bonus_back > 0',
        },
      ]
    : [
        {
          debit: 'held_account',
          credit: 'account_id',
          amount: 'held - stake',
          where: 'held > stake',
        },
      ];
}

/**
 * Accepts waiting bets in one statement: held stakes become open bets, the rest is released, legs are written; or nothing
 * changes. The statement has no name, like all that update tickets: docs/decisions/025.
 */
function acceptText({ funded }: { readonly funded: boolean }): string {
  return `
with ${batchRows('bet', acceptances)}, closed as materialized (
  select m.id from market m where m.id = any(${legs.array.market_id}) and (m.closed_at is not null or exists (
    select from betting_switch s where ${closesMarket}))
), ${lockedBalances('bet')}, judged as materialized (
  select locked.*, rule.betting_open, locked.command_id is not null and locked.reality_check_open as held_by_check, (${legs.array.market_id})[locked.first_leg:locked.last_leg] && array(select id from closed) as closed,
         locked.version = locked.balance_version and not locked.blocked and locked.barred_ms is null and rule.betting_open
           and not (locked.command_id is not null and locked.reality_check_open) and not (${legs.array.market_id})[locked.first_leg:locked.last_leg] && array(select id from closed) as passes${
             funded
               ? `,
         f.bonus_id, f.ledger_id as bonus_ledger, coalesce(locked.held - locked.stake - ${cashOfRelease}, 0) as bonus_back`
               : ''
           }
  from locked cross join betting_rule rule${funded ? ' left join ticket_funding f on f.ticket_id = locked.ticket_id' : ''}
), struck as (
  update ticket t set acceptance = 1, stake = j.stake, stake_open = j.stake, payout_promised = j.promised, due_at = null, offer = null,
         formula = j.formula::jsonb, decided_at = to_timestamp(j.decided_ms / 1000), version = t.version + 1${
           funded ? ', bonus_stake = t.bonus_stake - j.bonus_back' : ''
         }
  from judged j where j.passes and t.id = any(${acceptances.array.ticket_id}) and t.id = j.ticket_id and t.version = j.ticket_version and t.due_at is not null
  returning j.no, t.id as ticket_id, j.account_id, j.held_account, j.open_bets, j.held, j.stake, j.currency, j.decided_ms,
            j.first_leg, j.last_leg, j.command_id, j.body, j.operator, j.action, j.details${
              funded ? ', j.bonus_id, j.bonus_ledger, j.bonus_back' : ''
            }
), paid as (
  ${moveBalances({
    from: 'struck',
    by: funded ? '(m.held - m.stake - m.bonus_back)' : '(m.held - m.stake)',
    belowZero: 'allowed',
    returning: 'b.account_id, b.amount, b.version',
  })}
), taken as materialized (
  select s.*, to_timestamp(s.decided_ms / 1000) as at, nextval('journal_id_seq') as journal_id from struck s
), ${
    funded
      ? `${movedBonuses({ from: 'taken', change: 'bonus_back', belowZero: 'allowed' })}, funded as (
  update ticket_funding f set cash = f.cash - (k.held - k.stake - k.bonus_back), bonus = f.bonus - k.bonus_back
  from taken k where f.ticket_id = k.ticket_id and k.held > k.stake
), `
      : ''
  }${bookings({
    from: 'taken',
    journals: [
      {
        kind: 'accept',
        about: { kind: 'ticket', id: 'ticket_id' },
        postings: [
          { debit: 'held_account', credit: 'open_bets', amount: 'stake' },
          ...listReleases({ funded }),
        ],
      },
    ],
  })}, legged as (
  insert into ticket_leg (ticket_id, n, market_id, outcome_no, odds_milli, match_epoch, match_seq, score, leg_no, charge)
  select ticket_id, k - first_leg + 1, ${Object.values(legs.array)
    .map((array) => `(${array})[k]`)
    .join(', ')}
  from taken cross join lateral generate_series(first_leg, last_leg) as k
), ${boundCommands({
    from: 'taken',
    useCase: 'offer',
    resultId: 'ticket_id',
    where: 'command_id is not null',
  })}, acted as (
  insert into operator_action (operator, action, subject, details, at)
  select operator, action, 'ticket:' || ticket_id, details::jsonb, at from taken where operator is not null
)
select j.no::integer as no, p.amount::text as amount, p.version, j.passes, s.ticket_id is not null as struck, j.blocked,
       j.barred_ms is not null as barred, j.held_by_check,
       j.betting_open, j.closed, j.version = j.balance_version as fresh
from judged j left join struck s on s.no = j.no left join paid p on p.account_id = s.account_id`;
}
const acceptCash = acceptText({ funded: false });
const acceptFunded = acceptText({ funded: true });

interface AcceptedRow {
  readonly no: number;
  /** Null, like the version, if nothing was accepted. */
  readonly amount: string | null;
  readonly version: number | null;
  readonly passes: boolean;
  readonly struck: boolean;
  readonly blocked: boolean;
  readonly barred: boolean;
  readonly held_by_check: boolean;
  readonly betting_open: boolean;
  readonly closed: boolean;
  readonly fresh: boolean;
}

function accepted(row: AcceptedRow): AcceptedBet {
  if (row.struck && row.amount !== null && row.version !== null)
    return { kind: 'accepted', amountMinor: amount(BigInt(row.amount)), version: row.version };
  if (row.passes) return { kind: 'gone' };
  if (row.blocked) return { kind: 'declined', reason: 'blocked' };
  if (row.barred) return { kind: 'declined', reason: 'break' };
  if (row.held_by_check) return { kind: 'held' };
  if (!row.betting_open) return { kind: 'declined', reason: 'betting-closed' };
  if (row.closed) return { kind: 'declined', reason: 'closed' };
  return row.fresh ? { kind: 'gone' } : { kind: 'moved' };
}

/** Returns results in the order of the bets, which all belong to different accounts. */
export async function writeAcceptances(
  db: Pool,
  batch: readonly BetToAccept[],
): Promise<readonly AcceptedBet[]> {
  const { rows: betRows, legs: legRows } = listLegs(batch);
  const { rows } = await db.query<AcceptedRow>({
    text: batch.some(({ isFunded }) => isFunded) ? acceptFunded : acceptCash,
    values: [...acceptances.values(betRows), ...legs.values(legRows)],
  });
  return batchAnswers(batch, rows, accepted);
}
