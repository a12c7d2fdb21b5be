import { type AccountId, type Clock, parseCurrency, smaller } from '@evens/base';
import { expiresAtMs } from '@evens/bonuses';
import { offerMinor } from '@evens/contract';
import { betResults } from '@evens/markets';
import { judgeInsurance } from '@evens/tickets';
import { type AccountNews, cancelBonus, grantBonus, holdAccount } from '../../money/index.ts';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { Resting } from '../../platform/resting.ts';
import { type IdentityGate, judgeBonus } from '../../players/index.ts';
import { legResults, readJudgedTickets, type TicketToSettle } from '../../sportsbook/index.ts';

const TICKETS_PER_SWEEP = 200;
/** Pause before a combo with open legs is judged again, and after a failure. */
const OPEN_LEGS_PAUSE_MS = 60_000;
const FAILED_PAUSE_MS = 300_000;
/** Terms of the granted free bet. */
const freeBet = { minOddsMilli: 1500, expiresAfterDays: 7 } as const;
const OFFER_KEY = 'acca-insurance';

export interface InsuranceParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly news: AccountNews;
  readonly log: Log;
  /** Actions for which the jurisdiction requires an identity document. */
  readonly gates: readonly IdentityGate[];
}

interface InsuredRow {
  readonly outcome: 'granted' | 'withdrawn' | 'kept' | 'barred' | null;
  readonly bonus_id: number | null;
}

/** Judges one combo, in one transaction with its free bet. Returns whether the player's bonuses changed. */
function judgeInsured(
  { pool, gates }: InsuranceParts,
  {
    ticketId,
    accountId,
    atMs,
  }: { readonly ticketId: number; readonly accountId: AccountId; readonly atMs: number },
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await holdAccount(client, accountId);
    const { rows } = await client.query<InsuredRow>(
      `select outcome, bonus_id from acca_insurance
       where ticket_id = $1 and due_at <= to_timestamp($2::float8 / 1000) for update`,
      [ticketId, atMs],
    );
    const [row] = rows;
    if (!row) return false;
    const end = (outcome: InsuredRow['outcome'], bonusId: number | null = row.bonus_id) =>
      client.query(
        'update acca_insurance set due_at = null, outcome = $2, bonus_id = $3 where ticket_id = $1',
        [ticketId, outcome, bonusId],
      );
    const ticket = await readInsured(client, ticketId);
    const judged = ticket ? judgeTicket(ticket) : 'none';
    if (judged === 'open') {
      await client.query(
        'update acca_insurance set due_at = to_timestamp($2::float8 / 1000) where ticket_id = $1',
        [ticketId, atMs + OPEN_LEGS_PAUSE_MS],
      );
      return false;
    }
    if (judged === 'none') {
      const isWithdrawn = row.outcome === 'granted' && (await withdraw(client, { ...row, accountId, atMs }));
      await end(row.outcome === 'granted' ? (isWithdrawn ? 'withdrawn' : 'kept') : row.outcome);
      return isWithdrawn;
    }
    if (row.outcome === 'granted' || row.outcome === 'kept') {
      await end('granted');
      return false;
    }
    if (!ticket || row.outcome === 'barred' || (await judgeBonus(client, { accountId, gates, atMs }))) {
      await end('barred');
      return false;
    }
    await end('granted', await grant(client, ticket, atMs));
    return true;
  });
}

/** Undefined if the ticket was cashed out or declined. */
async function readInsured(client: PoolClient, ticketId: number): Promise<TicketToSettle | undefined> {
  const [judged] = await readJudgedTickets(client, { after: ticketId - 1, limit: 1 });
  return judged?.ticket.id === ticketId ? judged.ticket : undefined;
}

function judgeTicket(ticket: TicketToSettle): ReturnType<typeof judgeInsurance> {
  const terms = ticket.text?.insurance;
  const isLost = ticket.result === betResults.lost && !ticket.isCancelled && ticket.cashed.stakeMinor === 0n;
  return terms && isLost ? judgeInsurance(legResults(ticket), terms) : 'none';
}

function grant(client: PoolClient, ticket: TicketToSettle, atMs: number): Promise<number> {
  const { accountId, currency, stakeMinor, text } = ticket;
  const known = parseCurrency(currency);
  if (!known.ok) throw new Error(`grant: ticket ${ticket.id} is in ${currency}`);
  const maxMinor = offerMinor(text?.insurance?.max ?? 0, known.value);
  return grantBonus(client, {
    ...{ accountId, currency: known.value, offerKey: OFFER_KEY, kind: 'free-bet', atMs },
    valuesMinor: [smaller(stakeMinor, maxMinor)],
    requirementMinor: 0n,
    maxConversionMinor: null,
    maxStakeMinor: null,
    minOddsMilli: freeBet.minOddsMilli,
    terms: '{}',
    expiresAtMs: expiresAtMs(atMs, freeBet),
    paymentId: null,
    code: null,
  });
}

/** Cancels the free bet if it is unused. Returns whether it did. */
async function withdraw(
  client: PoolClient,
  {
    bonus_id: bonusId,
    accountId,
    atMs,
  }: InsuredRow & { readonly accountId: AccountId; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from bonus_credit where bonus_id = $1 and account_id = $2 and state = 1',
    [bonusId, accountId],
  );
  if (bonusId === null || rowCount !== 1) return false;
  return (await cancelBonus(client, { accountId, bonusId, atMs })) === 'cancelled';
}

/** Returns a sweep over due combos. Several processes may sweep at the same time. It returns the number of changes. */
export function makeInsuranceSweeper(parts: InsuranceParts): () => Promise<number> {
  const { pool, clock, news, log } = parts;
  const resting = new Resting<number>(FAILED_PAUSE_MS);
  return async () => {
    const atMs = clock.nowMs();
    const { rows } = await pool.query<{ ticket_id: number; account_id: AccountId }>({
      name: 'due-insurances',
      text: `select ticket_id, account_id from acca_insurance
             where due_at <= to_timestamp($1::float8 / 1000) and ticket_id <> all($2::bigint[]) order by due_at limit $3`,
      values: [atMs, resting.at(atMs), TICKETS_PER_SWEEP],
    });
    let changed = 0;
    for (const { ticket_id: ticketId, account_id: accountId } of rows) {
      try {
        if (!(await judgeInsured(parts, { ticketId, accountId, atMs }))) continue;
        changed += 1;
        news.changed([accountId]);
      } catch (error) {
        resting.add(ticketId, atMs);
        log.error({ event: 'acca-insurance-failed', ticketId, err: error });
      }
    }
    return changed;
  };
}
