import { asFields, compare, type Fraction, ok, type Result } from '@evens/base';
import { baccaratPayout, highestCoups, readBaccaratBet, writeBaccaratBet } from '../baccarat/baccarat.ts';
import { type Coup, readCoup } from '../baccarat/coup.ts';
import { shoeReturns } from '../baccarat/returns.ts';
import {
  type DragonTigerDeal,
  dealDragonTiger,
  dragonTigerPayout,
  dragonTigerResults,
  readDragonTiger,
  readDragonTigerBet,
} from '../dragon-tiger/dragon-tiger.ts';
import { dragonTigerReturns } from '../dragon-tiger/returns.ts';
import { below, type Draws } from '../fairness/draws.ts';
import { highestReturn } from '../highest-return.ts';
import {
  readWheelBet,
  readWheelResult,
  spinWheel,
  type WheelResult,
  wheelChances,
  wheelReturn,
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
  rouletteStake,
  writeRouletteBet,
} from '../roulette/roulette.ts';
import {
  readSicBoBet,
  readSicBoRoll,
  rollSicBo,
  type SicBoRoll,
  sicBoPayout,
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

interface ChipRules<Bet, Outcome> {
  read(raw: unknown): Result<Bet, string>;
  /** The bet in the form that `read` parses. */
  write(bet: Bet): unknown;
  stakeTotal(bet: Bet): bigint;
  /** All outcomes that pay differently. */
  readonly outcomes: readonly Outcome[];
  returnFor(bet: Bet, outcome: Outcome): bigint;
}

/** The bets of a table. Each is rounded separately. */
function chipBets<Bet, Outcome>({
  read,
  write,
  stakeTotal,
  outcomes,
  returnFor,
}: ChipRules<Bet, Outcome>): Pick<ChipTable<Outcome>, 'readBet' | 'returnMax'> {
  return {
    readBet(raw) {
      const bet = read(raw);
      if (!bet.ok) return bet;
      return ok({
        bet: plain(write(bet.value)),
        stakeMinor: stakeTotal(bet.value),
        returnMaxMinor: highestReturn(outcomes, (outcome) => returnFor(bet.value, outcome)),
        returnFor: (outcome) => returnFor(bet.value, outcome),
      });
    },
    returnMax(raws) {
      const bets = raws.map((raw) => {
        const bet = read(raw);
        if (!bet.ok) throw new Error(`returnMax: a bet is refused now: ${bet.error}`);
        return bet.value;
      });
      return highestReturn(outcomes, (outcome) =>
        bets.reduce((sum, bet) => sum + returnFor(bet, outcome), 0n),
      );
    },
  };
}

const pockets = Array.from({ length: POCKETS }, (_, pocket) => ({ pocket }));

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
  ...chipBets({
    read: readRouletteBet,
    write: writeRouletteBet,
    stakeTotal: rouletteStake,
    outcomes: pockets,
    returnFor: (bet, { pocket }) => rouletteReturn(bet, pocket),
  }),
  readOutcome(raw) {
    const { pocket } = asFields(raw) ?? {};
    return typeof pocket === 'number' ? { pocket } : undefined;
  },
  spin: (draws) => ({ pocket: below(draws, POCKETS) }),
};

export const liveWheel: SpinTable<WheelResult> = {
  key: 'live-wheel',
  version: 1,
  // RTP of the number with the highest return.
  rtp: highestRtp(wheelSpots.map(wheelRtp)),
  ...chipBets({
    read: readWheelBet,
    write: writeWheelBet,
    stakeTotal: wheelStake,
    outcomes: wheelChances,
    returnFor: wheelReturn,
  }),
  readOutcome: readWheelResult,
  spin: spinWheel,
};

/** Dealt from a shoe of eight decks. `dealFromShoe` produces the outcomes. */
export const liveBaccarat: ChipTable<Coup> = {
  key: 'live-baccarat',
  version: 1,
  // RTP of a bet on the banker.
  rtp: shoeReturns.banker,
  ...chipBets({
    read: readBaccaratBet,
    write: writeBaccaratBet,
    stakeTotal: spotStakeTotal,
    outcomes: highestCoups,
    returnFor: baccaratPayout,
  }),
  readOutcome: readCoup,
};

/** Dealt from eight full decks in every round, so no round depends on the cards of earlier ones. */
export const liveDragonTiger: SpinTable<DragonTigerDeal> = {
  key: 'live-dragon-tiger',
  version: 1,
  // RTP of a bet on the dragon or the tiger.
  rtp: dragonTigerReturns.dragon,
  ...chipBets({
    read: readDragonTigerBet,
    write: (bet) => bet,
    stakeTotal: spotStakeTotal,
    outcomes: dragonTigerResults,
    returnFor: dragonTigerPayout,
  }),
  readOutcome: readDragonTiger,
  spin: dealDragonTiger,
};

/** Three dice. */
export const liveSicBo: SpinTable<SicBoRoll> = {
  key: 'live-sic-bo',
  version: 1,
  // RTP of the bets with the highest return.
  rtp: highestRtp(sicBoChances.map(sicBoRtp)),
  ...chipBets({
    read: readSicBoBet,
    write: (bet) => bet,
    stakeTotal: spotStakeTotal,
    outcomes: sicBoRolls,
    returnFor: sicBoPayout,
  }),
  readOutcome: readSicBoRoll,
  spin: rollSicBo,
};
