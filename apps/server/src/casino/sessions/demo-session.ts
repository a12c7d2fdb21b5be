import { type CurrencyCode, err, formatAmount, ledgerDigits, ok, type Result } from '@evens/base';
import { gameStakes, presentReturn, stakeRefusal, toStoredText, withInHouseFields } from '@evens/casino';
import { type ArcadeStep, type Refusal, refusal } from '@evens/contract';
import { demoReturnRange, hashOfSeed, type ListedGame, type PlayedStep } from '@evens/games';
import type { Language } from '@evens/locales';
import { LRUCache } from 'lru-cache';
import { readCommandId } from '../../money/index.ts';
import { freshSeeds } from '../fairness/seeds.ts';
import { serverDraws } from '../fairness/server-draws.ts';
import { gameKind, limitsOfGame, type ReadCasinoRules } from '../rounds/limits.ts';
import { presentStep } from '../rounds/present-step.ts';
import type { GameSession, MoveRequest, StartRequest } from './game-session.ts';

const CURRENCY: CurrencyCode = 'EUR';
/** Initial play money of a demo, minor units. */
const PURSE_MINOR = 100_000n;
/** Number of stored answers, so that a repeated command is one round. */
const ANSWERS_MAX = 64;

interface OpenDemo {
  readonly roundId: number;
  readonly nonce: number;
  readonly step: number;
  readonly drawCount: number;
  readonly last: PlayedStep;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
}

/** A game for play money with the same rules and chances. Nothing is stored in the database. */
export function makeDemoSession({
  listed,
  rules,
  language,
  openedAtMs,
}: {
  readonly listed: ListedGame;
  readonly rules: ReadCasinoRules;
  readonly language: Language;
  readonly openedAtMs: number;
}): GameSession {
  const { game, name } = listed;
  const player = {
    ...{ game: listed.game.key, kind: gameKind(listed) },
    ...{ currency: CURRENCY, years: Number.POSITIVE_INFINITY },
  };
  const seeds = freshSeeds();
  const answers = new LRUCache<string, ArcadeStep>({ max: ANSWERS_MAX });
  let purseMinor = PURSE_MINOR;
  let stakedMinor = 0n;
  let wonMinor = 0n;
  let nonce = 0;
  let roundId = 0;
  let lastStartMs = 0;
  let open: OpenDemo | undefined;

  function present(round: OpenDemo): ArcadeStep {
    const { step, last, stakeMinor, returnMinor } = round;
    return presentStep(
      {
        roundId: round.roundId,
        step,
        isOver: last.isOver,
        view: last.view,
        stakeMinor,
        returnMinor,
        balanceMinor: purseMinor,
      },
      CURRENCY,
    );
  }

  function keep(commandId: string, round: OpenDemo): Result<ArcadeStep, Refusal> {
    const { last } = round;
    purseMinor += last.returnMinor - last.stakeMinor;
    stakedMinor += last.stakeMinor;
    wonMinor += last.returnMinor;
    open = last.isOver ? undefined : round;
    const answer = present(round);
    answers.set(commandId, answer);
    return ok(answer);
  }

  return {
    async open(atMs) {
      const house = await rules();
      return {
        Game: {
          Key: game.key,
          Name: name,
          RulesVersion: game.version,
          ...presentReturn(demoReturnRange(game)),
        },
        IsDemo: true,
        Language: language.code,
        Currency: CURRENCY,
        Digits: ledgerDigits[CURRENCY],
        Balance: formatAmount(purseMinor, CURRENCY),
        Stakes: gameStakes(game, { limits: limitsOfGame(house, player), currency: CURRENCY }),
        MinimumRoundMs: house.minimumRoundMs[player.kind],
        Seeds: { Hash: hashOfSeed(seeds.serverSeed), ClientSeed: seeds.clientSeed, Nonce: nonce },
        At: new Date(atMs).toISOString(),
        AllowsSlamStop: house.allowsSlamStop,
        AllowsAutobet: house.allowsAutobet && player.kind !== 'slot',
        Session: {
          StartedAt: new Date(openedAtMs).toISOString(),
          Staked: formatAmount(stakedMinor, CURRENCY),
          Won: formatAmount(wonMinor, CURRENCY),
        },
        OpenRound: open ? present(open) : null,
        Table: null,
      };
    },

    async start({ commandId, bet, atMs }: StartRequest) {
      const id = readCommandId(commandId, atMs);
      if (!id.ok) return id;
      const house = await rules();
      // There is no await after this line: a simultaneous repeat of the command finds the answer.
      const answered = answers.get(id.value);
      if (answered) return ok(answered);
      const text = toStoredText(bet);
      const limits = limitsOfGame(house, player);
      const requestedBet: unknown = text === undefined ? undefined : JSON.parse(text);
      const read = game.readBet(withInHouseFields(game, { bet: requestedBet, currency: CURRENCY, limits }));
      if (!read.ok) return err(refusal('InvalidRoundException', { reason: read.error }));
      const limited = stakeRefusal(read.value, limits, CURRENCY);
      if (limited) return err(limited);
      if (open) return err(refusal('RoundOpenException'));
      if (atMs < lastStartMs + house.minimumRoundMs[player.kind])
        return err(refusal('RoundTooSoonException'));
      if (read.value.stakeMinor > purseMinor)
        return err(
          refusal('InsufficientBalanceException', {
            balance: formatAmount(purseMinor, CURRENCY),
            currency: CURRENCY,
          }),
        );
      lastStartMs = atMs;
      const draws = serverDraws({ ...seeds, nonce });
      const last = read.value.start(draws);
      roundId += 1;
      const round: OpenDemo = {
        roundId,
        nonce,
        step: 0,
        drawCount: draws.drawCount,
        last,
        stakeMinor: last.stakeMinor,
        returnMinor: last.returnMinor,
      };
      nonce += 1;
      return keep(id.value, round);
    },

    async move({ commandId, roundId: requestedId, step, move, atMs }: MoveRequest) {
      const id = readCommandId(commandId, atMs);
      if (!id.ok) return id;
      const answered = answers.get(id.value);
      if (answered) return ok(answered);
      if (!open || open.roundId !== requestedId) return err(refusal('NotFoundException'));
      if (open.step !== step) return err(refusal('RoundStepException'));
      const draws = serverDraws({ ...seeds, nonce: open.nonce }, open.drawCount);
      const text = toStoredText(move);
      const played = game
        .resume(open.last.stateText)
        .play(text === undefined ? undefined : JSON.parse(text), draws);
      if (!played.ok) return err(refusal('InvalidRoundException', { reason: played.error }));
      const last = played.value;
      if (last.stakeMinor > purseMinor)
        return err(
          refusal('InsufficientBalanceException', {
            balance: formatAmount(purseMinor, CURRENCY),
            currency: CURRENCY,
          }),
        );
      return keep(id.value, {
        ...open,
        step: step + 1,
        drawCount: draws.drawCount,
        last,
        stakeMinor: open.stakeMinor + last.stakeMinor,
        returnMinor: open.returnMinor + last.returnMinor,
      });
    },

    async end() {
      open = undefined;
    },
  };
}
