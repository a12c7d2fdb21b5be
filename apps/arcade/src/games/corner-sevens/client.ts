import { cornerSevens, cornerSevensSheet as sheet } from '@evens/games';
import { painters, symbols } from '@evens/games/symbols/corner-sevens';
import type messages from '@evens/locales/en/arcade/corner-sevens.json';
import { paintReelGlass } from '../../slots/paint/cabinet.ts';
import { middleOfWins } from '../../slots/screen-parts.ts';
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
import type { Cell, SlotView } from '../../slots/slot-view.ts';
import { makeStoryParts, windowsAt } from '../../slots/story-parts.ts';
import { makeStripFeed } from '../../slots/strip-feed.ts';
import { numberIn, numbersIn } from '../read-view.ts';
import { type Locks, makeLocks } from './locks.ts';
import { paintCabinet, paintScene } from './scene.ts';
import { heldForSevens } from './suspense.ts';

type MessageKey = keyof typeof messages;

const { coinsPerStake, rows, centre, lines, strips, stopWeights, respins, threePays, mixedPays, blank } =
  sheet;
/** Strip positions on the centre line before the first round; this screen has no win. */
const FIRST_STOPS = [7, 8, 18];
const mixtures = ['sevens', 'bars', 'twoCherries', 'firstCherry'] as const;

const topStops = (centreStops: readonly number[]): number[] => centreStops.map((stop) => stop - centre);
/** The reel that spins while the others are held; undefined if all reels spin. */
const findFreeReel = (view: SlotView | undefined): number | undefined =>
  view?.feature && numberIn(view.feature.fields, 'reel');

export const client = defineSlot<MessageKey>({
  key: 'corner-sevens',
  mount(table) {
    const { t, slotText, money, number, bounds } = table;
    const feed = makeStripFeed(strips, rows);
    let locks: Locks | undefined;
    const scene = makeSlotScene(table, {
      columns: strips.length,
      rows,
      coinsPerStake,
      painters,
      fit: 0.8,
      lines,
      feed,
      tint: '#6fd0ff',
      paintScene,
      paintCabinet,
      paintGlass: paintReelGlass,
      onPlace: () => locks?.place(),
    });
    locks = makeLocks(scene, { count: strips.length, centre });
    const held = locks;
    feed.setStops(topStops(FIRST_STOPS));
    scene.reels.show(windowsAt(strips, topStops(FIRST_STOPS), rows));
    const parts = makeStoryParts(table, { scene, coinsPerStake, hasLines: true });
    const symbolName = (symbol: (typeof sheet.symbols)[number]): string => t(`symbol.${symbol}`);
    const stakes = (coins: number): string => stakesText(coins, { coinsPerStake, number });
    const weights = stopWeights.map((reel) => reel.reduce((sum, weight) => sum + weight, 0));

    return makeSlotGame({
      table,
      scene,
      coinsPerStake,
      story: {
        featureName: slotText('respins'),
        spinLabel: () => slotText('respin'),
        prepare({ view }) {
          feed.setStops(topStops(numbersIn(view.fields, 'stops')));
        },
        begin(view) {
          const free = findFreeReel(view);
          scene.begin(free === undefined ? undefined : (reel) => reel !== free);
        },
        async showSpin({ view, tone }) {
          const [screen] = view.screens;
          if (!screen) return;
          await scene.land({ grid: screen.grid, heldMs: heldForSevens(screen.grid) });
          await scene.showWins(screen, { tone, stakeMinor: view.stakeMinor });
        },
        resume: ({ screens }) => scene.reels.show(screens.at(-1)?.grid ?? []),
        chips: (view) => [
          { name: slotText('respins'), value: number(view.feature?.spinsLeft ?? 0), tone: 'feature' },
          parts.soFar(view),
        ],
        tip: () => t('tip', { lines: lines.length, respins: respins.respins }),
        triggers: ({ view }) =>
          strips.flatMap((_, reel): Cell[] => (reel === findFreeReel(view) ? [] : [[reel, centre]])),
        intro({ view, before }) {
          if (before?.feature) return undefined;
          return {
            title: t('locked'),
            lines: [t('locked.text', { count: view.feature?.spinsLeft ?? 0 })],
          };
        },
        outro: (step) => ({ ...parts.freeSpinsOver(step), title: slotText('respins.over') }),
        setFeature: (view) => held.setFree(findFreeReel(view)),
        says({ view, before }) {
          const sentences = parts.wins(view);
          if (view.feature && !before?.feature)
            sentences.push(slotText('said.respins', { count: view.feature.spinsLeft }));
          return sentences.join(' ');
        },
        at: (step) => middleOfWins(scene, step),
        rules: () => ({
          how: [
            t('how-1', { lines: lines.length }),
            t('how-2', { star: symbolName(sheet.wild) }),
            t('how-3', { respins: respins.respins }),
          ],
          tables: [
            countsTable({
              title: t('three'),
              first: slotText('pays.symbol'),
              counts: [t('three.pays')],
              rows: sheet.symbols.flatMap((symbol) =>
                symbol === blank
                  ? []
                  : {
                      symbol: { painter: symbols[symbol], name: symbolName(symbol) },
                      pays: [stakes(threePays[symbol])],
                    },
              ),
            }),
            {
              title: t('mixed'),
              head: [t('mixed.line'), t('three.pays')],
              rows: mixtures.map((name) => [t(`mixed.${name}`), stakes(mixedPays[name])]),
            },
          ],
          pictures: [
            linesPicture(lines, { rows, title: slotText('lines') }),
            stripsPicture(
              strips.map((strip, reel) =>
                strip.map((symbol, place) => `${symbolName(symbol)} (${stopWeights[reel]?.[place] ?? 0})`),
              ),
              {
                title: slotText('strips.title'),
                slotText,
                symbolName: (symbol) => symbol,
              },
            ),
          ],
          returns: returnsText(cornerSevens, { slotText, money, number, bounds, coinsPerStake }),
          fairness: [
            slotText('fair.words'),
            t('fair.weights', { total: weights[0] ?? 0 }),
            t('fair.respins'),
          ],
        }),
      },
    });
  },
});
