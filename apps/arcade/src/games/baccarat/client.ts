import { type CoupResult, unlimitedDeckReturns } from '@evens/games';
import { sumChips } from '../../chips/chip-stack.ts';
import { defineClient, type Game, type GameStep, type StepSummary, type Table } from '../game-client.ts';
import { fieldsIn } from '../read-view.ts';
import { betFromChips, chipsFromBet } from '../spot-stakes.ts';
import { baccaratTables } from './baccarat-rules.ts';
import { type BaccaratMessageKey, makeBaccaratScene } from './baccarat-scene.ts';
import { readCoup } from './read-coup.ts';

const PACE_MS = 190;
const RESULTS_MAX = 200;

function mount(table: Table<BaccaratMessageKey>): Game {
  const { t, number } = table;
  const scene = makeBaccaratScene(table, unlimitedDeckReturns);
  /** Results of this game session. Each round uses a fresh deck, so there is no shoe to show results of. */
  let results: readonly CoupResult[] = [];

  async function show({ view, isResumed }: GameStep): Promise<StepSummary> {
    const coup = readCoup(fieldsIn(view)['coup']);
    const chips = chipsFromBet(view);
    if (!isResumed) await scene.deal(coup, { paceMs: PACE_MS });
    scene.table.played();
    scene.showOutcome(coup, chips);
    results = [...results, coup].slice(-RESULTS_MAX);
    scene.setResults(results);
    const { winner, playerTotal, bankerTotal } = coup;
    return {
      says: t(`${winner}.won`, { player: playerTotal, banker: bankerTotal }),
      short: `${t(`${winner}.letter`)} ${playerTotal}–${bankerTotal}`,
      at: scene.winnerPosition(winner),
    };
  }

  return {
    startLabel: t('start'),
    bet(stakeMinor) {
      scene.table.setChipMinor(stakeMinor);
      return scene.table.chips.size === 0
        ? { missing: t('missing') }
        : { bet: betFromChips(scene.table.chips), stakeMinor: sumChips(scene.table.chips) };
    },
    facts: () =>
      (['player', 'banker', 'tie'] as const).map((side) => ({
        name: t(side),
        value: number(results.filter(({ winner }) => winner === side).length),
      })),
    setBusy: (isBusy) => scene.table.setBusy(isBusy),
    get hurry() {
      return scene.isDealing ? { label: t('skip'), press: () => scene.hurry() } : undefined;
    },
    show,
    pressLetter: (key) => scene.table.pressLetter(key),
    keys: () => scene.table.keys(),
    rules: () => ({
      how: [t('how-1'), t('how-2'), t('how-3'), t('how-4'), t('how-5')],
      tables: baccaratTables(table, unlimitedDeckReturns),
      fairness: [t('fair')],
    }),
  };
}

export const client = defineClient<BaccaratMessageKey>({
  key: 'baccarat',
  picks: 'chip',
  mount,
});
