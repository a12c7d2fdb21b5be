import { hash } from 'node:crypto';
import { freshShoe } from '@evens/casino';
import type { TableKey } from '@evens/contract';
import { hashOfSeed } from '@evens/games';
import type { Pool, Queryable } from '../../platform/db.ts';
import { secureBytes } from '../../platform/random.ts';
import type { Seal } from '../../platform/seal.ts';
import { chainField, shoeField } from '../fairness/sealing/fields.ts';
import type { NewRound } from './shared-round-store.ts';

const SECRET_BYTES = 32;
/** At ten rounds in four minutes a chain lasts for weeks; walking it takes some ten milliseconds. */
const CHAIN_LENGTH = 20_000;

export type Source = Pick<NewRound, 'secret' | 'commitment' | 'chain' | 'shoeNo'>;

/** 64 hex digits. */
const newSecret = (): string => Buffer.from(secureBytes(SECRET_BYTES)).toString('hex');

/** A secret for one round alone. */
export function freshSecret(): Source {
  const secret = newSecret();
  return { secret, commitment: hashOfSeed(secret), chain: null, shoeNo: null };
}

interface ChainRow {
  readonly no: number;
  readonly commitment: string;
  readonly salt: string | null;
  readonly length: number;
  readonly last_seed: string;
  readonly next_link: number;
}

/**
 * The hash of a chain's seeds, as in `makeChain`, with the native implementation: fast enough to walk the chain
 * whenever a process takes the table over.
 */
const hashText = (text: string): string => hash('sha256', text, 'hex');

/** The seeds of a chain in the order of play. */
function walk({ last_seed, length }: Pick<ChainRow, 'last_seed' | 'length'>): readonly string[] {
  const backwards = [last_seed];
  for (let seed = last_seed; backwards.length < length; ) {
    seed = hashText(seed);
    backwards.push(seed);
  }
  return backwards.reverse();
}

async function readChain(db: Queryable, seal: Seal): Promise<ChainRow | undefined> {
  const { rows } = await db.query<ChainRow>(
    `select no, commitment, salt, length, last_seed, next_link from crash_chain where next_link < length order by no limit 1`,
  );
  const [row] = rows;
  return row && { ...row, last_seed: seal.open(chainField(row.no), row.last_seed) };
}

/** Commits to a new chain. A later statement adds its salt, which was unknown when the seeds were made. */
async function beginChain(db: Queryable, seal: Seal, atMs: number): Promise<void> {
  const last_seed = newSecret();
  const [first = last_seed] = walk({ last_seed, length: CHAIN_LENGTH });
  // A sealed value is bound to its row, so the row's number is drawn first.
  const { rows } = await db.query<{ no: number }>(`select nextval('crash_chain_no_seq')::integer as no`);
  const no = rows[0]?.no ?? 0;
  await db.query(
    `insert into crash_chain (no, commitment, length, last_seed, made_at) overriding system value
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
    [no, hashText(first), CHAIN_LENGTH, seal.seal(chainField(no), last_seed), atMs],
  );
}

/** Assigns the links of chains in order, and creates a new chain when one is used up. */
export class Chains {
  readonly #pool: Pool;
  readonly #seal: Seal;
  #walked: { readonly no: number; readonly seeds: readonly string[] } | undefined;

  constructor(pool: Pool, seal: Seal) {
    this.#pool = pool;
    this.#seal = seal;
  }

  async next(atMs: number): Promise<Source> {
    let chain = await readChain(this.#pool, this.#seal);
    if (!chain) {
      await beginChain(this.#pool, this.#seal, atMs);
      chain = await readChain(this.#pool, this.#seal);
    }
    if (!chain) throw new Error('next: expected a chain of crash rounds, got none');
    if (chain.salt === null)
      await this.#pool.query('update crash_chain set salt = $2 where no = $1 and salt is null', [
        chain.no,
        newSecret(),
      ]);
    if (this.#walked?.no !== chain.no) this.#walked = { no: chain.no, seeds: walk(chain) };
    const { seeds } = this.#walked;
    const link = chain.next_link;
    const secret = seeds[link];
    const commitment = link === 0 ? chain.commitment : seeds[link - 1];
    if (secret === undefined || commitment === undefined)
      throw new Error(`next: chain ${chain.no} has no link ${link}`);
    return { secret, commitment, chain: { no: chain.no, link }, shoeNo: null };
  }
}

/** The current shoe of the table, or a new one if the last one has ended. */
export async function nextShoe(
  pool: Pool,
  seal: Seal,
  { table, atMs }: { readonly table: TableKey; readonly atMs: number },
): Promise<Source> {
  const { rows } = await pool.query<{ no: number; commitment: string; is_over: boolean }>(
    `select no, commitment, over_at is not null as is_over from table_shoe where table_key = $1 order by no desc limit 1`,
    [table],
  );
  const [newest] = rows;
  if (newest && !newest.is_over)
    return { secret: null, commitment: newest.commitment, chain: null, shoeNo: newest.no };
  const seed = newSecret();
  const no = (newest?.no ?? 0) + 1;
  const commitment = hashOfSeed(seed);
  await pool.query(
    `insert into table_shoe (table_key, no, seed, commitment, dealt, made_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
    [table, no, seal.seal(shoeField({ table, no }), seed), commitment, freshShoe({ seed, no }).dealt, atMs],
  );
  return { secret: null, commitment, chain: null, shoeNo: no };
}
