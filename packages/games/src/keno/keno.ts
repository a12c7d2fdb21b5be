import { asFields, compare, err, type Fraction, fraction, ok, type Result } from '@evens/base';
import { combinations } from '../combinations.ts';
import { drawnFrom } from '../fairness/draws.ts';
import { type BetMode, defineInHouseGame, type GameRules, readStake } from '../game.ts';
import { oneStake, onlyStep, returnAtHundredths } from '../one-stake.ts';
import { range } from '../range.ts';
import {
  KENO_DRAWN,
  KENO_NUMBERS,
  KENO_PICKS_MAX,
  type KenoRisk,
  kenoPayTable,
  kenoRisks,
} from './pay-tables.ts';

export interface KenoBet {
  readonly stakeMinor: bigint;
  readonly risk: KenoRisk;
  /** 1 to 10 different numbers from 1 to 40, ascending. */
  readonly picks: readonly number[];
}

interface KenoState extends KenoBet {
  /** In draw order. */
  readonly drawn: readonly number[];
  readonly hits: readonly number[];
  /** Payout of this number of hits, in hundredths of a stake. */
  readonly paysHundredths: number;
  readonly returnMinor: bigint;
}

export const kenoTables = kenoRisks.flatMap((risk) =>
  Array.from({ length: KENO_PICKS_MAX }, (_, index) => ({ risk, picks: index + 1 })),
);

/** Number of the C(40, 10) draws with exactly this many hits. */
export function kenoWays(picks: number, hits: number): bigint {
  return combinations(picks, hits) * combinations(KENO_NUMBERS - picks, KENO_DRAWN - hits);
}

/** Exact RTP (hypergeometric). */
export function kenoRtp(picks: number, risk: KenoRisk): Fraction {
  const sum = kenoPayTable(picks, risk).reduce(
    (all, pays, hits) => all + kenoWays(picks, hits) * BigInt(pays),
    0n,
  );
  return fraction(sum, 100n * combinations(KENO_NUMBERS, KENO_DRAWN));
}

const isNumber = (each: unknown): each is number =>
  typeof each === 'number' && Number.isInteger(each) && each >= 1 && each <= KENO_NUMBERS;

function readBet(raw: unknown): Result<KenoBet, string> {
  const { stake, risk: rawRisk, picks } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  const risk = kenoRisks.find((each) => each === rawRisk);
  if (!risk) return err('risk is classic, low, medium or high');
  if (!Array.isArray(picks) || picks.length < 1 || picks.length > KENO_PICKS_MAX || !picks.every(isNumber))
    return err(`picks are 1 to ${KENO_PICKS_MAX} whole numbers from 1 to ${KENO_NUMBERS}`);
  if (new Set(picks).size < picks.length) return err('picks are all different');
  return ok({ stakeMinor: stakeMinor.value, risk, picks: picks.toSorted((a, b) => a - b) });
}

/** One bet mode per paytable. */
const betModes: readonly BetMode[] = kenoTables.map(({ risk, picks }) => ({
  name: `${picks} picks, ${risk}`,
  bet: (stake) => ({ stake: `${stake}`, risk, picks: range(1, picks) }),
}));

const rules: GameRules<KenoBet, never, KenoState> = {
  key: 'keno',
  kind: 'instant',
  version: 1,
  // The lowest RTP of all tables. The highest is 1693957 / 1708993.
  rtp: kenoTables
    .map(({ picks, risk }) => kenoRtp(picks, risk))
    .reduce((least, each) => (compare(each, least) < 0 ? each : least)),
  betModes,
  readBet,
  writeBet: ({ stakeMinor, risk, picks }) => ({ stake: stakeMinor, risk, picks }),
  ...oneStake,
  returnMax: ({ stakeMinor, risk, picks }) =>
    returnAtHundredths(stakeMinor, Math.max(...kenoPayTable(picks.length, risk))),
  start(bet, draws) {
    const drawn = drawnFrom(draws, { n: KENO_NUMBERS, count: KENO_DRAWN }).map((index) => index + 1);
    const hits = bet.picks.filter((pick) => drawn.includes(pick));
    const paysHundredths = kenoPayTable(bet.picks.length, bet.risk)[hits.length] ?? 0;
    const returnMinor = returnAtHundredths(bet.stakeMinor, paysHundredths);
    return onlyStep({ ...bet, drawn, hits, paysHundredths, returnMinor });
  },
  view: (state) => state,
};

/** Draws ten of forty numbers without replacement. The payout depends on how many of them the player picked. */
export const keno = defineInHouseGame(rules);
