import { type CurrencyCode, currencyCodes, currencyDigits, formatAmount } from '@evens/base';
import {
  type CallAnswer,
  type Calls,
  type CasinoDay,
  type ReportDay,
  type ReportProduct,
  type ReportRate,
  type ReportTotal,
  reportProducts,
} from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { followStatement } from './follow.ts';
import {
  daysStatement,
  type ReportStatement,
  ratesStatement,
  totalsStatement,
  valueDaysStatement,
} from './statements.ts';

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Currency of converted amounts. */
const REPORT_CURRENCY: CurrencyCode = 'EUR';

export interface SumRow {
  readonly currency: CurrencyCode;
  readonly items: number;
  readonly amount_in: string;
  readonly amount_out: string;
  readonly placed_items: number;
  readonly placed: string;
  readonly in_cents: string | null;
  readonly out_cents: string | null;
  readonly placed_cents: string | null;
}

/** Currencies with their digits, as parameters of statements that convert amounts. */
export const currencyParameters = [currencyCodes, currencyCodes.map(currencyDigits)] as const;

export const presentStatements = (statements: readonly ReportStatement[]) =>
  statements.map(({ name, text }) => ({ Name: name, Text: text }));

const converted = (cents: string | null): string | null =>
  cents === null ? null : formatAmount(BigInt(cents), REPORT_CURRENCY);

export function presentSums(row: SumRow): Omit<ReportTotal, 'Day' | 'Product'> {
  const amount = (minor: string) => formatAmount(BigInt(minor), row.currency);
  return {
    Currency: row.currency,
    Items: row.items,
    In: amount(row.amount_in),
    Out: amount(row.amount_out),
    PlacedItems: row.placed_items,
    Placed: amount(row.placed),
    InEur: converted(row.in_cents),
    OutEur: converted(row.out_cents),
    PlacedEur: converted(row.placed_cents),
  };
}

async function readTotals(db: Queryable, { from, to }: Span): Promise<ReportTotal[]> {
  const { rows } = await db.query<SumRow & { day: string; product: ReportProduct }>({
    ...totalsStatement,
    values: [from, to, ...currencyParameters, reportProducts],
  });
  return rows.map((row) => ({ Day: row.day, Product: row.product, ...presentSums(row) }));
}

async function readDays(db: Queryable, { from, to }: Span): Promise<ReportDay[]> {
  const { rows } = await db.query<{
    day: string;
    closed_at: Date | null;
    to_journal: number | null;
    verified_at: Date | null;
    differences: string[];
    active: number;
    registered: number;
  }>({ ...daysStatement, values: [from, to] });
  return rows.map((row) => ({
    Day: row.day,
    ClosedDate: row.closed_at?.toISOString() ?? null,
    ToJournal: row.to_journal,
    VerifiedDate: row.verified_at?.toISOString() ?? null,
    Differences: row.differences,
    ActivePlayers: row.active,
    Registrations: row.registered,
  }));
}

/** Sums by day in euros of the values of a dimension, or of one value. */
export async function readValueDays(
  db: Queryable,
  { from, to }: Span,
  of: {
    readonly products: readonly ReportProduct[];
    readonly dimension: 'game' | 'provider';
    readonly value: string | null;
  },
): Promise<CasinoDay[]> {
  const { rows } = await db.query<
    Pick<SumRow, 'items' | 'in_cents' | 'out_cents'> & { day: string; value: string }
  >({
    ...valueDaysStatement,
    values: [from, to, ...currencyParameters, of.products, of.dimension, of.value],
  });
  return rows.map((row) => ({
    Day: row.day,
    Value: row.value,
    Items: row.items,
    InEur: converted(row.in_cents),
    OutEur: converted(row.out_cents),
  }));
}

/** Rates of the currencies that occur, with the days that they apply to. */
export async function readSpanRates(
  db: Queryable,
  { from, to }: Span,
  currencies: readonly (CurrencyCode | null)[],
): Promise<ReportRate[]> {
  const used = [...new Set(currencies)].filter((currency) => currency !== null);
  const { rows } = await db.query<{
    currency: CurrencyCode;
    rate: string;
    source: string;
    at: Date;
    from_day: string;
    to_day: string;
  }>({ ...ratesStatement, values: [from, to, used, used.map(currencyDigits)] });
  return rows.map((row) => ({
    Currency: row.currency,
    Rate: row.rate,
    Source: row.source,
    EnteredDate: row.at.toISOString(),
    FromDay: row.from_day,
    ToDay: row.to_day,
  }));
}

/** Sums of each day of a span. */
export async function readReport(
  db: Queryable,
  span: Span,
): Promise<CallAnswer<Calls['GET /api/desk/report']>> {
  const totals = await readTotals(db, span);
  return {
    Days: await readDays(db, span),
    Totals: totals,
    Rates: await readSpanRates(
      db,
      span,
      totals.map(({ Currency }) => Currency),
    ),
    Statements: presentStatements([totalsStatement, daysStatement, ratesStatement, followStatement]),
  };
}
