import { cornerSevens, cornerSevensSheet as sheet } from '@evens/games';
import { painters, symbols } from '@evens/games/symbols/corner-sevens';
import type words from '@evens/locales/en/arcade/corner-sevens.json';
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

type Word = keyof typeof words;

const { coinsPerStake, rows, centre, lines, strips, stopWeights, respins, threePays, mixedPays, blank } =
  sheet;
/** Strip positions on the centre line before the first round; this screen has no win. */
const FIRST_STOPS = [7, 8, 18];
const mixtures = ['sevens', 'bars', 'twoCherries', 'firstCherry'] as const;

const topsOf = (centreStops: readonly number[]): number[] => centreStops.map((stop) => stop - centre);
/** The reel that spins while the others are held; undefined if all reels spin. */
const freeReelOf = (view: SlotView | undefined): number | undefined =>
  view?.feature && numberIn(view.feature.fields, 'reel');

export const client = defineSlot<Word>({
  key: 'corner-sevens',
  mount(table) {
    const { words, slotWords, money, number } = table;
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
    feed.setStops(topsOf(FIRST_STOPS));
    scene.reels.show(windowsAt(strips, topsOf(FIRST_STOPS), rows));
    const parts = makeStoryParts(table, { scene, coinsPerStake, hasLines: true });
    const nameOf = (symbol: (typeof sheet.symbols)[number]): string => words(`symbol.${symbol}`);
    const stakes = (coins: number): string => stakesText(coins, { coinsPerStake, number });
    const weights = stopWeights.map((reel) => reel.reduce((sum, weight) => sum + weight, 0));

    return makeSlotGame({
      table,
      scene,
      coinsPerStake,
      story: {
        spinLabel: () => slotWords('respin'),
        prepare({ view }) {
          feed.setStops(topsOf(numbersIn(view.fields, 'stops')));
        },
        begin(view) {
          const free = freeReelOf(view);
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
          { name: slotWords('respins'), value: number(view.feature?.spinsLeft ?? 0), tone: 'feature' },
          parts.soFar(view),
        ],
        tip: () => words('tip', { lines: lines.length, respins: respins.respins }),
        triggers: ({ view }) =>
          strips.flatMap((_, reel): Cell[] => (reel === freeReelOf(view) ? [] : [[reel, centre]])),
        intro({ view, before }) {
          if (before?.feature) return undefined;
          return {
            title: words('locked'),
            lines: [words('locked.text', { count: view.feature?.spinsLeft ?? 0 })],
          };
        },
        outro: (step) => ({ ...parts.freeSpinsOver(step), title: slotWords('respins.over') }),
        setFeature: (view) => held.setFree(freeReelOf(view)),
        says({ view, before }) {
          const said = parts.wins(view);
          if (view.feature && !before?.feature)
            said.push(slotWords('said.respins', { count: view.feature.spinsLeft }));
          return said.join(' ');
        },
        at: (step) => middleOfWins(scene, step),
        rules: () => ({
          how: [
            words('how-1', { lines: lines.length }),
            words('how-2', { star: nameOf(sheet.wild) }),
            words('how-3', { respins: respins.respins }),
          ],
          tables: [
            countsTable({
              title: words('three'),
              first: slotWords('pays.symbol'),
              counts: [words('three.pays')],
              rows: sheet.symbols.flatMap((symbol) =>
                symbol === blank
                  ? []
                  : {
                      symbol: { painter: symbols[symbol], name: nameOf(symbol) },
                      pays: [stakes(threePays[symbol])],
                    },
              ),
            }),
            {
              title: words('mixed'),
              head: [words('mixed.line'), words('three.pays')],
              rows: mixtures.map((name) => [words(`mixed.${name}`), stakes(mixedPays[name])]),
            },
          ],
          pictures: [
            linesPicture(lines, { rows, title: slotWords('lines') }),
            stripsPicture(
              strips.map((strip, reel) =>
                strip.map((symbol, place) => `${nameOf(symbol)} (${stopWeights[reel]?.[place] ?? 0})`),
              ),
              {
                title: slotWords('strips.title'),
                slotWords,
                nameOf: (symbol) => symbol,
              },
            ),
          ],
          returns: returnsText(cornerSevens, { slotWords, money, number, coinsPerStake }),
          fairness: [
            slotWords('fair.words'),
            words('fair.weights', { total: weights[0] ?? 0 }),
            words('fair.respins'),
          ],
        }),
      },
    });
  },
});
