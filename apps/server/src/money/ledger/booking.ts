/** One posting of a journal: an amount from one account to another. All are SQL over the booked rows, or over parameters. */
export interface PostingLine {
  readonly debit: string;
  readonly credit: string;
  /** Minor units, above 0. */
  readonly amount: string;
  /** Rows that do not meet this condition have no such posting. */
  readonly where?: string;
  /**
   * The posting's number within its journal, or a column's name. Default: its list position. Mutually exclusive
   * postings may share a number.
   */
  readonly no?: number | string;
}

/** A journal for each booked row. */
export interface JournalSpec {
  /** SQL of the journal's id. Default: `journal_id`. */
  readonly id?: string;
  /** A plain name such as `stake`, or SQL in parentheses. */
  readonly kind: string;
  /** Subject of the journal. `id` and `version` are SQL. */
  readonly about: { readonly kind: string; readonly id: string; readonly version?: string };
  /** Rows that do not meet this condition have no such journal. */
  readonly where?: string;
  /** If several rows share one journal: the condition for the row that writes it. */
  readonly oncePer?: string;
  /** SQL of the journal that this one reverses. */
  readonly reverses?: string;
  /** `mirrored`: the postings of the journal in `reverses` with debit and credit exchanged. */
  readonly postings: readonly PostingLine[] | 'mirrored';
}

export interface BookingsSpec {
  /** The name of the query whose rows are booked. */
  readonly from: string;
  readonly journals: readonly JournalSpec[];
  /** SQL of the time. Default: the column `at`. */
  readonly at?: string;
  /** SQL of the currency of all postings. Default: the column `currency`. */
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

function postingsSql(
  { from, currency = 'currency' }: BookingsSpec,
  { id = 'journal_id', postings, reverses, where }: JournalSpec,
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
 * The queries `journalled` and `posted` of a statement: journals and postings for the rows of `from`. All ledger writes
 * go through this function. The caller moves the balances in the same statement (`moveBalances`).
 */
export function bookings(booked: BookingsSpec): string {
  const { at = 'at', from, journals } = booked;
  const journal = ({ about, id = 'journal_id', kind, oncePer, reverses, where }: JournalSpec) =>
    `select ${id}, ${nameOrSql(kind)}, ${nameOrSql(about.kind)}, ${about.id}, ${about.version ?? '0'}, ${reverses ?? 'null::bigint'}, ${at}
  from ${from}${onlyIf(where, oncePer)}`;
  return `journalled as (
  insert into journal (id, kind, ref_kind, ref_id, ref_version, reverses, at)
  ${journals.map(journal).join('\n  union all\n  ')}
), posted as (
  insert into posting (journal_id, n, debit, credit, amount, currency)
  ${journals.flatMap((one) => postingsSql(booked, one)).join('\n  union all\n  ')}
)`;
}

export interface MovedBalances {
  /** Name of the query with the changes. Its column `account_id` contains each account once. */
  readonly from: string;
  /** SQL of the change of the balance in minor units, over `m`, a row of `from`. */
  readonly by: string;
  /** SQL condition over `m`. */
  readonly where?: string;
  /** SQL over `m`: the part that is a new stake, which reduces the player's allowance. */
  readonly staked?: string;
  /** SQL condition over `m`: money is taken back, so the player's allowance must be recalculated. */
  readonly endsAllowance?: string;
  /** SQL over `m` and `b`, the resulting balance. */
  readonly returning: string;
  /**
   * `refused`: the database aborts the statement if a balance would fall below 0 (`balance.min_amount`), which the
   * caller has excluded before. `allowed`: for payouts and reversals, at any balance.
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
