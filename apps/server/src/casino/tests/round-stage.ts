import { type CommandId, ok } from '@evens/base';
import type { InHouseGame, OpenRound, PlayedMove, PlayedStep, ReadBet } from '@evens/games';
import type { MoneySite, Player } from '../../../../../tests/fixture/money-site.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { Lanes, readHouse } from '../../money/index.ts';
import { makeJackpotWriter, makeRoundLane, PlayerSeeds } from '../index.ts';
import { inHouseGame } from '../rounds/in-house-games.ts';
import type { RoundLane, RoundOutcome } from '../rounds/round-lane.ts';
import { PlaySessions } from './play-sessions.ts';

/** Stake and payout of one step, minor units. */
export interface StagedStep {
  readonly stake?: bigint;
  readonly paid?: bigint;
  readonly goesOn?: boolean;
}

export interface StagedStart extends StagedStep {
  readonly stake: bigint;
  readonly game?: string;
  readonly freeSpinsId?: number;
  readonly commandId?: CommandId;
}

/** Rounds of games whose outcomes the test sets. Their rules version does not exist, so no rules replay them. */
export interface RoundStage {
  start(player: Player, start: StagedStart): Promise<RoundOutcome>;
  move(
    player: Player,
    round: {
      readonly id: number;
      readonly onStep: number;
      readonly game?: string;
      readonly commandId?: CommandId;
    },
    step: StagedStep & { readonly version?: number },
  ): Promise<RoundOutcome>;
  /** Cash and bonus money of the round's stake. Undefined for cash alone. */
  funding(roundId: number): Promise<{ readonly cash: bigint; readonly bonus: bigint } | undefined>;
  spins(bonusId: number): Promise<{ readonly id: number; readonly left: number; readonly won: bigint }>;
  /** Opens the same games in another process. */
  secondProcess(): Promise<RoundStage & { stop(): Promise<void> }>;
}

const STAGED_VERSION = 30_000;

function played({ stake = 0n, paid = 0n, goesOn = false }: StagedStep): PlayedStep {
  return { stateText: 'staged', view: {}, stakeMinor: stake, returnMinor: paid, isOver: !goesOn };
}

function stagedGame(key: string, next: StagedStep, version = STAGED_VERSION): InHouseGame {
  const step: PlayedMove = { ...played(next), move: { kind: 'staged' } };
  const open: OpenRound = {
    view: {},
    play: () => ok(step),
    replay: () => ok(step),
    defaultMove: () => step.move,
  };
  const listed = inHouseGame(key);
  if (!listed) throw new Error(`there is no game ${key}`);
  return { ...listed.game, version, resume: () => open };
}

export function makeRoundStage(
  site: Pick<MoneySite, 'commandId' | 'lanes' | 'nowMs' | 'pool'>,
): Promise<RoundStage> {
  return stageOver(site, site.lanes, new PlaySessions(site));
}

async function stageOver(
  site: Pick<MoneySite, 'commandId' | 'nowMs' | 'pool'>,
  lanes: Lanes,
  sessions: PlaySessions,
): Promise<RoundStage> {
  const { pool } = site;
  const lane = makeRoundLane({
    stakes: pool,
    lanes,
    house: await readHouse(pool),
    clock: { nowMs: () => site.nowMs },
    seeds: new PlayerSeeds(pool, testSeal),
    seal: testSeal,
    jackpots: makeJackpotWriter({ connections: pool, seal: testSeal }),
  });
  async function requireOutcome(entered: ReturnType<RoundLane['start']>): Promise<RoundOutcome> {
    if (!entered.ok) throw new Error(entered.error.code);
    return entered.value;
  }
  return {
    async start(player, { game = 'dice', freeSpinsId, commandId = site.commandId(), ...step }) {
      const first = played(step);
      const bet: ReadBet = {
        stakeMinor: step.stake,
        returnMaxMinor: step.paid ?? 0n,
        bet: { staged: true },
        stakeMaxMinor: () => step.stake,
        start: () => first,
      };
      return requireOutcome(
        lane.start(
          { accountId: player.accountId, commandId },
          {
            game: stagedGame(game, {}),
            bet,
            bodySha256: 'ab'.repeat(32),
            sessionId: await sessions.of(player, game),
            currency: player.principal.currency,
            freeSpinsId: freeSpinsId ?? null,
          },
        ),
      );
    },
    move: (player, { id, onStep, game = 'dice', commandId = site.commandId() }, { version, ...step }) =>
      requireOutcome(
        lane.move(
          { accountId: player.accountId, commandId },
          {
            game: stagedGame(game, step, version),
            roundId: id,
            onStep,
            move: {},
            bodySha256: 'cd'.repeat(32),
            currency: player.principal.currency,
            isForAbandoned: false,
          },
        ),
      ),
    async funding(roundId) {
      const { rows } = await pool.query<{ cash: string; bonus: string }>(
        'select cash::text as cash, bonus::text as bonus from round_funding where round_id = $1',
        [roundId],
      );
      const [row] = rows;
      return row && { cash: BigInt(row.cash), bonus: BigInt(row.bonus) };
    },
    async spins(bonusId) {
      const { rows } = await pool.query<{ id: number; left: number; won: string }>(
        'select id, "left", won::text as won from free_spin where bonus_id = $1',
        [bonusId],
      );
      const [row] = rows;
      if (!row) throw new Error(`bonus ${bonusId} has no free spins`);
      return { ...row, won: BigInt(row.won) };
    },
    async secondProcess() {
      const ownLanes = new Lanes(2);
      return { ...(await stageOver(site, ownLanes, sessions)), stop: () => ownLanes.close() };
    },
  };
}
