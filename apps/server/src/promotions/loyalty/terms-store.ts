import { LoyaltyTerms as LoyaltyTermsSchema } from '@evens/contract';
import type { LoyaltyTerms, VersionedTerms } from '@evens/loyalty';
import type { Queryable } from '../../platform/db.ts';
import { bodyReader } from '../../platform/proposals/executor.ts';

const readTerms = bodyReader(LoyaltyTermsSchema);

export function parseTerms({ version, terms }: TermsColumns) {
  const read = readTerms(terms);
  if (!read) throw new RangeError(`parseTerms: version ${version} of the loyalty terms cannot be read`);
  return { version, terms: read };
}

interface TermsColumns {
  readonly version: number;
  readonly terms: unknown;
}

/** The terms that apply now. */
export async function readCurrentTerms(db: Queryable): Promise<VersionedTerms> {
  const { rows } = await db.query<TermsColumns>({
    name: 'loyalty-terms',
    text: 'select version, terms from loyalty_terms order by version desc limit 1',
  });
  const [row] = rows;
  if (!row) throw new Error('readCurrentTerms: loyalty_terms has no row');
  return parseTerms(row);
}

/** Earlier terms by version. */
export async function readTermsVersions(
  db: Queryable,
  versions: readonly number[],
): Promise<ReadonlyMap<number, VersionedTerms>> {
  if (versions.length === 0) return new Map();
  const { rows } = await db.query<TermsColumns>(
    'select version, terms from loyalty_terms where version = any($1::integer[])',
    [versions],
  );
  return new Map(rows.map((row) => [row.version, parseTerms(row)]));
}

export interface TermsRow extends TermsColumns {
  readonly reason: string;
  readonly made_by: string;
  readonly approved_by: string | null;
  readonly made_at: Date;
}

/** The newest versions, the current one first. */
export async function readTermsHistory(db: Queryable, limit: number): Promise<readonly TermsRow[]> {
  const { rows } = await db.query<TermsRow>(
    'select version, terms, reason, made_by, approved_by, made_at from loyalty_terms order by version desc limit $1',
    [limit],
  );
  return rows;
}

/** Blocks other changes of the terms until the transaction ends, and returns the current ones. */
export async function lockTerms(db: Queryable): Promise<VersionedTerms> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('loyalty-terms', 0))`);
  return readCurrentTerms(db);
}

export async function insertTerms(
  db: Queryable,
  row: {
    readonly version: number;
    readonly terms: LoyaltyTerms;
    readonly reason: string;
    readonly madeBy: string;
    readonly approvedBy: string | null;
    readonly atMs: number;
  },
): Promise<void> {
  await db.query(
    `insert into loyalty_terms (version, terms, reason, made_by, approved_by, made_at)
     values ($1, $2::jsonb, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
    [row.version, JSON.stringify(row.terms), row.reason, row.madeBy, row.approvedBy, row.atMs],
  );
}
