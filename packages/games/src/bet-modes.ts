import { baccaratBets } from './baccarat/baccarat.ts';
import { kenoTables } from './keno/keno.ts';
import { MINES_MAX, MINES_MIN } from './mines/mines.ts';
import { wheelSpots } from './money-wheel/segments.ts';
import { plinkoBoards } from './plinko/plinko.ts';
import { rouletteSpots } from './roulette/layout.ts';

/** One way to bet on a game, whose highest stake may differ from that of the others. */
export interface BetMode {
  /** As the game's own settings call it: `3 mines`, `straight`, `16 rows, high`. */
  readonly name: string;
  /** The whole stake, in minor units. */
  bet(stakeMinor: bigint): unknown;
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const anyBet: readonly BetMode[] = [{ name: 'any bet', bet: (stake) => ({ stake: `${stake}` }) }];

/** The first spot of each kind of the layout: all of a kind pay the same. */
const rouletteModes: readonly BetMode[] = [
  ...new Map(rouletteSpots.map((spot) => [spot.kind, spot])).values(),
].map(({ kind, key, numbers }) => ({
  name: kind,
  bet(stake) {
    const chip = { kind, stake: `${stake}` };
    if (kind === 'dozen' || kind === 'column')
      return { chips: [{ ...chip, which: Number(key.slice(kind.length + 1)) }] };
    return { chips: [key === kind ? chip : { ...chip, numbers }] };
  },
}));

const baccaratModes: readonly BetMode[] = baccaratBets.map((kind) => ({
  name: kind,
  bet: (stake) => ({ stakes: { [kind]: `${stake}` } }),
}));

const minesModes: readonly BetMode[] = range(MINES_MIN, MINES_MAX).map((mines) => ({
  name: `${mines} mines`,
  bet: (stake) => ({ stake: `${stake}`, mines }),
}));

const plinkoModes: readonly BetMode[] = plinkoBoards.map(({ rows, risk }) => ({
  name: `${rows} rows, ${risk}`,
  bet: (stake) => ({ stake: `${stake}`, rows, risk }),
}));

const kenoModes: readonly BetMode[] = kenoTables.map(({ risk, picks }) => ({
  name: `${picks} picks, ${risk}`,
  bet: (stake) => ({ stake: `${stake}`, risk, picks: range(1, picks) }),
}));

const wheelModes: readonly BetMode[] = wheelSpots.map((spot) => ({
  name: `${spot}`,
  bet: (stake) => ({ chips: [{ spot, stake: `${stake}` }] }),
}));

/** Both ends of the targets, and some between: every target has a highest stake of its own. */
const diceModes: readonly BetMode[] = [1, 100, 5000, 9800].map((target) => ({
  name: `under ${target / 100}`,
  bet: (stake) => ({ stake: `${stake}`, side: 'under', target }),
}));

const limboModes: readonly BetMode[] = [101, 200, 10_000, 1_000_000, 100_000_000].map((target) => ({
  name: `target ${target / 100}`,
  bet: (stake) => ({ stake: `${stake}`, target }),
}));

const byGame: ReadonlyMap<string, readonly BetMode[]> = new Map([
  ['mines', minesModes],
  ['plinko', plinkoModes],
  ['keno', kenoModes],
  ['dice', diceModes],
  ['limbo', limboModes],
  ['roulette', rouletteModes],
  ['live-roulette', rouletteModes],
  ['baccarat', baccaratModes],
  ['live-baccarat', baccaratModes],
  ['live-wheel', wheelModes],
]);

/** The ways to bet on a game; one where every bet of the same stake may pay the same. */
export function betModes(game: string): readonly BetMode[] {
  return byGame.get(game) ?? anyBet;
}
