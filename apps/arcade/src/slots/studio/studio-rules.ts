import {
  choiceTotal,
  freeSpinsRule,
  type Mechanic,
  type StudioGame,
  studioSlot,
  studioSymbols,
} from '@evens/games';
import type { Painter } from '@evens/games/symbols/painter';
import type messages from '@evens/locales/en/arcade/studio.json';
import type { GameRulesText, PayTable } from '../../games/game-client.ts';
import type { SlotTable } from '../slot-client.ts';
import { countsTable, linesPicture, returnsText, stakesText, stripsPicture } from '../slot-rules-text.ts';

export type StudioMessageKey = keyof typeof messages;

type Table = SlotTable<StudioMessageKey>;
type MechanicWith<Kind> = Extract<Mechanic, { readonly kind: Kind }>;

/** A multiplier, or a value in stakes. */
const numberSymbol = /^([xv])(\d+)$/;

/** The name of a symbol; a multiplier is its own name, "×5", and so is a value, "5×". */
function nameSymbol({ t, number }: Table, symbol: string): string {
  const [, kind, digits] = numberSymbol.exec(symbol) ?? [];
  // The data of the games and the messages have the same symbols; a unit test compares them.
  if (kind === undefined) return t(`symbol.${symbol}` as StudioMessageKey);
  const text = number(Number(digits));
  return kind === 'x' ? `×${text}` : `${text}×`;
}

/** Values of the text about a mechanic. */
function mechanicValues(game: StudioGame, table: Table): Readonly<Record<string, string | number>> {
  const { mechanic, wild } = game;
  const name = (symbol: string): string => nameSymbol(table, symbol);
  const shared = wild === undefined ? {} : { wild: name(wild) };
  switch (mechanic.kind) {
    case 'walk':
      return { ...shared, most: mechanic.respinsMax };
    case 'mystery':
      return { mystery: name(mechanic.symbol) };
    case 'ladder':
      return { steps: mechanic.multipliers.map((step) => `×${table.number(step)}`).join(' ') };
    case 'collect':
      return {
        symbol: name(mechanic.symbol),
        per: mechanic.per,
        into: name(mechanic.into),
        from: mechanic.from.map(name).join(', '),
      };
    case 'gather':
      return {
        collector: name(mechanic.collector),
        values: Object.keys(mechanic.values).map(name).join(', '),
        most: `×${table.number(mechanic.multiplierMax)}`,
      };
    default:
      return shared;
  }
}

/** The weights of a spin's choice: name of each and its weight. */
function choiceRows(mechanic: Mechanic, table: Table): readonly (readonly [name: string, weight: number])[] {
  const { t, number } = table;
  const rowBuilders = {
    mystery: ({ reveals }: MechanicWith<'mystery'>) =>
      Object.entries(reveals).map(([symbol, weight]) => [nameSymbol(table, symbol), weight] as const),
    linked: ({ links }: MechanicWith<'linked'>) =>
      links.map(({ from, to, weight }) => [t('reels', { from: from + 1, to: to + 1 }), weight] as const),
    drop: ({ none, counts }: MechanicWith<'drop'>) =>
      [[0, none] as const, ...Object.entries(counts)].map(
        ([count, weight]) => [t('dropped', { count: number(Number(count)) }), weight] as const,
      ),
  };
  switch (mechanic.kind) {
    case 'mystery':
      return rowBuilders.mystery(mechanic);
    case 'linked':
      return rowBuilders.linked(mechanic);
    case 'drop':
      return rowBuilders.drop(mechanic);
    default:
      return [];
  }
}

function choiceTable(mechanic: Mechanic, table: Table): PayTable[] {
  const { t, number } = table;
  const rows = choiceRows(mechanic, table);
  if (rows.length === 0) return [];
  const total = rows.reduce((sum, [, weight]) => sum + weight, 0);
  return [
    {
      title: t(`name.${mechanic.kind}`),
      head: [t('choice'), t('weight'), t('chance')],
      rows: rows.map(([name, weight]) => [name, number(weight), `${number((100 * weight) / total, 2)} %`]),
    },
  ];
}

/** The rules of a studio's slot, from its data. */
export function studioRules(
  game: StudioGame,
  table: Table,
  painters: Readonly<Record<string, Painter>>,
): GameRulesText {
  const { t, slotText, money, number, bounds } = table;
  const { lines, coinsPerStake, rows, pays, strips, wild, mechanic, paysBothWays } = game;
  const free = freeSpinsRule(game);
  const length = lines[0]?.length ?? 0;
  const longest = Math.max(...Object.values(pays).map((list) => list.length));
  const counts = Array.from({ length: longest }, (_, index) => length - longest + 1 + index);
  const name = (symbol: string): string => nameSymbol(table, symbol);
  const isMultiplier = (symbol: string): boolean =>
    mechanic.kind === 'times' && Object.hasOwn(mechanic.multipliers, symbol);
  const symbols = studioSymbols(game).filter((symbol) => !isMultiplier(symbol));
  const picture = (title: string, of: typeof strips) =>
    stripsPicture(of, { title, slotText, symbolName: name });
  const total = choiceTotal(game);
  const hasHeld = mechanic.kind === 'expand' || mechanic.kind === 'walk' || mechanic.kind === 'sticky';
  return {
    how: [
      t('how.lines', { lines: lines.length, least: counts[0] ?? length }),
      ...(paysBothWays ? [t('how.both')] : []),
      ...(wild === undefined ? [] : [t('how.wild', { wild: name(wild) })]),
      ...(free ? [t('how.free', { scatter: name(free.scatter), count: free.count, spins: free.spins })] : []),
      t(`how.${mechanic.kind}`, mechanicValues(game, table)),
    ],
    tables: [
      countsTable({
        title: slotText('pays'),
        first: slotText('pays.symbol'),
        counts: counts.map(String),
        rows: symbols.flatMap((symbol) => {
          const painter = painters[symbol];
          if (!painter) return [];
          const list = pays[symbol] ?? [];
          const empty = list.length === 0 ? [] : Array.from({ length: longest - list.length }, () => '');
          const texts = list.map((coins) => stakesText(coins, { coinsPerStake, number }));
          return { symbol: { painter, name: name(symbol) }, pays: [...empty, ...texts] };
        }),
      }),
      ...choiceTable(mechanic, table),
    ],
    pictures: [
      linesPicture(lines, { rows, title: slotText('lines') }),
      picture(slotText('strips.title'), strips),
      ...(free ? [picture(slotText('strips.free'), free.strips)] : []),
    ],
    returns: returnsText(studioSlot(game.key), { slotText, money, number, bounds, coinsPerStake }),
    fairness: [
      slotText('fair.words'),
      ...(total > 1
        ? [t(`fair.${mechanic.kind === 'drop' ? 'cells' : 'choice'}`, { total: number(total) })]
        : []),
      slotText('fair.stops'),
      ...(mechanic.kind === 'linked' || mechanic.kind === 'colossal' ? [t('fair.linked')] : []),
      ...(hasHeld ? [t('fair.held')] : []),
      slotText('fair.goes-on'),
    ],
  };
}
