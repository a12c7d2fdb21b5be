import type { GameMath } from '../../math/game-math.ts';
import { roundMath, type SpinOutcome } from '../round-chain.ts';
import { Tally } from '../tally.ts';
import { cornerWindow } from './corner-sevens.ts';
import { type CornerGrid, evaluateGrid, freeReel, isFound } from './evaluate.ts';
import { COINS_PER_STAKE, type CornerSymbol, RESPINS, stopWeights } from './reels.ts';

interface WeighedWindow {
  readonly window: readonly CornerSymbol[];
  readonly weight: number;
}

const windows: readonly (readonly WeighedWindow[])[] = stopWeights.map((weights, reel) =>
  weights.map((weight, stop) => ({ window: cornerWindow(reel, stop), weight })),
);

/** The first spin, or a respin of one reel beside two locked ones. */
interface Stage {
  readonly locked:
    | { readonly grid: CornerGrid; readonly reel: number; readonly spinsLeft: number }
    | undefined;
}

const stageName = ({ locked }: Stage): string =>
  locked
    ? `${locked.grid.map((window, reel) => (reel === locked.reel ? '' : window.join())).join(';')} ${locked.spinsLeft}`
    : 'first';

/** Outcomes grouped by the next stage. */
class Outcomes {
  private readonly byNext = new Map<string, { readonly next: Stage | undefined; readonly tally: Tally }>();

  add(next: Stage | undefined, coins: number, weight: number): void {
    const name = next ? stageName(next) : '';
    const known = this.byNext.get(name) ?? { next, tally: new Tally() };
    this.byNext.set(name, known);
    known.tally.add(coins, weight);
  }

  all(): SpinOutcome<Stage>[] {
    return [...this.byNext.values()].map(({ next, tally }) => ({ ...tally.counts(), next }));
  }
}

function firstOutcomes(): SpinOutcome<Stage>[] {
  const outcomes = new Outcomes();
  const [first = [], second = [], third = []] = windows;
  for (const a of first)
    for (const b of second)
      for (const c of third) {
        const grid = [a.window, b.window, c.window];
        const reel = freeReel(grid);
        const next = reel === undefined ? undefined : { locked: { grid, reel, spinsLeft: RESPINS.respins } };
        outcomes.add(next, evaluateGrid(grid).coins, a.weight * b.weight * c.weight);
      }
  return outcomes.all();
}

function respinOutcomes({ grid, reel, spinsLeft }: NonNullable<Stage['locked']>): SpinOutcome<Stage>[] {
  const outcomes = new Outcomes();
  for (const { window, weight } of windows[reel] ?? []) {
    const respunGrid = grid.map((each, at) => (at === reel ? window : each));
    const isOver = isFound(window) || spinsLeft === 1;
    const next = isOver ? undefined : { locked: { grid, reel, spinsLeft: spinsLeft - 1 } };
    outcomes.add(next, evaluateGrid(respunGrid).coins, weight);
  }
  return outcomes.all();
}

/** Every combination of stops by its weight, and every respin after two sevens. */
export function cornerSevensMath(): GameMath {
  const first = firstOutcomes();
  return roundMath<Stage>(
    {
      first: { locked: undefined },
      stageName: stageName,
      spinOutcomes: ({ locked }) => (locked ? respinOutcomes(locked) : first),
    },
    { of: 'any stake', coinsPerStake: COINS_PER_STAKE },
  );
}
