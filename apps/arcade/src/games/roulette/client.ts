import { rouletteColour } from '@evens/games';
import { sumOf } from '../../chips/chip-stack.ts';
import { defineClient, type Game, type GameStep, type Table, type Told } from '../game-client.ts';
import { fieldsIn, listIn, minorIn, numberIn, textIn } from '../read-view.ts';
import { betOf } from './chips.ts';
import { makeRouletteRoom, type RouletteWord } from './roulette-room.ts';
import { roulettePayTable } from './roulette-rules.ts';

const SPIN_MS = 2000;

function mount(table: Table<RouletteWord>): Game {
  const { words } = table;
  const room = makeRouletteRoom(table);

  async function show({ view }: GameStep): Promise<Told> {
    const fields = fieldsIn(view);
    const pocket = numberIn(fields, 'pocket');
    const chips = listIn(fields, 'chips').map((chip) => fieldsIn(chip, 'chip'));
    await room.spin(pocket, { ms: SPIN_MS });
    room.table.played();
    room.showResult({
      pocket,
      chips: new Map(chips.map((chip) => [textIn(chip, 'spot'), minorIn(chip, 'stakeMinor')])),
      won: new Set(
        chips.filter((chip) => minorIn(chip, 'returnMinor') > 0n).map((chip) => textIn(chip, 'spot')),
      ),
    });
    const says = words('fell', { number: words(`${rouletteColour(pocket)}-number`, { number: pocket }) });
    return { says, short: String(pocket), at: room.wheelAt };
  }

  return {
    startLabel: words('start'),
    bet(stakeMinor) {
      room.table.setChipMinor(stakeMinor);
      return room.table.chips.size === 0
        ? { missing: words('missing') }
        : { bet: betOf(room.table.chips), stakeMinor: sumOf(room.table.chips) };
    },
    setBusy: (isBusy) => room.table.setBusy(isBusy),
    get hurry() {
      return room.hurry.isOffered ? { label: words('skip'), press: () => room.hurry.press() } : undefined;
    },
    show,
    pressLetter: (key) => room.pressLetter(key),
    rules: () => ({
      how: [words('how-1'), words('how-2'), words('how-3'), words('how-4')],
      tables: [roulettePayTable(table, room.nameOf)],
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
