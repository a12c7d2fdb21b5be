import type { Clock } from '@evens/base';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../../platform/loop.ts';
import { Gauge, type Registry } from '../../../platform/metrics.ts';
import { VisibleIds } from '../../../platform/visible-ids.ts';
import { computeHead, insertBlock, readLastBlock } from './blocks.ts';
import { type AuditChain, auditChains } from './chains.ts';
import { insertDigests, sha256Hex } from './row-digests.ts';
import { sealRows } from './span-rows.ts';

const everyMs = 5_000;
/** Maximum range of ids in a block; one statement of about 50 ms reads its rows. */
const BLOCK_IDS_MAX = 5_000;
const blocksAtOnce = 50;
const statementMs = 30_000;
/** Advisory lock key: one process seals at a time. */
const sealLock = 4_711_391;

/** Seals rows in blocks. A block ends at an id only when all rows up to it are visible. */
export class AuditSealer {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #visibleIds = new Map(auditChains.map((chain) => [chain, new VisibleIds(chain)]));

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** One pass over all chains. Returns the number of new blocks. */
  async seal(): Promise<number> {
    let blockCount = 0;
    for (const chain of auditChains) blockCount += await this.#sealChain(chain);
    return blockCount;
  }

  async #sealChain(chain: AuditChain): Promise<number> {
    const toId = await this.#visibleIds.get(chain)?.read(this.#pool);
    if (toId === undefined) return 0;
    for (let sealedCount = 0; sealedCount < blocksAtOnce; sealedCount++)
      if (!(await this.#sealBlock(chain, toId))) return sealedCount;
    return blocksAtOnce;
  }

  /** False if nothing is left to seal, or another process is sealing. */
  #sealBlock(chain: AuditChain, safeId: number): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      const { rows: locks } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_xact_lock($1) as taken',
        [sealLock],
      );
      if (locks[0]?.taken !== true) return false;
      await client.query(`set local statement_timeout = ${statementMs}`);
      const last = await readLastBlock(client, chain.name);
      const fromId = (last?.toId ?? 0) + 1;
      // Unused ids of the sequence are skipped: the range of a block starts at its first row.
      const { rows } = await client.query<{ id: number }>(
        `select ${chain.id} as id from ${chain.table} where ${chain.id} >= $1 and ${chain.id} <= $2 order by ${chain.id} limit 1`,
        [fromId, safeId],
      );
      const [first] = rows;
      if (!first) return false;
      const toId = Math.min(safeId, first.id + BLOCK_IDS_MAX - 1);
      const span = { fromId, toId, isFirst: last === undefined, answerMs: statementMs };
      const { count, hash, digests } = await sealRows(client, chain, span);
      const block = {
        chain: chain.name,
        block: (last?.block ?? 0) + 1,
        fromId,
        toId,
        rowCount: count,
        rowsHash: hash,
        digestsHash: sha256Hex(digests),
      };
      const head = computeHead(last?.head ?? '', block);
      await insertBlock(client, { ...block, head, sealedAt: new Date(this.#clock.nowMs()) });
      await insertDigests(client, block, digests);
      return true;
    });
  }

  /** Number of assigned and unsealed ids by chain. Most of them have rows. */
  async backlog(): Promise<ReadonlyMap<string, number>> {
    const left = new Map<string, number>();
    for (const chain of auditChains) {
      const [{ rows }, last] = await Promise.all([
        this.#pool.query<{ id: number }>(
          `select coalesce(max(${chain.id}), 0)::bigint as id from ${chain.table}`,
        ),
        readLastBlock(this.#pool, chain.name),
      ]);
      left.set(chain.name, Math.max(0, (rows[0]?.id ?? 0) - (last?.toId ?? 0)));
    }
    return left;
  }
}

export interface SealerParts extends LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly metrics: Registry;
}

/** Seals repeatedly while the process runs. */
export function startSealer({ pool, clock, log, metrics }: SealerParts): Loop {
  const backlog = new Gauge({
    name: 'evens_audit_backlog_ids',
    help: 'Ids that were given out and are not sealed in a block yet, by chain',
    labelNames: ['chain'],
    registers: [metrics],
  });
  const sealedAt = new Gauge({
    name: 'evens_audit_sealed_timestamp_seconds',
    help: 'When the audit chain was last brought up to date as far as it could be',
    registers: [metrics],
  });
  const sealer = new AuditSealer(pool, clock);
  return startLoop(
    { log, metrics },
    {
      name: 'audit-chain',
      everyMs,
      failedEvent: 'audit-not-sealed',
      async run() {
        await sealer.seal();
        for (const [chain, ids] of await sealer.backlog()) backlog.set({ chain }, ids);
        sealedAt.set(clock.nowMs() / 1000);
      },
    },
  );
}
