/** One posting of a journal: an amount from one account to another. All are SQL over the booked rows, or over parameters. */
export interface PostingLine {
  readonly debit: string;
  readonly credit: string;
  /** Minor units, above 0. */
  readonly amount: string;
  /** Rows without this posting are left out by this condition. */
  readonly where?: string;
  /**
   * The posting's number within its journal, or a column's name; its place in the list where absent. Two that exclude each
   * other may share one.
   */
  readonly no?: number | string;
}

/** A journal for each booked row. */
export interface JournalOf {
  /** SQL of the journal's id; `journal_id` where absent. */
  readonly id?: string;
  /** A plain name such as `stake`, or SQL in parentheses. */
  readonly kind: string;
  /** What the journal is about. `id` and `version` are SQL. */
  readonly about: { readonly kind: string; readonly id: string; readonly version?: string };
  /** Rows without this journal are left out by this condition. */
  readonly where?: string;
  /** Where several rows share one journal, the condition of the row that writes it. */
  readonly oncePer?: string;
  /** SQL of the journal that this one takes back. */
  readonly reverses?: string;
  /** `mirrored`: the postings of the journal in `reverses` with debit and credit exchanged. */
  readonly postings: readonly PostingLine[] | 'mirrored';
}

export interface BookingsOf {
  /** The name of the query whose rows are booked. */
  readonly from: string;
  readonly journals: readonly JournalOf[];
  /** SQL of the moment; the column `at` where absent. */
  readonly at?: string;
  /** SQL of the currency of all postings; the column `currency` where absent. */
  readonly currency?: string;
}

const plainName = /^[a-z-]+$/;

/** A name as an SQL string; what is not a plain name must be SQL in parentheses. */
function nameOrSql(text: string): string {
  if (plainName.test(text)) return `'${text}'`;
  if (text.startsWith('(') && text.endsWith(')')) return text;
  throw new Error(`bookings: expected a name such as 'stake' or SQL in parentheses, got ${text}`);
}

const onlyIf = (...conditions: readonly (string | undefined)[]): string => {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? '' : ` where ${given.join(' and ')}`;
};

function postingsOf(
  { from, currency = 'currency' }: BookingsOf,
  { id = 'journal_id', postings, reverses, where }: JournalOf,
): readonly string[] {
  if (postings === 'mirrored')
    return [
      `select b.${id}, p.n, p.credit, p.debit, p.amount, p.currency
  from ${from} b join posting p on p.journal_id = b.${reverses}${onlyIf(where)}`,
    ];
  return postings.map(
    (line, index) =>
      `select ${id}, ${line.no ?? index + 1}, ${line.debit}, ${line.credit}, ${line.amount}, ${currency}
  from ${from}${onlyIf(where, line.where)}`,
  );
}

/**
 * The queries `journalled` and `posted` of a statement: journals and postings for the rows of `from`. The one place that
 * writes to the ledger. Balances are moved by the caller in the same statement (`moveBalances`).
 */
export function bookings(booked: BookingsOf): string {
  const { at = 'at', from, journals } = booked;
  const journal = ({ about, id = 'journal_id', kind, oncePer, reverses, where }: JournalOf) =>
    `select ${id}, ${nameOrSql(kind)}, ${nameOrSql(about.kind)}, ${about.id}, ${about.version ?? '0'}, ${reverses ?? 'null::bigint'}, ${at}
  from ${from}${onlyIf(where, oncePer)}`;
  return `journalled as (
  insert into journal (id, kind, ref_kind, ref_id, ref_version, reverses, at)
  ${journals.map(journal).join('\n  union all\n  ')}
), posted as (
  insert into posting (journal_id, n, debit, credit, amount, currency)
  ${journals.flatMap((one) => postingsOf(booked, one)).join('\n  union all\n  ')}
)`;
}

export interface MovedBalances {
  /** The name of the query whose rows say by how much; it has a column `account_id`, each account once. */
  readonly from: string;
  /** SQL of what is added to the balance, minor units, over `m`, a row of `from`. */
  readonly by: string;
  /** SQL condition over `m`. */
  readonly where?: string;
  /** SQL over `m`: what of it is a new stake, which comes off the player's allowance. */
  readonly staked?: string;
  /** SQL condition over `m`: money is taken back, so that the player's allowance has to be calculated anew. */
  readonly endsAllowance?: string;
  /** SQL over `m`, and `b`, the balance afterwards. */
  readonly returning: string;
  /**
   * `refused`: the database ends the statement if a balance would fall below 0 (`balance.min_amount`), which the caller has
   * ruled out before. `allowed`: for what is paid out or taken back, however low the balance is.
   */
  readonly belowZero: 'allowed' | 'refused';
}

/** An `update` that moves balances and gives each a new version. */
export function moveBalances({
  belowZero,
  by,
  endsAllowance,
  from,
  returning,
  staked,
  where,
}: MovedBalances): string {
  const lowest = belowZero === 'allowed' ? `least(0, b.amount + ${by})` : 'b.min_amount';
  const allowance = staked === undefined ? '' : `, allowance = b.allowance - ${staked}`;
  const allowedUntil =
    endsAllowance === undefined
      ? ''
      : `, allowance_until = case when ${endsAllowance} and b.allowance is not null then '-infinity' else b.allowance_until end`;
  return `update balance b set amount = b.amount + ${by}, version = b.version + 1, min_amount = ${lowest}${allowance}${allowedUntil}
  from ${from} m${onlyIf('b.account_id = m.account_id', where)}
  returning ${returning}`;
}
