import { lanternLibrarySheet as sheet } from '@evens/games';
import { symbols } from '@evens/games/symbols/lantern-library';
import type texts from '@evens/locales/en/arcade/lantern-library.json';
import type { Translate } from '../../frame/messages.ts';
import type { SlotTable } from '../../slots/slot-client.ts';
import { countsTable, linesPicture, stakesText, stripsPicture } from '../../slots/slot-rules-text.ts';
import type { GameRulesText } from '../game-client.ts';

const { coinsPerStake, rows, lines, strips, scatter, freeSpins, pays } = sheet;
const COUNTS = [2, 3, 4, 5] as const;

const shelved = sheet.symbols.flatMap((symbol) => (symbol === scatter ? [] : [symbol]));
const weightsTotal = shelved.reduce((sum, symbol) => sum + freeSpins.specialWeights[symbol], 0);

/** All of the rules except the RTP. */
export function libraryRules({
  t,
  slotText,
  number,
  symbolName,
}: {
  readonly t: Translate<keyof typeof texts>;
  readonly symbolName: (symbol: string) => string;
} & Pick<SlotTable<never>, 'slotText' | 'number'>): Omit<GameRulesText, 'returns'> {
  const lantern = symbolName(scatter);
  const toPaySymbol = (symbol: (typeof sheet.symbols)[number]) => ({
    painter: symbols[symbol],
    name: symbolName(symbol),
  });
  return {
    how: [
      t('how-1', { lines: lines.length, scholar: symbolName('scholar') }),
      t('how-2', { lantern, scholar: symbolName('scholar') }),
      t('how-3', { lanterns: freeSpins.lanterns, spins: freeSpins.spins }),
      t('how-4', { lines: lines.length, lantern }),
      t('how-5', { lanterns: freeSpins.lanterns, spins: freeSpins.spins }),
    ],
    tables: [
      countsTable({
        title: slotText('pays'),
        first: slotText('pays.symbol'),
        counts: COUNTS.map(String),
        rows: sheet.symbols.map((symbol) => {
          const byCount: Readonly<Record<number, number>> = pays[symbol];
          return {
            symbol: toPaySymbol(symbol),
            pays: COUNTS.map((count) => {
              const coins = byCount[count];
              return coins === undefined ? '' : stakesText(coins, { coinsPerStake, number });
            }),
          };
        }),
      }),
      countsTable({
        title: t('special'),
        first: slotText('pays.symbol'),
        counts: [t('special.weight', { total: weightsTotal })],
        rows: shelved.map((symbol) => ({
          symbol: toPaySymbol(symbol),
          pays: [number(freeSpins.specialWeights[symbol])],
        })),
      }),
    ],
    pictures: [
      linesPicture(lines, { rows, title: slotText('lines') }),
      stripsPicture(strips, {
        title: slotText('strips.title'),
        slotText,
        symbolName,
      }),
    ],
    fairness: [
      slotText('fair.words'),
      slotText('fair.stops'),
      t('fair.special', { total: weightsTotal }),
      slotText('fair.goes-on'),
    ],
  };
}
