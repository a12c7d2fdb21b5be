import { type CoupResult, unlimitedDeckReturns } from '@evens/games';
import { sumOf } from '../../chips/chip-stack.ts';
import { defineClient, type Game, type GameStep, type Table, type Told } from '../game-client.ts';
import { fieldsIn } from '../read-view.ts';
import { type BaccaratWord, betOf, chipsOfBet, makeBaccaratRoom } from './baccarat-room.ts';
import { baccaratTables } from './baccarat-rules.ts';
import { readCoup } from './read-coup.ts';

const PACE_MS = 430;
const RESULTS_MAX = 200;

function mount(table: Table<BaccaratWord>): Game {
  const { words, number } = table;
  const room = makeBaccaratRoom(table);
  /** Results of this game session. Each round uses a fresh deck, so there is no shoe to show results of. */
  let results: readonly CoupResult[] = [];

  async function show({ view, isResumed }: GameStep): Promise<Told> {
    const coup = readCoup(fieldsIn(view)['coup']);
    const chips = chipsOfBet(view);
    if (!isResumed) await room.deal(coup, { paceMs: PACE_MS });
    room.table.played();
    room.showOutcome(coup, chips);
    results = [...results, coup].slice(-RESULTS_MAX);
    room.setResults(results);
    const { winner, playerTotal, bankerTotal } = coup;
    return {
      says: words(`${winner}.won`, { player: playerTotal, banker: bankerTotal }),
      short: `${words(`${winner}.letter`)} ${playerTotal}–${bankerTotal}`,
      at: room.placeOf(winner),
    };
  }

  return {
    startLabel: words('start'),
    bet(stakeMinor) {
      room.table.setChipMinor(stakeMinor);
      return room.table.chips.size === 0
        ? { missing: words('missing') }
        : { bet: betOf(room.table.chips), stakeMinor: sumOf(room.table.chips) };
    },
    facts: () =>
      (['player', 'banker', 'tie'] as const).map((side) => ({
        name: words(side),
        value: number(results.filter(({ winner }) => winner === side).length),
      })),
    setBusy: (isBusy) => room.table.setBusy(isBusy),
    get hurry() {
      return room.isDealing ? { label: words('skip'), press: () => room.hurry() } : undefined;
    },
    show,
    pressLetter: (key) => room.table.pressLetter(key),
    rules: () => ({
      how: [words('how-1'), words('how-2'), words('how-3'), words('how-4'), words('how-5')],
      tables: baccaratTables(table, unlimitedDeckReturns),
      fairness: [words('fair')],
    }),
  };
}

export const client = defineClient<BaccaratWord>({
  key: 'baccarat',
  picks: 'chip',
  mount,
});
