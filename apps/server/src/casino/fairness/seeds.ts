import type { AccountId } from '@evens/base';
import { hashOfSeed, SERVER_SEED_BYTES } from '@evens/games';
import { LRUCache } from 'lru-cache';
import type { Pool } from '../../platform/db.ts';
import { secureBytes } from '../../platform/random.ts';
import type { Seal } from '../../platform/seal.ts';
import {
  beginSeeds,
  drawNextSeed,
  type NewSeeds,
  readCurrentSeeds,
  readRevealedSeeds,
  replaceSeeds,
  type SeedRow,
} from './seeds-store.ts';

/** Maximum number of accounts whose pair is cached. The least recently used one is evicted. */
const REMEMBERED_MAX = 20_000;
const REVEALED_SHOWN = 20;
const CLIENT_SEED_BYTES = 8;

const hex = (count: number): string => Buffer.from(secureBytes(count)).toString('hex');

/** A new pair of seeds. The client seed is only a default: the player may choose another. */
export function freshSeeds(): { readonly serverSeed: string; readonly clientSeed: string } {
  return { serverSeed: freshServerSeed(), clientSeed: hex(CLIENT_SEED_BYTES) };
}

const freshServerSeed = (): string => hex(SERVER_SEED_BYTES);

/** Cache of players' current pairs. The statement that writes a round verifies them. */
export class PlayerSeeds {
  readonly #pool: Pool;
  readonly #seal: Seal;
  readonly #current = new LRUCache<AccountId, SeedRow>({ max: REMEMBERED_MAX });

  constructor(pool: Pool, seal: Seal) {
    this.#pool = pool;
    this.#seal = seal;
  }

  /** The pair of each account. Creates missing ones. */
  async of(accountIds: readonly AccountId[], atMs: number): Promise<ReadonlyMap<AccountId, SeedRow>> {
    const missing = accountIds.filter((id) => !this.#current.get(id));
    if (missing.length > 0) await this.#load(missing, atMs);
    return new Map(
      accountIds.map((id) => {
        const row = this.#current.get(id);
        if (!row) throw new Error(`of: expected the seeds of account ${id}, got none`);
        return [id, row];
      }),
    );
  }

  async #load(accountIds: readonly AccountId[], atMs: number): Promise<void> {
    let rows = await readCurrentSeeds(this.#pool, this.#seal, accountIds);
    const found = new Set(rows.map(({ accountId }) => accountId));
    const without = accountIds.filter((id) => !found.has(id));
    if (without.length > 0) {
      for (const accountId of without) {
        const seeds = { ...freshSeeds(), nextServerSeed: freshServerSeed() };
        await beginSeeds(this.#pool, this.#seal, { accountId, ...seeds, atMs });
      }
      rows = await readCurrentSeeds(this.#pool, this.#seal, accountIds);
    }
    for (const row of rows) this.#current.set(row.accountId, row);
  }

  /** Records that a round of the pair was written. */
  played(accountId: AccountId): void {
    const row = this.#current.get(accountId);
    if (row) this.#current.set(accountId, { ...row, nextNonce: row.nextNonce + 1 });
  }

  /** Drops the cached pair: another process played, or the pair was revealed. */
  forget(accountId: AccountId): void {
    this.#current.delete(accountId);
  }

  async replace(
    seeds: Pick<NewSeeds, 'accountId' | 'clientSeed' | 'atMs'>,
  ): Promise<'replaced' | 'round-open'> {
    const drawn = { serverSeed: freshServerSeed(), nextServerSeed: freshServerSeed() };
    const outcome = await replaceSeeds(this.#pool, this.#seal, { ...seeds, ...drawn });
    this.forget(seeds.accountId);
    return outcome;
  }

  /** Reads again: the current pair, the commitment of the next one, and the newest revealed ones. */
  async fairness(accountId: AccountId, atMs: number) {
    let current = await this.#readAnew(accountId, atMs);
    if (current.nextServerSeed === null) {
      await drawNextSeed(this.#pool, this.#seal, {
        accountId,
        no: current.no,
        nextServerSeed: freshServerSeed(),
      });
      current = await this.#readAnew(accountId, atMs);
    }
    const { nextServerSeed } = current;
    if (nextServerSeed === null)
      throw new Error(`fairness: expected the next seed of account ${accountId}, got none`);
    const revealed = await readRevealedSeeds(this.#pool, { accountId, most: REVEALED_SHOWN });
    return {
      Current: presentSeeds(current),
      NextHash: hashOfSeed(nextServerSeed),
      Revealed: revealed.map(presentSeeds),
    };
  }

  async #readAnew(accountId: AccountId, atMs: number): Promise<SeedRow> {
    this.forget(accountId);
    const current = (await this.of([accountId], atMs)).get(accountId);
    if (!current) throw new Error(`readAnew: expected the seeds of account ${accountId}, got none`);
    return current;
  }
}

/** Contains the server seed only after it was revealed. */
export function presentSeeds({ no, serverSeed, clientSeed, nextNonce, isRevealed }: SeedRow) {
  return {
    No: no,
    Hash: hashOfSeed(serverSeed),
    ServerSeed: isRevealed ? serverSeed : null,
    ClientSeed: clientSeed,
    Nonce: nextNonce,
  };
}
