import type { Clock } from '@evens/base';
import type { ChanceModel } from '@evens/markets';
import type { House, Lanes } from '../../money/index.ts';
import type { Pool, Queryable } from '../../platform/db.ts';
import { QuoteCache } from './cached-quotes.ts';
import { type CashoutSubmit, openCashoutLane } from './cashout-lane.ts';
import { MatchChances } from './match-chances.ts';
import type { CashoutBooks, CashoutMargins, QuoteParts } from './value.ts';

/** Maximum delay until a change of the margin takes effect. The switch is read with every cash-out. */
const RULES_AGE_MS = 2000;

export interface CashoutRules {
  readonly isOpen: boolean;
  readonly margins: CashoutMargins;
  /** Maximum number of an account's open tickets with a take profit or a stop loss. */
  readonly automaticMax: number;
}

export async function readCashoutRules(db: Queryable): Promise<CashoutRules> {
  const { rows } = await db.query<{
    cashout_open: boolean;
    cashout_margin_bp: number;
    builder_margin_bp: number;
    by_sport: Readonly<Record<string, number>>;
    automatic_cashouts_max: number;
  }>(
    `select cashout_open, cashout_margin_bp, builder_margin_bp, automatic_cashouts_max,
            (select coalesce(json_object_agg(sport, margin_bp order by sport), '{}') from cashout_margin) as by_sport
     from betting_rule`,
  );
  const [row] = rows;
  if (!row) throw new Error('readCashoutRules: expected one row of rules, got none');
  return {
    isOpen: row.cashout_open,
    margins: { usual: row.cashout_margin_bp, bySport: row.by_sport, builder: row.builder_margin_bp },
    automaticMax: row.automatic_cashouts_max,
  };
}

export interface CashoutOptions {
  readonly pool: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  readonly clock: Clock;
  readonly books: CashoutBooks & { chances(matchId: number): ChanceModel | undefined };
  /** Delay of in-play bets by sport, before the feed's speed is applied. */
  readonly liveDelay: (atMs: number) => Promise<(sport: string) => number>;
}

export interface CashoutParts extends Omit<CashoutOptions, 'books'> {
  readonly quotes: QuoteParts;
  /** For tickets that are valued repeatedly. */
  readonly quoteCache: QuoteCache;
  readonly submit: CashoutSubmit;
  readonly rules: (atMs: number) => Promise<CashoutRules>;
}

/** Shared parts of cash-out, one instance per process. */
export function makeCashoutParts({ books, ...options }: CashoutOptions): CashoutParts {
  const quotes = { books, chances: new MatchChances((matchId) => books.chances(matchId)) };
  let read: { readonly rules: Promise<CashoutRules>; readonly atMs: number } | undefined;
  return {
    ...options,
    quotes,
    quoteCache: new QuoteCache(quotes),
    submit: openCashoutLane({ ...options, ...quotes }),
    rules(atMs) {
      if (!read || atMs - read.atMs > RULES_AGE_MS) {
        const rules = readCashoutRules(options.pool);
        read = { rules, atMs };
        // A failed read is not cached.
        rules.catch(() => {
          read = undefined;
        });
      }
      return read.rules;
    },
  };
}
