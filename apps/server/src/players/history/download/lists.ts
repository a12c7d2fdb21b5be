import {
  findTicketSystem,
  type HistoryRound,
  type Ticket,
  type TicketItem,
  type Transaction,
  toTransactionStatus,
} from '@evens/contract';
import { getWords, type Language } from '@evens/locales';
import { betResults } from '@evens/markets';
import { acceptances, betTypes } from '@evens/tickets';
import type { presentEntry } from '../present-entry.ts';
import { type Cell, Decimal } from './csv-text.ts';
import type { ZoneTime } from './zone-time.ts';

export type Entry = ReturnType<typeof presentEntry>;

export interface FileView {
  readonly language: Language;
  readonly zone: ZoneTime;
}

/** A list as the table of a file. */
interface Table<T> {
  /** Names of the columns: messages `history.csv.<name>`. */
  readonly columns: readonly string[];
  toCells(item: T, view: FileView): readonly Cell[];
}

export function headerCells(
  { columns }: { readonly columns: readonly string[] },
  language: Language,
): Cell[] {
  const words = getWords(language);
  return columns.map((column) => {
    const key = `history.csv.${column}`;
    if (!words.has(key)) throw new Error(`headerCells: no message ${key} in ${language.code}`);
    return words.t(key);
  });
}

function moment(instant: string | null, { zone }: FileView): Cell {
  return instant === null ? null : zone.text(Date.parse(instant));
}

/** The message of a composed key, or a fallback message if it does not exist. */
function named(language: Language, key: string, other: 'history.kind.other' | 'history.result.0'): string {
  const words = getWords(language);
  return words.t(words.has(key) ? key : other);
}

/** Thousandths as a decimal. Empty if a ticket has no price for the whole. */
function oddsCell(oddsMilli: number): Cell {
  return oddsMilli === 0 ? null : new Decimal(`${oddsMilli / 1000}`);
}

/** "Home – Away, Match result: Home (2.05)", joined by semicolons; picks of a bet builder by plus signs. */
function itemText({ Selections, Odds }: TicketItem): string {
  const picks = Selections.map(
    ({ MatchName, MarketName, Odd }) =>
      `${MatchName}, ${MarketName}: ${`${Odd.Title} ${Odd.TitleSuffix}`.trim()}`,
  );
  return `${picks.join(' + ')} (${Odds / 1000})`;
}

function typeText(ticket: Ticket, language: Language): string {
  const { BetType, Items } = ticket;
  const system = findTicketSystem(ticket);
  if (system) return getWords(language).t(`history.system.${system}`);
  const name = Object.entries(betTypes).find(([, code]) => code === BetType)?.[0] ?? 'single';
  const isBuilder = name === 'single' && Items[0]?.IsBuilder === true;
  return named(language, `history.type.${isBuilder ? 'builder' : name}`, 'history.kind.other');
}

function stateText({ Acceptance, Result }: Ticket, language: Language): string {
  const isUnaccepted = Result === betResults.pending && Acceptance !== acceptances.accepted;
  return named(
    language,
    isUnaccepted ? `history.acceptance.${Acceptance}` : `history.result.${Result}`,
    'history.result.0',
  );
}

export const ticketTable: Table<Ticket> = {
  columns: [
    'ticket',
    'placed',
    'settled',
    'type',
    'selections',
    'odds',
    'stake',
    'payout',
    'cashed-out',
    'currency',
    'state',
    'reason',
  ],
  toCells: (ticket, view) => [
    ticket.ID,
    moment(ticket.PlacedAt, view),
    moment(ticket.SettledAt, view),
    typeText(ticket, view.language),
    ticket.Items.map(itemText).join('; '),
    oddsCell(ticket.Odds),
    new Decimal(ticket.Stake),
    new Decimal(ticket.Payout),
    new Decimal(ticket.CashedOut),
    ticket.Currency,
    stateText(ticket, view.language),
    ticket.DeclineReason,
  ],
};

export const entryTable: Table<Entry> = {
  columns: ['booking', 'time', 'type', 'text', 'amount', 'currency', 'ticket', 'round'],
  toCells: (entry, view) => [
    entry.ID,
    moment(entry.At, view),
    named(view.language, `history.kind.${entry.Kind}`, 'history.kind.other'),
    entry.Text,
    new Decimal(entry.Amount),
    entry.Currency,
    entry.TicketID,
    entry.RoundID,
  ],
};

export const roundTable: Table<HistoryRound> = {
  columns: ['round', 'started', 'ended', 'game', 'provider', 'stake', 'win', 'currency', 'state'],
  toCells: (round, view) => [
    round.ID,
    moment(round.StartedAt, view),
    moment(round.EndedAt, view),
    round.GameName,
    round.ProviderName,
    new Decimal(round.Stake),
    new Decimal(round.Win),
    round.Currency,
    getWords(view.language).t(`history.csv.state.${round.State}`),
  ],
};

/** A withdrawal takes its amount, a deposit gives it. */
function signed({ Amount, Direction }: Transaction): Cell {
  if (Amount === null) return null;
  return new Decimal(Direction === 'withdrawal' ? `-${Amount}` : Amount);
}

export const transactionTable: Table<Transaction> = {
  columns: ['transaction', 'time', 'ended', 'type', 'method', 'amount', 'currency', 'state'],
  toCells: (transaction, view) => {
    const words = getWords(view.language);
    return [
      transaction.ID,
      moment(transaction.CreatedDate, view),
      moment(transaction.CompletedDate, view),
      words.t(`cashier.transaction.${transaction.Direction}`),
      transaction.MethodName,
      signed(transaction),
      transaction.Currency,
      words.t(`cashier.transaction.status.${toTransactionStatus(transaction.StatusID)}`),
    ];
  },
};
