import type { Pool, Queryable } from '../../platform/db.ts';
import { bookedSql, dimensionRows, measures, squares, utcDay } from './booked.ts';

const JOURNALS_PER_STEP = 10_000;
const DIFFERENCES_MAX = 20;
const sums = [...measures, ...squares];
const sumColumns = sums.map((column) => `sum(${column})::text as ${column}`).join(', ');

/** Sums of a product, dimension and currency, in the order of `sums`. */
type Sums = Map<string, readonly bigint[]>;
type SumRow = Readonly<Record<'product' | 'dimension' | 'currency' | (typeof sums)[number], string>>;

interface Close {
  readonly from_journal: number;
  readonly to_journal: number;
  readonly before_to: number;
}

function addRows(found: Sums, rows: readonly SumRow[]): void {
  for (const row of rows) {
    const key = `${row.product} ${row.dimension} ${row.currency}`.trim();
    const before = found.get(key);
    found.set(
      key,
      sums.map((column, i) => (before?.[i] ?? 0n) + BigInt(row[column])),
    );
  }
}

/** The statement that computes the sums of a closed day from a range of the ledger. */
const verifyStatement = `${bookedSql(`select j.id, j.kind, j.ref_kind, j.ref_id, j.ref_version, coalesce(j.reverses, j.id) as settled_by, $4::date as day
  from journal j where j.id > $1 and j.id <= $2
    and case when j.id > $3 then ${utcDay('j.at')} <= $4::date else ${utcDay('j.at')} = $4::date end`)}, summed as (${dimensionRows})
select product, dimension, currency, ${sumColumns} from summed group by product, dimension, currency`;

async function computeSums(db: Queryable, day: string, close: Close): Promise<Sums> {
  const found: Sums = new Map();
  for (let from = close.from_journal - 1; from < close.to_journal; from += JOURNALS_PER_STEP) {
    const to = Math.min(from + JOURNALS_PER_STEP, close.to_journal);
    const { rows } = await db.query<SumRow>({
      name: 'report-verify',
      text: verifyStatement,
      values: [from, to, close.before_to, day],
    });
    addRows(found, rows);
  }
  return found;
}

async function readStoredSums(db: Queryable, day: string): Promise<Sums> {
  const { rows } = await db.query<SumRow>(
    `select product, dimension, currency, ${sumColumns} from report_day where day = $1::date and product <> 'active'
     group by product, dimension, currency`,
    [day],
  );
  const found: Sums = new Map();
  addRows(found, rows);
  return found;
}

/**
 * Computes the sums of a closed day again from the ledger, for each product, dimension and currency. Returns those that
 * differ from the stored ones, at most 20; undefined if the day is not closed. Rows of rounds must not be archived yet.
 */
export async function verifyDay(db: Queryable, day: string): Promise<readonly string[] | undefined> {
  const { rows } = await db.query<Close>(
    `select c.from_journal, c.to_journal,
            coalesce((select max(b.to_journal) from report_close b where b.day < c.day), 0)::bigint as before_to
     from report_close c where c.day = $1::date`,
    [day],
  );
  const [close] = rows;
  if (!close) return undefined;
  const computed = await computeSums(db, day, close);
  const stored = await readStoredSums(db, day);
  const text = (values: readonly bigint[] = []) => values.join('/') || 'nothing';
  return [...new Set([...computed.keys(), ...stored.keys()])]
    .filter((key) => text(computed.get(key)) !== text(stored.get(key)))
    .slice(0, DIFFERENCES_MAX)
    .map((key) => `${key}: stored ${text(stored.get(key))}, ledger ${text(computed.get(key))}`);
}

/** Verifies the oldest closed day without a result and stores the result. Returns the day, and whether it is equal. */
export async function verifyNextDay(
  pool: Pool,
  nowMs: number,
): Promise<{ readonly day: string; readonly differences: readonly string[] } | undefined> {
  const { rows } = await pool.query<{ day: string }>(
    `select to_char(c.day, 'YYYY-MM-DD') as day from report_close c
     where not exists (select from report_verification v where v.day = c.day) order by c.day limit 1`,
  );
  const [next] = rows;
  const differences = next && (await verifyDay(pool, next.day));
  if (!next || !differences) return undefined;
  await pool.query(
    'insert into report_verification (day, differences, at) values ($1::date, $2, to_timestamp($3::float8 / 1000))',
    [next.day, differences, nowMs],
  );
  return { day: next.day, differences };
}
