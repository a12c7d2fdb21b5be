import { rouletteColour } from '@evens/games';
import { sumOf } from '../../chips/chip-stack.ts';
import { defineClient, type Game, type GameStep, type StepSummary, type Table } from '../game-client.ts';
import { fieldsIn, listIn, minorIn, numberIn, textIn } from '../read-view.ts';
import { betOf } from './chips.ts';
import { roulettePayTable } from './roulette-rules.ts';
import { makeRouletteScene, type RouletteWord } from './roulette-scene.ts';

const SPIN_MS = 2000;

function mount(table: Table<RouletteWord>): Game {
  const { words } = table;
  const scene = makeRouletteScene(table);

  async function show({ view }: GameStep): Promise<StepSummary> {
    const fields = fieldsIn(view);
    const pocket = numberIn(fields, 'pocket');
    const chips = listIn(fields, 'chips').map((chip) => fieldsIn(chip, 'chip'));
    await scene.spin(pocket, { ms: SPIN_MS });
    scene.table.played();
    scene.showResult({
      pocket,
      chips: new Map(chips.map((chip) => [textIn(chip, 'spot'), minorIn(chip, 'stakeMinor')])),
      won: new Set(
        chips.filter((chip) => minorIn(chip, 'returnMinor') > 0n).map((chip) => textIn(chip, 'spot')),
      ),
    });
    const says = words('fell', { number: words(`${rouletteColour(pocket)}-number`, { number: pocket }) });
    return { says, short: String(pocket), at: scene.wheelAt };
  }

  return {
    startLabel: words('start'),
    bet(stakeMinor) {
      scene.table.setChipMinor(stakeMinor);
      return scene.table.chips.size === 0
        ? { missing: words('missing') }
        : { bet: betOf(scene.table.chips), stakeMinor: sumOf(scene.table.chips) };
    },
    setBusy: (isBusy) => scene.table.setBusy(isBusy),
    get hurry() {
      return scene.hurry.isOffered ? { label: words('skip'), press: () => scene.hurry.press() } : undefined;
    },
    show,
    pressLetter: (key) => scene.pressLetter(key),
    rules: () => ({
      how: [words('how-1'), words('how-2'), words('how-3'), words('how-4')],
      tables: [roulettePayTable(table, scene.nameOf)],
      returns: [words('returns')],
      fairness: [words('fair')],
    }),
  };
}

export const client = defineClient<RouletteWord>({
  key: 'roulette',
  picks: 'chip',
  mount,
});
