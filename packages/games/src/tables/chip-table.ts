import { asFields, compare, type Fraction, ok, type Result } from '@evens/base';
import {
  baccaratPayout,
  baccaratPayoutMax,
  readBaccaratBet,
  writeBaccaratBet,
} from '../baccarat/baccarat.ts';
import { baccaratSides, type Coup, readCoup } from '../baccarat/coup.ts';
import { shoeReturns } from '../baccarat/returns.ts';
import {
  type DragonTigerDeal,
  dealDragonTiger,
  dragonTigerPayout,
  dragonTigerPayoutMax,
  dragonTigerResults,
  readDragonTiger,
  readDragonTigerBet,
} from '../dragon-tiger/dragon-tiger.ts';
import { dragonTigerReturns } from '../dragon-tiger/returns.ts';
import { below, type Draws } from '../fairness/draws.ts';
import {
  readWheelBet,
  readWheelResult,
  spinWheel,
  type WheelResult,
  wheelChances,
  wheelReturn,
  wheelReturnMax,
  wheelRtp,
  wheelStake,
  writeWheelBet,
} from '../money-wheel/money-wheel.ts';
import { wheelSpots } from '../money-wheel/segments.ts';
import { POCKETS } from '../roulette/layout.ts';
import {
  readRouletteBet,
  roulette,
  rouletteReturn,
  rouletteReturnMax,
  rouletteStake,
  writeRouletteBet,
} from '../roulette/roulette.ts';
import {
  readSicBoBet,
  readSicBoRoll,
  rollSicBo,
  type SicBoRoll,
  sicBoPayout,
  sicBoPayoutMax,
  sicBoRolls,
  sicBoRtp,
} from '../sic-bo/sic-bo.ts';
import { sicBoChances } from '../sic-bo/spots.ts';
import { spotStakeTotal } from '../spot-stakes.ts';
import { type Json, plain } from '../state-text.ts';

/** Chips of one player on one round of a table. Amounts are minor units. */
export interface ChipBet<Outcome> {
  /** The bet, rebuilt from known fields. This form is stored and displayed. */
  readonly bet: Json;
  readonly stakeMinor: bigint;
  /** Highest payout over all outcomes. */
  readonly returnMaxMinor: bigint;
  /** Payout including winning stakes, rounded down once. */
  returnFor(outcome: Outcome): bigint;
}

/** A table with one outcome per round for all players. */
export interface ChipTable<Outcome> {
  readonly key: string;
  /** Increases with every change that could make an old round pay differently. */
  readonly version: number;
  readonly rtp: Fraction;
  /** Errors are plain text. */
  readBet(raw: unknown): Result<ChipBet<Outcome>, string>;
  /** Parses a stored outcome. Returns undefined for any other value. */
  readOutcome(raw: unknown): Outcome | undefined;
  /** Highest payout of a single outcome for all of these bets together. The bets must be valid. */
  returnMax(raws: readonly unknown[]): bigint;
}

export interface SpinTable<Outcome> extends ChipTable<Outcome> {
  spin(draws: Draws): Outcome;
}

/** Highest payout over these outcomes, for all bets together. Each bet is rounded separately. */
function computeReturnMax<Bet, Outcome>(
  raws: readonly unknown[],
  {
    read,
    outcomes,
    returnFor,
  }: {
    read(raw: unknown): Result<Bet, string>;
    readonly outcomes: readonly Outcome[];
    returnFor(bet: Bet, outcome: Outcome): bigint;
  },
): bigint {
  const bets = raws.map((raw) => {
    const bet = read(raw);
    if (!bet.ok) throw new Error(`computeReturnMax: a bet is refused now: ${bet.error}`);
    return bet.value;
  });
  let most = 0n;
  for (const outcome of outcomes) {
    const paid = bets.reduce((sum, bet) => sum + returnFor(bet, outcome), 0n);
    if (paid > most) most = paid;
  }
  return most;
}

const pockets = Array.from({ length: POCKETS }, (_, pocket) => pocket);
/** Both sides may hold a pair with any winner. */
const coups = baccaratSides.map((winner) => ({ winner, playerPair: true, bankerPair: true }));

const highestRtp = (rtps: readonly Fraction[]): Fraction =>
  rtps.reduce((best, each) => (compare(each, best) > 0 ? each : best));

export interface RouletteSpin {
  /** 0 to 36. */
  readonly pocket: number;
}

/** Like single-player roulette, with one ball for the whole table. All pockets are equally likely. */
export const liveRoulette: SpinTable<RouletteSpin> = {
  key: 'live-roulette',
  version: 1,
  rtp: roulette.rtp,
  readBet(raw) {
    const bet = readRouletteBet(raw);
    if (!bet.ok) return bet;
    return ok({
      bet: plain(writeRouletteBet(bet.value)),
      stakeMinor: rouletteStake(bet.value),
      returnMaxMinor: rouletteReturnMax(bet.value),
      returnFor: ({ pocket }) => rouletteReturn(bet.value, pocket),
    });
  },
  readOutcome(raw) {
    const { pocket } = asFields(raw) ?? {};
    return typeof pocket === 'number' ? { pocket } : undefined;
  },
  returnMax: (raws) =>
    computeReturnMax(raws, { read: readRouletteBet, outcomes: pockets, returnFor: rouletteReturn }),
  spin: (draws) => ({ pocket: below(draws, POCKETS) }),
};

export const liveWheel: SpinTable<WheelResult> = {
  key: 'live-wheel',
  version: 1,
  // RTP of the number with the highest return.
  rtp: highestRtp(wheelSpots.map(wheelRtp)),
  readBet(raw) {
    const bet = readWheelBet(raw);
    if (!bet.ok) return bet;
    return ok({
      bet: plain(writeWheelBet(bet.value)),
      stakeMinor: wheelStake(bet.value),
      returnMaxMinor: wheelReturnMax(bet.value),
      returnFor: (result) => wheelReturn(bet.value, result),
    });
  },
  readOutcome: readWheelResult,
  returnMax: (raws) =>
    computeReturnMax(raws, { read: readWheelBet, outcomes: wheelChances, returnFor: wheelReturn }),
  spin: spinWheel,
};

/** Dealt from a shoe of eight decks. `dealFromShoe` produces the outcomes. */
export const liveBaccarat: ChipTable<Coup> = {
  key: 'live-baccarat',
  version: 1,
  // RTP of a bet on the banker.
  rtp: shoeReturns.banker,
  readBet(raw) {
    const bet = readBaccaratBet(raw);
    if (!bet.ok) return bet;
    return ok({
      bet: plain(writeBaccaratBet(bet.value)),
      stakeMinor: spotStakeTotal(bet.value),
      returnMaxMinor: baccaratPayoutMax(bet.value),
      returnFor: (coup) => baccaratPayout(bet.value, coup),
    });
  },
  readOutcome: readCoup,
  returnMax: (raws) =>
    computeReturnMax(raws, { read: readBaccaratBet, outcomes: coups, returnFor: baccaratPayout }),
};

/** Dealt from eight full decks in every round, so no round depends on the cards of earlier ones. */
export const liveDragonTiger: SpinTable<DragonTigerDeal> = {
  key: 'live-dragon-tiger',
  version: 1,
  // RTP of a bet on the dragon or the tiger.
  rtp: dragonTigerReturns.dragon,
  readBet(raw) {
    const bet = readDragonTigerBet(raw);
    if (!bet.ok) return bet;
    return ok({
      bet: plain(bet.value),
      stakeMinor: spotStakeTotal(bet.value),
      returnMaxMinor: dragonTigerPayoutMax(bet.value),
      returnFor: (deal) => dragonTigerPayout(bet.value, deal),
    });
  },
  readOutcome: readDragonTiger,
  returnMax: (raws) =>
    computeReturnMax(raws, {
      read: readDragonTigerBet,
      outcomes: dragonTigerResults,
      returnFor: dragonTigerPayout,
    }),
  spin: dealDragonTiger,
};

/** Three dice. */
export const liveSicBo: SpinTable<SicBoRoll> = {
  key: 'live-sic-bo',
  version: 1,
  // RTP of the bets with the highest return.
  rtp: highestRtp(sicBoChances.map(sicBoRtp)),
  readBet(raw) {
    const bet = readSicBoBet(raw);
    if (!bet.ok) return bet;
    return ok({
      bet: plain(bet.value),
      stakeMinor: spotStakeTotal(bet.value),
      returnMaxMinor: sicBoPayoutMax(bet.value),
      returnFor: (roll) => sicBoPayout(bet.value, roll),
    });
  },
  readOutcome: readSicBoRoll,
  returnMax: (raws) =>
    computeReturnMax(raws, { read: readSicBoBet, outcomes: sicBoRolls, returnFor: sicBoPayout }),
  spin: rollSicBo,
};
