import { asFields, compare, err, type Fraction, fraction, ok, type Result } from '@evens/base';
import { combinations } from '../combinations.ts';
import { floored } from '../fairness/draws.ts';
import { type BetMode, defineInHouseGame, type GameRules, readStake } from '../game.ts';
import { oneStake, onlyStep, readWhole, returnAtHundredths } from '../one-stake.ts';
import {
  PLINKO_ROWS_MAX,
  PLINKO_ROWS_MIN,
  type PlinkoRisk,
  plinkoPayTable,
  plinkoRisks,
} from './pay-tables.ts';

export interface PlinkoBet {
  readonly stakeMinor: bigint;
  /** 8 to 16. */
  readonly rows: number;
  readonly risk: PlinkoRisk;
}

interface PlinkoState extends PlinkoBet {
  /** Per row from the top: 0 is left, 1 is right. */
  readonly path: readonly number[];
  /** How often the ball went right. */
  readonly bucket: number;
  /** Payout of the bucket, in hundredths of a stake. */
  readonly paysHundredths: number;
  readonly returnMinor: bigint;
}

/** All boards, starting with the most rows. */
export const plinkoBoards = Array.from(
  { length: PLINKO_ROWS_MAX - PLINKO_ROWS_MIN + 1 },
  (_, index) => PLINKO_ROWS_MAX - index,
).flatMap((rows) => plinkoRisks.map((risk) => ({ rows, risk })));

/** Exact: each row's direction is the first bit of a word, so all paths are equally likely. */
export function plinkoRtp(rows: number, risk: PlinkoRisk): Fraction {
  const sum = plinkoPayTable(rows, risk).reduce(
    (all, pays, bucket) => all + combinations(rows, bucket) * BigInt(pays),
    0n,
  );
  return fraction(sum, 100n * 2n ** BigInt(rows));
}

function readBet(raw: unknown): Result<PlinkoBet, string> {
  const { stake, rows, risk: rawRisk } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  const count = readWhole(rows, { name: 'rows', minimum: PLINKO_ROWS_MIN, maximum: PLINKO_ROWS_MAX });
  if (!count.ok) return count;
  const risk = plinkoRisks.find((each) => each === rawRisk);
  return risk
    ? ok({ stakeMinor: stakeMinor.value, rows: count.value, risk })
    : err('risk is low, medium or high');
}

/** One bet mode per board. */
const betModes: readonly BetMode[] = plinkoBoards.map(({ rows, risk }) => ({
  name: `${rows} rows, ${risk}`,
  bet: (stake) => ({ stake: `${stake}`, rows, risk }),
}));

const rules: GameRules<PlinkoBet, never, PlinkoState> = {
  key: 'plinko',
  kind: 'instant',
  version: 1,
  // The lowest RTP of all boards. The highest is 81139 / 81920.
  rtp: plinkoBoards
    .map(({ rows, risk }) => plinkoRtp(rows, risk))
    .reduce((least, each) => (compare(each, least) < 0 ? each : least)),
  betModes,
  readBet,
  writeBet: ({ stakeMinor, rows, risk }) => ({ stake: stakeMinor, rows, risk }),
  ...oneStake,
  returnMax: ({ stakeMinor, rows, risk }) =>
    returnAtHundredths(stakeMinor, Math.max(...plinkoPayTable(rows, risk))),
  start(bet, draws) {
    const path = Array.from({ length: bet.rows }, () => floored(draws, 2));
    const bucket = path.filter((direction) => direction === 1).length;
    const paysHundredths = plinkoPayTable(bet.rows, bet.risk)[bucket] ?? 0;
    const returnMinor = returnAtHundredths(bet.stakeMinor, paysHundredths);
    return onlyStep({ ...bet, path, bucket, paysHundredths, returnMinor });
  },
  view: (state) => state,
};

/** A ball falls through rows of pins, left or right at each by ⌊f·2⌋. Its bucket is how often it went right. */
export const plinko = defineInHouseGame(rules);
