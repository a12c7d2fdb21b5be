import { nightMarket, nightMarketSheet as sheet } from '@evens/games';
import { symbols } from '@evens/games/symbols/night-market';
import type messages from '@evens/locales/en/arcade/night-market.json';
import { paintReelGlass } from '../../slots/paint/cabinet.ts';
import { cellsWith, heldFor, middleOfWins } from '../../slots/screen-parts.ts';
import { defineSlot } from '../../slots/slot-client.ts';
import { makeSlotGame } from '../../slots/slot-game.ts';
import { countsTable, returnsText, stakesText, stripsPicture } from '../../slots/slot-rules-text.ts';
import { makeSlotScene } from '../../slots/slot-scene.ts';
import type { SlotView } from '../../slots/slot-view.ts';
import { makeStoryParts, windowsAt } from '../../slots/story-parts.ts';
import { makeStripFeed } from '../../slots/strip-feed.ts';
import { symbolNames } from '../../slots/symbol-names.ts';
import { numberIn, numbersIn } from '../read-view.ts';
import { paintCabinet, paintScene } from './scene.ts';

type MessageKey = keyof typeof messages;

const { coinsPerStake, rows, strips, freeSpinStrips, scatter, wild, wildMultiplier, freeSpins, pays } = sheet;
/** Stops of the reels before the first round; this screen has no win. */
const FIRST_STOPS = [24, 2, 20, 14, 9];
const WAYS = rows ** strips.length;

const featureMultiplier = ({ feature }: SlotView): number =>
  feature ? numberIn(feature.fields, 'multiplier') : 1;

export const client = defineSlot<MessageKey>({
  key: 'night-market',
  mount(table) {
    const { t, slotText, money, number, bounds } = table;
    const feed = makeStripFeed(strips, rows);
    const scene = makeSlotScene(table, {
      columns: strips.length,
      rows,
      coinsPerStake,
      painters: symbols,
      fit: 0.86,
      feed,
      tint: '#ff9d7a',
      paintScene,
      paintCabinet,
      paintGlass: paintReelGlass,
    });
    feed.setStops(FIRST_STOPS);
    scene.reels.show(windowsAt(strips, FIRST_STOPS, rows));
    const parts = makeStoryParts(table, { scene, coinsPerStake });
    const symbolName = symbolNames(sheet.symbols, (symbol) => t(`symbol.${symbol}`));

    return makeSlotGame({
      table,
      scene,
      coinsPerStake,
      story: {
        spinLabel: () => slotText('free-spin'),
        prepare({ view, before }) {
          feed.setStrips(before?.feature ? freeSpinStrips : strips);
          feed.setStops(numbersIn(view.fields, 'stops'));
        },
        begin(view) {
          feed.setStrips(view?.feature ? freeSpinStrips : strips);
          scene.begin();
        },
        async showSpin({ view, before, tone }) {
          const [screen] = view.screens;
          if (!screen) return;
          const heldMs = heldFor(screen.grid, { symbol: scatter, required: freeSpins.gates });
          await scene.land({ grid: screen.grid, ...(before?.feature ? {} : { heldMs }) });
          await scene.showWins(screen, { tone, stakeMinor: view.stakeMinor });
        },
        resume: ({ screens }) => scene.reels.show(screens.at(-1)?.grid ?? []),
        chips: (view) => [
          parts.spinsCount(view),
          { name: slotText('times'), value: number(featureMultiplier(view)), tone: 'feature' },
          parts.soFar(view),
        ],
        tip: () => t('tip', { ways: WAYS, gates: freeSpins.gates, spins: freeSpins.spins }),
        triggers: ({ view }) => cellsWith(view.screens[0]?.grid ?? [], scatter),
        intro({ view, before }) {
          if (before?.feature) return undefined;
          return {
            title: slotText('feature.begins', { count: view.feature?.spinsLeft ?? 0 }),
            lines: [t('raised', { by: freeSpins.raisedBy })],
          };
        },
        outro: parts.freeSpinsOver,
        says: parts.says,
        at: (step) => middleOfWins(scene, step),
        rules: () => ({
          how: [
            t('how-1', { ways: WAYS }),
            t('how-2', { wild: symbolName(wild), double: wildMultiplier }),
            t('how-3', { scatter: symbolName(scatter), spins: freeSpins.spins }),
            t('how-4', { first: freeSpins.multiplierFirst, by: freeSpins.raisedBy }),
          ],
          tables: [
            countsTable({
              title: slotText('pays'),
              first: slotText('pays.symbol'),
              counts: ['3', '4', '5'],
              rows: sheet.symbols.map((symbol) => ({
                symbol: { painter: symbols[symbol], name: symbolName(symbol) },
                // The wild and the scatter have no pay.
                pays: (symbol === wild || symbol === scatter ? [] : pays[symbol]).map((coins) =>
                  stakesText(coins, { coinsPerStake, number }),
                ),
              })),
            }),
          ],
          pictures: [
            stripsPicture(strips, { title: slotText('strips.title'), slotText, symbolName: symbolName }),
            stripsPicture(freeSpinStrips, {
              title: slotText('strips.free'),
              slotText,
              symbolName: symbolName,
            }),
          ],
          returns: returnsText(nightMarket, { slotText, money, number, bounds, coinsPerStake }),
          fairness: [slotText('fair.words'), slotText('fair.stops'), slotText('fair.goes-on')],
        }),
      },
    });
  },
});
