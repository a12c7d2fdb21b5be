import { rouletteColour } from '@evens/games';
import { sumChips } from '../../chips/chip-stack.ts';
import { defineClient, type Game, type GameStep, type StepSummary, type Table } from '../game-client.ts';
import { fieldsIn, listIn, minorIn, numberIn, textIn } from '../read-view.ts';
import { betFromChips } from './chips.ts';
import { roulettePayTable } from './roulette-rules.ts';
import { makeRouletteScene, type RouletteMessageKey } from './roulette-scene.ts';

const SPIN_MS = 2000;

function mount(table: Table<RouletteMessageKey>): Game {
  const { t } = table;
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
    const says = t('fell', { number: t(`${rouletteColour(pocket)}-number`, { number: pocket }) });
    return { says, short: String(pocket), at: scene.wheelAt };
  }

  return {
    startLabel: t('start'),
    bet(stakeMinor) {
      scene.table.setChipMinor(stakeMinor);
      return scene.table.chips.size === 0
        ? { missing: t('missing') }
        : { bet: betFromChips(scene.table.chips), stakeMinor: sumChips(scene.table.chips) };
    },
    setBusy: (isBusy) => scene.table.setBusy(isBusy),
    get hurry() {
      return scene.hurry.isOffered ? { label: t('skip'), press: () => scene.hurry.press() } : undefined;
    },
    show,
    pressLetter: (key) => scene.pressLetter(key),
    keys: () => scene.keys(),
    rules: () => ({
      how: [t('how-1'), t('how-2'), t('how-3'), t('how-4')],
      tables: [roulettePayTable(table, scene.spotName)],
      returns: [t('returns')],
      fairness: [t('fair')],
    }),
  };
}

export const client = defineClient<RouletteMessageKey>({
  key: 'roulette',
  picks: 'chip',
  mount,
});
