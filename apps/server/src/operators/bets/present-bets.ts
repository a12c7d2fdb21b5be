import { type CurrencyCode, formatAmount, type TicketId } from '@evens/base';
import { type BetRow, type BetState, type CallAnswer, type Calls, findTicketSystem } from '@evens/contract';
import type { Language } from '@evens/locales';
import { acceptances } from '@evens/tickets';
import type { Queryable } from '../../platform/db.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import {
  presentLines,
  presentSettlement,
  presentTicket,
  readTicket,
  readTicketStory,
  readTicketsByIds,
  type TicketRecord,
} from '../../sportsbook/index.ts';
import { type Bettor, readBettors } from '../back-office/store.ts';
import {
  type CashoutRow,
  type PostingRow,
  readActions,
  readCashouts,
  readOwner,
  readOwners,
  readPostings,
} from './bet-store.ts';

export interface BetParts {
  readonly db: Queryable;
  /** Converts minor units of a currency to minor units of the base currency. */
  toBase(minor: bigint, currency: CurrencyCode): Promise<bigint>;
}

function betState({ acceptance, result, stakeMinor, stakeCashedMinor }: TicketRecord): BetState {
  if (acceptance === acceptances.declined) return 'declined';
  if (acceptance !== acceptances.accepted && acceptance !== acceptances.delayedCashout) return 'waiting';
  if (result === 0) return 'open';
  if (stakeCashedMinor === stakeMinor) return 'cashed-out';
  if (result === 1 || result === 4) return 'returned';
  return result === 3 || result === 6 ? 'lost' : 'won';
}

/** The most that the house could lose when the bet was placed. An open bet counts the part that was not cashed out. */
function liabilityMinor(ticket: TicketRecord): bigint {
  const { promisedMinor, stakeMinor, stakeOpenMinor } = ticket;
  const partMinor = betState(ticket) === 'open' ? stakeOpenMinor : stakeMinor;
  return ((promisedMinor - stakeMinor) * partMinor) / stakeMinor;
}

async function presentFields(
  { toBase }: BetParts,
  ticket: TicketRecord,
  bettor: Bettor | undefined,
): Promise<Pick<BetRow, keyof BetFields>> {
  const base = async (minor: bigint) => formatAmount(await toBase(minor, ticket.currency), BOUNDS_CURRENCY);
  return {
    UserName: bettor?.userName ?? '',
    StakeFactorPercent: bettor?.stakeFactorPercent ?? 100,
    State: betState(ticket),
    IsInPlay: ticket.legs.some(({ score }) => score !== ''),
    BaseStake: await base(ticket.stakeMinor),
    BaseLiability: await base(liabilityMinor(ticket)),
  };
}

type BetFields = Omit<
  CallAnswer<Calls['GET /api/desk/bet']>,
  'Actions' | 'BaseCurrency' | 'Cashouts' | 'IsCancellable' | 'Journals' | 'Lines' | 'Settlements' | 'Ticket'
>;

/** The bets in the order of their ids. */
export async function presentBets(
  parts: BetParts,
  ids: readonly TicketId[],
  language: Language,
): Promise<readonly BetRow[]> {
  const { db } = parts;
  const owners = await readOwners(db, ids);
  const keys = ids.flatMap((ticketId) => {
    const accountId = owners.get(ticketId);
    return accountId === undefined ? [] : [{ ticketId, accountId }];
  });
  const bettors = await readBettors(db, [...new Set(owners.values())]);
  const tickets = await readTicketsByIds(db, keys);
  return Promise.all(
    keys.flatMap(({ accountId }, index) => {
      const ticket = tickets[index];
      return ticket ? [presentRow(parts, { ticket, bettor: bettors.get(accountId), language })] : [];
    }),
  );
}

async function presentRow(
  parts: BetParts,
  { ticket, bettor, language }: { ticket: TicketRecord; bettor: Bettor | undefined; language: Language },
): Promise<BetRow> {
  const presented = presentTicket(ticket, language);
  const { ID, Currency, Stake, Odds, PotentialPayout, PlacedAt, Items } = presented;
  return {
    ID,
    At: PlacedAt,
    ...(await presentFields(parts, ticket, bettor)),
    Type: ticket.type,
    SystemName: findTicketSystem(presented) ?? null,
    ...{ Currency, Stake, Odds, PotentialPayout },
    Picks: Items.flatMap(({ Selections }) =>
      Selections.map(({ MatchID, MatchName, MarketName, Odd, Odds: pickOdds, Score }) => ({
        ...{ MatchID, MatchName, Score },
        Market: MarketName,
        Outcome: [Odd.Title, Odd.TitleSuffix].filter(Boolean).join(' '),
        Odds: pickOdds,
      })),
    ),
  };
}

function presentCashout(row: CashoutRow, currency: CurrencyCode) {
  const money = (text: string) => formatAmount(BigInt(text), currency);
  return {
    At: row.at.toISOString(),
    State: row.state,
    StakePart: money(row.stake_part),
    Requested: money(row.asked),
    Paid: money(row.paid),
    Rule: row.rule ?? '',
  };
}

function presentJournals(postings: readonly PostingRow[]) {
  return Array.from(
    Map.groupBy(postings, ({ id }) => id),
    ([id, [first, ...others]]) => ({
      ID: id,
      At: first?.at.toISOString() ?? '',
      Kind: first?.kind ?? '',
      Postings: (first ? [first, ...others] : []).map(({ debit, credit, amount, currency }) => ({
        From: debit,
        To: credit,
        Amount: formatAmount(BigInt(amount), currency),
      })),
    }),
  );
}

/** One bet with its whole history. Undefined for an unknown id. */
export async function presentBet(
  parts: BetParts,
  id: number,
  language: Language,
): Promise<CallAnswer<Calls['GET /api/desk/bet']> | undefined> {
  const { db } = parts;
  const owner = await readOwner(db, id);
  const ticket = owner && (await readTicket(db, { accountId: owner.account_id, ticketId: id }));
  if (!ticket) return undefined;
  const bettors = await readBettors(db, [owner.account_id]);
  const { settlements } = await readTicketStory(db, ticket.id);
  const actions = await readActions(db, ticket.id);
  const state = betState(ticket);
  return {
    BaseCurrency: BOUNDS_CURRENCY,
    ...(await presentFields(parts, ticket, bettors.get(owner.account_id))),
    Ticket: presentTicket(ticket, language),
    Lines: [...presentLines(ticket)],
    Settlements: settlements.map((one) => presentSettlement(one, { ticket, language })),
    Cashouts: (await readCashouts(db, ticket.id)).map((row) => presentCashout(row, ticket.currency)),
    Journals: presentJournals(await readPostings(db, ticket.id)),
    Actions: actions.map(({ at, operator, action, reason }) => ({
      At: at.toISOString(),
      Operator: operator,
      Action: action,
      Reason: reason ?? '',
    })),
    IsCancellable:
      owner.cancelled_by === null && state !== 'waiting' && state !== 'declined' && state !== 'cashed-out',
  };
}
