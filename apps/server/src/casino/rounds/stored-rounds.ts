import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { seedField } from '../fairness/sealing/fields.ts';
import { inHouseGame } from './in-house-games.ts';
import { replayRound } from './replay.ts';

/** A round with all data for its replay. Amounts are minor units, without jackpots. */
export interface StoredRound {
  readonly id: number;
  readonly game: string;
  readonly rulesVersion: number;
  readonly bet: string;
  readonly nonce: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** In order. */
  readonly moves: readonly string[];
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly isOver: boolean;
  readonly isRefunded: boolean;
}

/** Rounds decided by a player's own seeds, by id. */
export async function readStoredRounds(
  db: Queryable,
  seal: Seal,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly StoredRound[]> {
  const { rows } = await db.query<
    Omit<StoredRound, 'stakeMinor' | 'returnMinor'> & {
      readonly accountId: AccountId;
      readonly seedNo: number;
      readonly stake: string;
      readonly payout: string;
    }
  >(
    `select r.id, r.account_id as "accountId", r.seed_no as "seedNo", r.game, r.rules_version as "rulesVersion", r.bet, r.nonce, s.server_seed as "serverSeed",
            s.client_seed as "clientSeed", r.stake::text as stake, r.payout::text as payout, r.state is null as "isOver",
            r.refunded as "isRefunded",
            array(select t.move from round_step t where t.round_id = r.id order by t.step) as moves
     from round r join game_seed s on s.account_id = r.account_id and s.no = r.seed_no
     where r.id > $1 order by r.id limit $2`,
    [after, limit],
  );
  return rows.map(({ stake, payout, accountId, seedNo, ...row }) => ({
    ...row,
    serverSeed: seal.open(seedField({ accountId, no: seedNo }), row.serverSeed),
    stakeMinor: BigInt(stake),
    returnMinor: BigInt(payout),
  }));
}

export interface RerunRound {
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly isOver: boolean;
}

/** Replays the round by its rules. Undefined if its rules are not the current ones, or if it was refunded. */
export function rerunRound(round: StoredRound): RerunRound | undefined {
  const listed = inHouseGame(round.game);
  if (!listed || listed.game.version !== round.rulesVersion || round.isRefunded) return undefined;
  const played = replayRound(listed.game, {
    round,
    steps: round.moves.map((move) => ({ move })),
    seeds: round,
  });
  const sum = (of: 'stakeMinor' | 'returnMinor') => played.reduce((all, step) => all + step[of], 0n);
  return {
    stakeMinor: sum('stakeMinor'),
    returnMinor: sum('returnMinor'),
    isOver: played.at(-1)?.isOver === true,
  };
}
