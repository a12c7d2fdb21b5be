import {
  type AccountId,
  type CommandId,
  type CurrencyCode,
  err,
  formatAmount,
  ledgerDigits,
  makeCommandId,
  ok,
  type Result,
} from '@evens/base';
import {
  gameStakes,
  listSharedJackpots,
  presentReturn,
  stakeRefusal,
  storedJson,
  toStoredText,
  withInHouseFields,
} from '@evens/casino';
import { type ArcadeStep, type Refusal, refusal } from '@evens/contract';
import { demoReturnRange, hashOfSeed, type ListedGame, returnRange } from '@evens/games';
import {
  type Balance,
  commandHash,
  firstAnswer,
  type PlayableFreeSpins,
  readBalance,
  readCommandId,
  readPlayableBonus,
  readPlayableFreeSpins,
} from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { secureBytes } from '../../platform/random.ts';
import type { Seal } from '../../platform/seal.ts';
import { barredRefusal, lockedRefusal } from '../../players/index.ts';
import type { PlayerSeeds } from '../fairness/seeds.ts';
import {
  ageForLimits,
  type CasinoRules,
  gameKind,
  limitsOfGame,
  type ReadCasinoRules,
} from '../rounds/limits.ts';
import { presentFreeSpins, presentStep } from '../rounds/present-step.ts';
import type { RoundLane, RoundOutcome } from '../rounds/round-lane.ts';
import { type RoundRow, readOpenRound } from '../rounds/round-store.ts';
import type { GameSession, MoveRequest, StartRequest } from './game-session.ts';
import { roundRefusal } from './round-refusal.ts';
import { endSession } from './session-store.ts';
import { makeStoredSteps } from './stored-steps.ts';
import { presentVisit } from './visit.ts';
import { readVisit } from './visit-store.ts';

export interface RealParts {
  readonly pool: Pool;
  readonly lane: RoundLane;
  readonly seeds: PlayerSeeds;
  readonly seal: Seal;
  readonly rules: ReadCasinoRules;
  /** Publishes the balance to the player's other pages. */
  publishBalance(accountId: AccountId, balance: Balance, currency: CurrencyCode): void;
  /** A round won a jackpot: all pages of the player display it. */
  jackpotWon(accountId: AccountId): void;
}

export interface SessionFacts {
  readonly id: number;
  readonly listed: ListedGame;
  readonly principal: Pick<Principal, 'accountId' | 'currency' | 'language' | 'role'>;
  /** Birth date of the player when this process began to use the session, YYYY-MM-DD. Null if it was unknown. */
  readonly birthDate: string | null;
}

/** A player's session in an in-house game with real money. */
export function makeRealSession(parts: RealParts, session: SessionFacts): GameSession {
  const { pool, lane, seeds, rules } = parts;
  const { game, name } = session.listed;
  const { accountId, currency, language, role } = session.principal;
  const isPlayMoney = role === 'demo';
  const kind = gameKind(session.listed);
  const ageIn = (house: CasinoRules, atMs: number) =>
    ageForLimits(house, { kind, birthDate: session.birthDate, atMs });
  const stored = makeStoredSteps(parts, { game, accountId, currency });
  let lastStartMs = 0;
  /** The command whose round is starting. */
  let starting: CommandId | undefined;

  /** An id that was already accepted repeats its answer, even if it would be refused now. */
  async function refuse(claim: Claim, found: Refusal): Promise<Result<ArcadeStep, Refusal>> {
    const first = await firstAnswer(
      pool,
      { accountId, ...claim },
      {
        found,
        needsBetting: false,
        locked: lockedRefusal('round'),
        barred: (end) => barredRefusal('round', end),
      },
    );
    return first.kind === 'refuse'
      ? err(first.refusal)
      : ok(await stored.repeat(first.resultId, claim.commandId));
  }

  /** `spinsId`: the free spins that pay the round. */
  async function answer(
    claim: Claim,
    outcome: RoundOutcome,
    { atMs, spinsId }: { readonly atMs: number; readonly spinsId?: number | undefined },
  ): Promise<Result<ArcadeStep, Refusal>> {
    const freeSpins = (): Promise<PlayableFreeSpins | undefined> | undefined =>
      spinsId === undefined
        ? undefined
        : readPlayableFreeSpins(pool, { accountId, of: { id: spinsId }, atMs });
    if (outcome.kind === 'repeated') {
      if (!outcome.same) return err(refusal('CommandIdReusedException'));
      const spins = await freeSpins();
      const step = await stored.repeat(outcome.resultId, claim.commandId);
      return ok(spins ? { ...step, FreeSpins: presentFreeSpins(spins, currency) } : step);
    }
    if (outcome.kind !== 'played') return err(roundRefusal(outcome, currency));
    const { written, step, totals, jackpot } = outcome;
    parts.publishBalance(accountId, written, currency);
    if (jackpot) parts.jackpotWon(accountId);
    return ok(
      presentStep(
        {
          roundId: written.roundId,
          step: written.step,
          isOver: step.isOver,
          view: step.view,
          stakeMinor: totals.stakeMinor,
          returnMinor: totals.returnMinor,
          balanceMinor: written.amountMinor,
          balanceVersion: written.version,
          jackpot,
          bonus: written.bonus,
          freeSpins: await freeSpins(),
        },
        currency,
      ),
    );
  }

  /** The suspended round. If the current rules cannot continue it, it is refunded first. */
  async function openRound(atMs: number): Promise<RoundRow | undefined> {
    const found = await readOpenRound(pool, { accountId, game: game.key });
    if (!found || found.rulesVersion === game.version) return found;
    const entered = lane.move(
      { accountId, commandId: makeCommandId(atMs, secureBytes(16)) },
      {
        game,
        roundId: found.id,
        onStep: found.step,
        move: undefined,
        bodySha256: commandHash(['other-rules', found.id]),
        currency,
        isForAbandoned: true,
      },
    );
    const outcome = entered.ok ? await entered.value : undefined;
    if (outcome?.kind === 'played') parts.publishBalance(accountId, outcome.written, currency);
    return undefined;
  }

  return {
    async open(atMs) {
      const open = await openRound(atMs);
      const house = await rules();
      const query = { accountId, atMs };
      const [balance, bonusMinor, spins, pairs, visit] = await Promise.all([
        readBalance(pool, accountId),
        readPlayableBonus(pool, { ...query, game: game.key }),
        readPlayableFreeSpins(pool, { ...query, of: { game: game.key } }),
        seeds.of([accountId], atMs),
        readVisit(pool, { accountId, atMs, idleMs: house.visitIdleMs }),
      ]);
      const age = ageIn(house, atMs);
      const limits = limitsOfGame(house, { game: game.key, kind, currency, years: age.ok ? age.value : 0 });
      const pair = pairs.get(accountId);
      if (!pair) throw new Error(`makeRealSession: expected the seeds of account ${accountId}, got none`);
      const again = open ? await stored.read(open.id) : undefined;
      return {
        Game: {
          Key: game.key,
          Name: name,
          RulesVersion: game.version,
          ...presentReturn(isPlayMoney ? demoReturnRange(game) : returnRange(game)),
        },
        Jackpots: isPlayMoney ? [] : listSharedJackpots(game),
        IsDemo: false,
        Language: language.code,
        Currency: currency,
        Digits: ledgerDigits[currency],
        Balance: formatAmount(balance.amountMinor, currency),
        ...(bonusMinor > 0n && { Bonus: formatAmount(bonusMinor, currency) }),
        ...(spins && { FreeSpins: presentFreeSpins(spins, currency) }),
        Stakes: gameStakes(game, { limits, currency }),
        MinimumRoundMs: house.minimumRoundMs[kind],
        Seeds: { Hash: hashOfSeed(pair.serverSeed), ClientSeed: pair.clientSeed, Nonce: pair.nextNonce },
        ...presentVisit(visit, { atMs, currency }),
        AllowsSlamStop: house.allowsSlamStop,
        AllowsAutobet: house.allowsAutobet && kind !== 'slot',
        OpenRound: again ? await stored.present(again, again.row.step) : null,
        ...(again?.played[0] && { OpenStake: formatAmount(again.played[0].stakeMinor, currency) }),
        Table: null,
      };
    },

    async start({ commandId, bet, freeSpinsId: spinsId, atMs }: StartRequest) {
      const id = readCommandId(commandId, atMs);
      if (!id.ok) return id;
      const text = toStoredText(bet);
      const claim = {
        commandId: id.value,
        useCase: 'round',
        bodySha256: commandHash([
          'round',
          game.key,
          text ?? '',
          ...(spinsId === undefined ? [] : [`free spins ${spinsId}`]),
        ]),
      };
      if (text === undefined)
        return refuse(claim, refusal('InvalidRoundException', { reason: 'the bet is too long' }));
      const house = await rules();
      const age = ageIn(house, atMs);
      if (!age.ok) return refuse(claim, age.error);
      const limits = limitsOfGame(house, { game: game.key, kind, currency, years: age.value });
      const read = game.readBet(withInHouseFields(game, { bet: storedJson(text), currency, limits }));
      if (!read.ok) return refuse(claim, refusal('InvalidRoundException', { reason: read.error }));
      const limited = stakeRefusal(read.value, limits, currency);
      if (limited) return refuse(claim, limited);
      const isOther = starting !== undefined && starting !== id.value;
      const minimumMs = house.minimumRoundMs[kind];
      if (minimumMs > 0 && (isOther || atMs < lastStartMs + minimumMs))
        return refuse(claim, refusal('RoundTooSoonException'));
      const entered = lane.start(
        { accountId, commandId: id.value },
        {
          game,
          bet: read.value,
          bodySha256: claim.bodySha256,
          sessionId: session.id,
          currency,
          freeSpinsId: spinsId ?? null,
        },
      );
      if (!entered.ok) return entered;
      starting = id.value;
      const outcome = await entered.value.finally(() => {
        starting = undefined;
      });
      if (outcome.kind === 'played') {
        lastStartMs = atMs;
      }
      // Other processes were repeatedly faster.
      if (outcome.kind === 'moved') return err(refusal('OverloadedException'));
      return answer(claim, outcome, { atMs, spinsId });
    },

    async move({ commandId, roundId, step, move, atMs }: MoveRequest) {
      const id = readCommandId(commandId, atMs);
      if (!id.ok) return id;
      const text = toStoredText(move);
      const claim = {
        commandId: id.value,
        useCase: 'move',
        bodySha256: commandHash(['move', roundId, step, text ?? '']),
      };
      if (text === undefined)
        return refuse(claim, refusal('InvalidRoundException', { reason: 'the move is too long' }));
      const entered = lane.move(
        { accountId, commandId: id.value },
        {
          game,
          roundId,
          onStep: step,
          move: storedJson(text),
          bodySha256: claim.bodySha256,
          currency,
          isForAbandoned: false,
        },
      );
      if (!entered.ok) return entered;
      const outcome = await entered.value;
      // A refusal detected before the statement may conceal that this command was already accepted.
      if (outcome.kind === 'moved' || outcome.kind === 'refused' || outcome.kind === 'unknown-round')
        return refuse(claim, roundRefusal(outcome, currency));
      return answer(claim, outcome, { atMs });
    },

    async end(atMs) {
      await endSession(pool, { id: session.id, accountId, atMs });
    },
  };
}

interface Claim {
  readonly commandId: CommandId;
  readonly useCase: string;
  readonly bodySha256: string;
}
