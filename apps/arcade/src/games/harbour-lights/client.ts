import { harbourLights, harbourLightsSheet as sheet } from '@evens/games';
import { symbols } from '@evens/games/symbols/harbour-lights';
import type messages from '@evens/locales/en/arcade/harbour-lights.json';
import { paintReelGlass } from '../../slots/paint/cabinet.ts';
import { cellsWith, heldFor, middleOfWins } from '../../slots/screen-parts.ts';
import { defineSlot } from '../../slots/slot-client.ts';
import { makeSlotGame } from '../../slots/slot-game.ts';
import {
  countsTable,
  linesPicture,
  returnsText,
  stakesText,
  stripsPicture,
} from '../../slots/slot-rules-text.ts';
import { makeSlotScene } from '../../slots/slot-scene.ts';
import { makeStoryParts, windowsAt } from '../../slots/story-parts.ts';
import { makeStripFeed } from '../../slots/strip-feed.ts';
import { symbolNames } from '../../slots/symbol-names.ts';
import { numberIn, numbersIn } from '../read-view.ts';
import { makeBeams } from './beams.ts';
import { paintCabinet, paintScene } from './scene.ts';

type MessageKey = keyof typeof messages;

const { coinsPerStake, rows, lines, strips, scatter, freeSpins, pays } = sheet;
/** Stops of the reels before the first round; this screen has no win. */
const FIRST_STOPS = [28, 13, 12, 16, 20];

export const client = defineSlot<MessageKey>({
  key: 'harbour-lights',
  mount(table) {
    const { stage, t, slotText, money, number, bounds } = table;
    const feed = makeStripFeed(strips, rows);
    const beams = makeBeams(stage);
    const scene = makeSlotScene(table, {
      columns: strips.length,
      rows,
      coinsPerStake,
      painters: symbols,
      fit: 0.86,
      lines,
      feed,
      tint: '#ffd98a',
      paintScene,
      paintCabinet,
      paintGlass: paintReelGlass,
      onPlace: (layout) => beams.place(layout),
    });
    scene.behind.addChild(beams.view);
    feed.setStops(FIRST_STOPS);
    scene.reels.show(windowsAt(strips, FIRST_STOPS, rows));
    const parts = makeStoryParts(table, { scene, coinsPerStake, hasLines: true });
    const symbolName = symbolNames(sheet.symbols, (symbol) => t(`symbol.${symbol}`));

    return makeSlotGame({
      table,
      scene,
      coinsPerStake,
      story: {
        spinLabel: () => slotText('free-spin'),
        prepare({ view }) {
          feed.setStops(numbersIn(view.fields, 'stops'));
        },
        begin() {
          beams.turn();
          scene.begin();
        },
        async showSpin({ view, tone }) {
          const [screen] = view.screens;
          if (!screen) return;
          await scene.land({
            grid: screen.grid,
            heldMs: heldFor(screen.grid, { symbol: scatter, required: freeSpins.flares }),
          });
          await scene.showWins(screen, { tone, stakeMinor: view.stakeMinor });
          beams.stop();
        },
        resume: ({ screens }) => scene.reels.show(screens.at(-1)?.grid ?? []),
        chips: (view) => [
          parts.spinsCount(view),
          { name: slotText('times'), value: number(freeSpins.multiplier) },
          parts.soFar(view),
        ],
        tip: () =>
          t('tip', {
            lines: lines.length,
            flares: freeSpins.flares,
            spins: freeSpins.spins,
            times: freeSpins.multiplier,
          }),
        triggers: ({ view }) => cellsWith(view.screens[0]?.grid ?? [], scatter),
        intro({ view, before }) {
          const won = numberIn(view.feature?.fields ?? {}, 'spinsWon');
          const more = before?.feature ? won - numberIn(before.feature.fields, 'spinsWon') : won;
          if (more === 0) return undefined;
          return {
            title: slotText(before?.feature ? 'feature.more' : 'feature.begins', { count: more }),
            lines: [t('doubled', { times: freeSpins.multiplier })],
          };
        },
        outro: parts.freeSpinsOver,
        setFeature: (view) => beams.setFeature(view !== undefined),
        says: parts.says,
        at: (step) => middleOfWins(scene, step),
        rules: () => ({
          how: [
            t('how-1', { lines: lines.length }),
            t('how-2', { wild: symbolName(sheet.wild), scatter: symbolName(scatter) }),
            t('how-3', {
              flares: freeSpins.flares,
              spins: freeSpins.spins,
              most: freeSpins.spinsMax,
              times: freeSpins.multiplier,
            }),
          ],
          tables: [
            countsTable({
              title: slotText('pays'),
              first: slotText('pays.symbol'),
              counts: ['3', '4', '5'],
              rows: sheet.symbols.map((symbol) => ({
                symbol: { painter: symbols[symbol], name: symbolName(symbol) },
                pays: pays[symbol].map((coins) => stakesText(coins, { coinsPerStake, number })),
              })),
            }),
          ],
          pictures: [
            linesPicture(lines, { rows, title: slotText('lines') }),
            stripsPicture(strips, {
              title: slotText('strips.title'),
              slotText,
              symbolName: symbolName,
            }),
          ],
          returns: returnsText(harbourLights, { slotText, money, number, bounds, coinsPerStake }),
          fairness: [slotText('fair.words'), slotText('fair.stops'), slotText('fair.goes-on')],
        }),
      },
    });
  },
});
