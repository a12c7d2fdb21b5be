import { err, formatAmount, ok, type Result } from '@evens/base';
import {
  inHouseTable,
  isDecided,
  isRefunded,
  presentBet,
  presentDecision,
  type SharedRound,
  toTableBet,
} from '@evens/casino';
import { type CasinoRound, type Refusal, refusal, type SharedProof } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Seal } from '../../platform/seal.ts';
import type { RoundSource } from '../rounds/round-source.ts';
import { readSteps } from '../rounds/round-store.ts';
import { readBetsNow, readSharedBets } from '../shared-rounds/bet-rows.ts';
import { readSharedRounds } from '../shared-rounds/shared-round-reads.ts';
import { type NamedProviders, presentRound } from './present-round.ts';

/** The proof of a shared round, as far as it may be published. */
export function sharedProof(round: SharedRound): SharedProof {
  const { no, commitment, secret, chain, shoe } = round;
  const isRevealed = isDecided(round) || isRefunded(round);
  const seed = shoe?.isOver ? shoe.seed : null;
  return {
    No: no,
    Commitment: commitment,
    Secret: isRevealed ? (secret ?? seed) : null,
    Chain: chain && {
      No: chain.no,
      Commitment: chain.commitment,
      Salt: chain.salt,
      Length: chain.length,
      Link: chain.link,
    },
    Shoe: shoe?.no ?? null,
    Outcome: isRevealed ? round.outcome : null,
  };
}

/** A player's bet on a shared round with its outcome. Undefined if the id belongs to no such bet. */
export async function sharedRound(
  pool: Pool,
  {
    principal,
    providers,
    seal,
    id,
  }: {
    readonly principal: Principal;
    readonly providers: NamedProviders;
    readonly seal: Seal;
    readonly id: number;
  },
  source: RoundSource,
): Promise<Result<CasinoRound, Refusal> | undefined> {
  const row = (await readSharedBets(pool, [id], source)).get(id);
  if (!row) return undefined;
  const listed = inHouseTable(row.game);
  const round = (await readSharedRounds(pool, seal, [row.sharedId])).get(row.sharedId);
  if (!listed || !round || row.accountId !== principal.accountId) return err(refusal('NotFoundException'));
  const { machine } = listed;
  const { currency, payoutMinor, isRefunded: refunded } = row;
  const text = (minor: bigint): string => formatAmount(minor, currency);
  const [steps, [bet]] = await Promise.all([
    readSteps(pool, id, source),
    readBetsNow(pool, machine, { round, rows: [row], source }),
  ]);
  if (!bet) throw new Error(`sharedRound: expected bet ${id}, got no row`);
  const movedMinor = steps.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
  const paidMinor = steps.reduce((sum, { payout }) => sum + BigInt(payout), 0n);
  const paid =
    row.state === null ? { cashOut: bet.cashOut, returnMinor: payoutMinor, isRefunded: refunded } : undefined;
  const placed = {
    Move: presentBet(machine, row),
    View: null,
    Stake: text(row.stakeMinor - movedMinor),
    Win: text(0n),
    At: row.startedAt.toISOString(),
  };
  const decided = steps.map(({ move, stake, payout, at }) => ({
    Move: presentDecision(machine, move),
    View: null,
    Stake: text(BigInt(stake)),
    Win: text(BigInt(payout)),
    At: at.toISOString(),
  }));
  const ended = {
    Move: null,
    View: {
      table: machine.view(round, [toTableBet(bet)]),
      own: machine.betView(round, toTableBet(bet), paid),
    },
    Stake: text(0n),
    Win: text(payoutMinor - paidMinor),
    At: (row.endedAt ?? row.startedAt).toISOString(),
  };
  return ok({
    Round: presentRound(
      { ...row, provider: null, stake: String(row.stakeMinor), payout: String(payoutMinor), refunded },
      currency,
      providers,
    ),
    Steps: row.endedAt ? [placed, ...decided, ended] : [placed, ...decided],
    RulesVersion: row.rulesVersion,
    Seeds: null,
    Nonce: null,
    Shared: sharedProof(round),
  });
}
