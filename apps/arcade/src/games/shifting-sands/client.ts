import { shiftingSandsSheet as sheet, shiftingSands } from '@evens/games';
import { symbols } from '@evens/games/symbols/shifting-sands';
import type messages from '@evens/locales/en/arcade/shifting-sands.json';
import { makeDrift } from '../../slots/drift.ts';
import { paintReelGlass } from '../../slots/paint/cabinet.ts';
import { cellsWith, heldFor, middleOfWins } from '../../slots/screen-parts.ts';
import { defineSlot } from '../../slots/slot-client.ts';
import { makeSlotGame } from '../../slots/slot-game.ts';
import { countsTable, foldedLines, returnsText, stakesText } from '../../slots/slot-rules-text.ts';
import { makeSlotScene } from '../../slots/slot-scene.ts';
import type { SlotScreenView, SlotView } from '../../slots/slot-view.ts';
import { makeStoryParts } from '../../slots/story-parts.ts';
import { symbolNames } from '../../slots/symbol-names.ts';
import { numberIn } from '../read-view.ts';
import { makeRowMarks, type RowMarks } from './row-marks.ts';
import { makeSandFeed } from './sand-feed.ts';
import { paintCabinet, paintScene } from './scene.ts';

type MessageKey = keyof typeof messages;

const {
  coinsPerStake,
  rowsMin,
  rowsMax,
  scatter,
  wild,
  pays,
  weights,
  heights,
  freeSpinHeights,
  freeSpins,
  symbolCoinsMax,
} = sheet;
const REELS = weights.length;
const WAYS_MAX = rowsMax ** REELS;
const SAND = [0xf0c48c, 0xd99a52, 0xffe6b8];
/** Number of rows by which the layout is measured; a reel can have more or fewer. */
const ROWS_LAID_OUT = 5;
/** The symbols of the reels before the first round; this screen has no win. */
const FIRST_GRID = [
  ['falcon', 'palm', 'dates'],
  ['scarab', 'lamp', 'coins', 'sandal'],
  ['camel', 'sun', 'amphora', 'dagger', 'falcon'],
  ['palm', 'mirage', 'scarab', 'lamp'],
  ['sandal', 'camel', 'amphora', 'dagger', 'dates', 'lamp'],
  ['falcon', 'coins', 'palm', 'scarab', 'sun', 'dates', 'camel'],
];

const featureMultiplier = ({ feature }: SlotView): number =>
  feature ? numberIn(feature.fields, 'multiplier') : 1;
const countWays = (grid: SlotScreenView['grid']): number =>
  grid.reduce((ways, window) => ways * Math.max(1, window.length), 1);

export const client = defineSlot<MessageKey>({
  key: 'shifting-sands',
  mount(table) {
    const { t, slotText, money, number, sounds, stage, bounds } = table;
    const feed = makeSandFeed();
    let isStorm = false;
    const sand = makeDrift(stage, {
      seed: 'sand in the air',
      count: 60,
      speed: { x: 190, y: 9 },
      sway: 2,
      draw: (graphics, size) =>
        graphics.ellipse(0, 0, 2 + 5 * size, 0.7 + 0.8 * size).fill({ color: 0xffe6b8, alpha: 0.6 }),
    });
    let marks: RowMarks | undefined;
    const scene = makeSlotScene(table, {
      columns: REELS,
      rows: ROWS_LAID_OUT,
      rowsMin,
      headLines: 2,
      coinsPerStake,
      painters: symbols,
      fit: 0.88,
      feed,
      tint: '#5fe0cc',
      paintScene: (brush, layout) => paintScene(brush, layout, isStorm),
      paintCabinet,
      paintGlass: (brush, layout) => paintReelGlass(brush, layout, 0.4),
      onPlace(layout) {
        sand.place(layout);
        marks?.place(layout);
      },
    });
    scene.behind.addChild(sand.view);
    scene.reels.show(FIRST_GRID);
    const rowMarks = makeRowMarks(scene, { reels: REELS, rowsMax });
    marks = rowMarks;
    const parts = makeStoryParts(table, { scene, coinsPerStake });
    const symbolName = symbolNames(sheet.symbols, (symbol) => t(`symbol.${symbol}`));
    const showWays = (grid: SlotScreenView['grid']): void => {
      const ways = countWays(grid);
      scene.face.setLadder([t('ways', { ways: number(ways) })], ways === WAYS_MAX ? 0 : -1);
    };
    const standStill = (): void => {
      rowMarks.place(scene.layout);
      rowMarks.show();
      showWays(scene.reels.grid);
    };
    const setStorm = (next: boolean): void => {
      if (isStorm === next) return;
      isStorm = next;
      sand.setPace(next ? 2.6 : 1);
      scene.repaint();
    };
    standStill();

    return makeSlotGame({
      table,
      scene,
      coinsPerStake,
      story: {
        spinLabel: () => slotText('free-spin'),
        prepare: () => undefined,
        begin(view) {
          feed.setHeights(view?.feature ? freeSpinHeights : heights);
          sand.begin();
          scene.begin();
          if (!scene.reels.isTurning) return;
          rowMarks.clear();
          scene.face.setLadder([t('ways', { ways: '…' })], -1);
        },
        giveUp() {
          sand.stop();
          standStill();
        },
        async showSpin({ view, before, tone }) {
          const [screen] = view.screens;
          if (!screen) return;
          const { grid } = screen;
          await scene.land({
            grid,
            ...(before?.feature
              ? {}
              : { heldMs: heldFor(grid, { symbol: scatter, required: freeSpins.multiplierBySuns[0][0] }) }),
            onLanded(reel) {
              rowMarks.land(reel, grid[reel]?.length ?? 0);
              showWays(grid.slice(0, reel + 1));
              const { reels: box, cellWidth } = scene.layout;
              stage.burst({
                x: box.x + (reel + 0.5) * cellWidth,
                y: box.y + box.height - 4,
                count: 7,
                colours: SAND,
                speed: 130,
                gravity: 320,
                size: 3,
                lifeMs: 500,
              });
            },
          });
          standStill();
          sand.stop();
          await scene.showWins(screen, { tone, stakeMinor: view.stakeMinor });
          const tall = grid.flatMap((window, reel) => (window.length === rowsMax ? [reel] : []));
          // High reels of the last spin raise no multiplier, and a multiplier at its maximum does not rise.
          if (!before?.feature || !view.feature || featureMultiplier(view) === featureMultiplier(before))
            return;
          sounds.play('reveal');
          await rowMarks.send(tall, `+${number(1)}`);
        },
        resume({ screens }) {
          sand.stop();
          scene.reels.show(screens.at(-1)?.grid ?? []);
          standStill();
        },
        chips: (view) => [
          parts.spinsCount(view),
          { name: slotText('times'), value: number(featureMultiplier(view)), tone: 'feature' },
          parts.soFar(view),
        ],
        tip: () =>
          t('tip', {
            ways: number(WAYS_MAX),
            suns: freeSpins.multiplierBySuns[0][0],
            spins: freeSpins.spins,
          }),
        triggers: ({ view }) => cellsWith(view.screens[0]?.grid ?? [], scatter),
        intro({ view, before }) {
          if (before?.feature) return undefined;
          return {
            title: slotText('feature.begins', { count: view.feature?.spinsLeft ?? 0 }),
            lines: [t('raised', { times: featureMultiplier(view), rows: rowsMax })],
          };
        },
        setFeature: (view) => setStorm(view !== undefined),
        outro: parts.freeSpinsOver,
        coinsOfWin: ({ coins }) => coins,
        says: parts.says,
        at: (step) => middleOfWins(scene, step),
        rules: () => ({
          how: [
            t('how-1', { rowsMin, rowsMax, ways: number(WAYS_MAX) }),
            t('how-2', { wild: symbolName(wild) }),
            t('how-3', {
              scatter: symbolName(scatter),
              spins: freeSpins.spins,
              begins: freeSpins.multiplierBySuns
                .map(([suns, times]) => t('how-3.suns', { suns, times }))
                .join(t('how-3.and')),
            }),
            t('how-4', { rows: rowsMax, most: freeSpins.multiplierMax }),
            t('how-5', { stakes: number(symbolCoinsMax / coinsPerStake) }),
          ],
          tables: [
            countsTable({
              title: slotText('pays'),
              first: slotText('pays.symbol'),
              counts: ['3', '4', '5', '6'],
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
            foldedLines(t('heights'), heightLines(heights)),
            foldedLines(t('heights.free'), heightLines(freeSpinHeights)),
            foldedLines(
              t('chances'),
              weights.map((chances, reel) =>
                slotText('strips', {
                  number: reel + 1,
                  symbols: chances
                    .map((chance, index) => `${symbolName(sheet.symbols[index] ?? '')} ${chance}`)
                    .join(' · '),
                }),
              ),
            ),
          ],
          returns: returnsText(shiftingSands, { slotText, money, number, bounds, coinsPerStake }),
          fairness: [slotText('fair.words'), t('fair.heights'), t('fair.cells'), slotText('fair.goes-on')],
        }),
      },
    });

    function heightLines(chancesByReel: typeof heights): string[] {
      return chancesByReel.map((chances, reel) =>
        slotText('strips', {
          number: reel + 1,
          symbols: chances.map((chance, index) => t('rows', { rows: rowsMin + index, chance })).join(' · '),
        }),
      );
    }
  },
});
