import type { AccountId } from '@evens/base';
import { defaultContribution } from '@evens/bonuses';
import { type MoneySite, type Player, silentLog } from '../../../../../tests/fixture/money-site.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { type BonusGrant, grantBonus, makeBonusFollower } from '../../money/index.ts';
import { checkLedger } from '../../operators/index.ts';
import { inTransaction } from '../../platform/db.ts';

const { sportBasisPoints, groupBasisPoints, gameBasisPoints } = defaultContribution;
const DAY_MS = 86_400_000;

export interface BonusRow {
  readonly state: number;
  readonly reason: string | null;
  readonly wagered: bigint;
  readonly converted: bigint;
  readonly held: bigint;
}

export interface BonusStage {
  /** Grants a bonus, by default 50.00 of bonus money that must be wagered once. */
  grant(player: Pick<Player, 'accountId' | 'principal'>, over?: Partial<BonusGrant>): Promise<number>;
  follow(): Promise<number>;
  bonus(id: number): Promise<BonusRow>;
  /** Cash and bonus money of the ticket's stake. Undefined for cash alone. */
  funding(ticketId: number): Promise<{ readonly cash: bigint; readonly bonus: bigint } | undefined>;
  credits(bonusId: number): Promise<readonly { readonly id: number; readonly state: number }[]>;
  /** Findings of the ledger audit. */
  findings(): Promise<readonly unknown[]>;
  /** Net of all postings of the bonus expense account. */
  expense(): Promise<bigint>;
}

export function makeBonusStage(site: Pick<MoneySite, 'pool' | 'nowMs'>): BonusStage {
  const parts = {
    pool: site.pool,
    clock: { nowMs: () => site.nowMs },
    log: silentLog,
    news: { changed: () => undefined },
  };
  // A turn ends when all bonuses were followed, so a turn without changes means that nothing is left to do.
  const follower = makeBonusFollower(parts, { perTurn: Number.POSITIVE_INFINITY });
  return {
    grant: ({ accountId, principal }, over = {}) =>
      inTransaction(site.pool, (client) =>
        grantBonus(client, {
          accountId: accountId as AccountId,
          currency: principal.currency,
          offerKey: 'test',
          kind: 'bonus-money',
          valuesMinor: [5000n],
          requirementMinor: 5000n,
          maxConversionMinor: null,
          maxStakeMinor: null,
          minOddsMilli: 1500,
          terms: JSON.stringify({ sportBasisPoints, groupBasisPoints, gameBasisPoints }),
          expiresAtMs: site.nowMs + 30 * DAY_MS,
          paymentId: null,
          code: null,
          atMs: site.nowMs,
          ...over,
        }),
      ),
    follow: follower,
    async bonus(id) {
      const { rows } = await site.pool.query(
        `select n.state, n.end_reason as reason, n.wagered::text as wagered, n.converted::text as converted, b.amount::text as held
         from bonus n join balance b on b.account_id = n.ledger_id where n.id = $1`,
        [id],
      );
      const [row] = rows;
      if (!row) throw new Error(`no bonus ${id}`);
      return {
        ...row,
        wagered: BigInt(row.wagered),
        converted: BigInt(row.converted),
        held: BigInt(row.held),
      };
    },
    async funding(ticketId) {
      const { rows } = await site.pool.query<{ cash: string; bonus: string }>(
        'select cash::text as cash, bonus::text as bonus from ticket_funding where ticket_id = $1',
        [ticketId],
      );
      const [row] = rows;
      return row && { cash: BigInt(row.cash), bonus: BigInt(row.bonus) };
    },
    async credits(bonusId) {
      const { rows } = await site.pool.query<{ id: number; state: number }>(
        'select id, state from bonus_credit where bonus_id = $1 order by id',
        [bonusId],
      );
      return rows;
    },
    findings: () => checkLedger(site.pool, { scope: 'all', atMs: site.nowMs, seal: testSeal }),
    async expense() {
      const { rows } = await site.pool.query<{ net: string }>(
        `select coalesce(sum(case when p.debit = a.id then p.amount else -p.amount end), 0)::text as net
         from account a join posting p on a.id in (p.debit, p.credit) where a.kind = 'bonus:expense'`,
      );
      return BigInt(rows[0]?.net ?? 0);
    },
  };
}
