import { copperForge, copperForgeSheet as sheet } from '@evens/games';
import { symbols } from '@evens/games/symbols/copper-forge';
import type messages from '@evens/locales/en/arcade/copper-forge.json';
import { makeDrift } from '../../slots/drift.ts';
import { paintReelGlass } from '../../slots/paint/cabinet.ts';
import { cellsWith, middleOfWins } from '../../slots/screen-parts.ts';
import { defineSlot } from '../../slots/slot-client.ts';
import type { Chip } from '../../slots/slot-face.ts';
import { makeSlotGame } from '../../slots/slot-game.ts';
import { countsTable, returnsText, stakesText, stripsPicture } from '../../slots/slot-rules-text.ts';
import { makeSlotScene } from '../../slots/slot-scene.ts';
import type { Cell, SlotView } from '../../slots/slot-view.ts';
import { makeStoryParts, windowsAt } from '../../slots/story-parts.ts';
import { makeStripFeed } from '../../slots/strip-feed.ts';
import { symbolNames } from '../../slots/symbol-names.ts';
import type { Stage } from '../../stage/stage.ts';
import { numberIn, numbersIn } from '../read-view.ts';
import { type CellSpins, makeCellSpins } from './cell-spins.ts';
import { coinTable } from './coin-table.ts';
import { type HeldCoin, type HeldCoins, heldIn, makeHeldCoins } from './held-coins.ts';
import { paintCabinet, paintScene } from './scene.ts';

type MessageKey = keyof typeof messages;

const { coinsPerStake, rows, strips, coin, blank, faces, respins, pays } = sheet;
const CELLS = strips.length * rows;
const FIT = 0.84;
const HURRIED_PACE = 4;
/** Stops of the reels before the first round; this screen has no win. */
const FIRST_STOPS = [18, 26, 2, 5, 17];

const allCells: readonly Cell[] = strips.flatMap((_, reel) =>
  Array.from({ length: rows }, (_row, row): Cell => [reel, row]),
);
/** Numbers of equal symbols that pay. */
const sizes = [...new Set(Object.values(pays).flatMap((list) => list.map(([size]) => size)))].sort(
  (a, b) => a - b,
);
const sumCoins = (held: readonly HeldCoin[]): number => held.reduce((sum, { coins }) => sum + coins, 0);

/** The grid of respins: held coins and empty cells. */
function respinGrid(held: readonly HeldCoin[]): string[][] {
  return strips.map((_, reel) =>
    Array.from({ length: rows }, (_row, row) =>
      held.some(({ cell }) => cell[0] === reel && cell[1] === row) ? coin : blank,
    ),
  );
}

const makeSparks = (stage: Stage) =>
  makeDrift(stage, {
    seed: 'sparks in the air',
    count: 44,
    speed: { x: 6, y: -64 },
    sway: 7,
    draw: (graphics, size) =>
      graphics
        .circle(0, 0, 2.2 + 3 * size)
        .fill({ color: 0xff8a2c, alpha: 0.22 })
        .circle(0, 0, 0.8 + 1.1 * size)
        .fill({ color: 0xffe0a0, alpha: 0.95 }),
  });

export const client = defineSlot<MessageKey>({
  key: 'copper-forge',
  mount(table) {
    const { t, slotText, money, number, sounds, bounds } = table;
    const feed = makeStripFeed(strips, rows);
    let isHot = false;
    const sparks = makeSparks(table.stage);
    let coins: HeldCoins | undefined;
    let spins: CellSpins | undefined;
    const scene = makeSlotScene(table, {
      columns: strips.length,
      rows,
      coinsPerStake,
      painters: symbols,
      fit: FIT,
      feed,
      tint: '#ffb27a',
      paintScene: (brush, layout) => paintScene(brush, layout, isHot),
      paintCabinet,
      paintGlass: paintReelGlass,
      onPlace(layout) {
        sparks.place(layout);
        coins?.place();
        spins?.place();
      },
    });
    scene.behind.addChild(sparks.view);
    feed.setStops(FIRST_STOPS);
    scene.reels.show(windowsAt(strips, FIRST_STOPS, rows));
    const worthText = (worth: number): string => stakesText(worth, { coinsPerStake, number });
    const held = makeHeldCoins(scene, {
      fit: FIT,
      worthText: worthText,
      prizeName: (prize) => t(`prize.${prize}`),
      onStrike: ({ prize }) => sounds.play(prize ? 'reveal' : 'land', prize ? 0.8 : 1.3),
    });
    coins = held;
    const cells = makeCellSpins(scene, { fit: FIT, blank, coin, coinOneIn: respins.coinOneIn });
    spins = cells;
    scene.reels.front.addChildAt(held.view, 0);
    scene.reels.front.addChildAt(cells.view, 0);
    const parts = makeStoryParts(table, { scene, coinsPerStake });
    const symbolName = symbolNames(sheet.symbols, (symbol) => t(`symbol.${symbol}`));
    /** The speed factor: higher after a press. */
    const paceSince = (presses: number) => (): number => (scene.hurry.presses > presses ? HURRIED_PACE : 1);

    /** The numbers above the reels during respins; `paidCoins` is the pay of the round without its coins. */
    function respinChips(view: SlotView, paidCoins: number): readonly Chip[] {
      const now = heldIn(view);
      const sum = paidCoins + sumCoins(now);
      return [
        { name: slotText('respins'), value: number(view.feature?.spinsLeft ?? 0), tone: 'feature' },
        { name: t('coins'), value: `${number(now.length)}/${number(CELLS)}` },
        {
          name: t('held'),
          value: money.text(scene.worth(sum, view.stakeMinor)),
          tone: sum > coinsPerStake ? 'gain' : 'plain',
        },
      ];
    }

    async function showReels(view: SlotView, tone: 'gain' | 'plain'): Promise<void> {
      const [screen] = view.screens;
      if (!screen) return;
      await scene.land({ grid: screen.grid });
      await scene.showWins(screen, { tone, stakeMinor: view.stakeMinor });
      await held.strike(heldIn(view), paceSince(scene.hurry.presses));
    }

    async function showRespin(view: SlotView, before: SlotView): Promise<void> {
      const now = heldIn(view);
      const landed = now.slice(now.length - numberIn(view.fields, 'landed'));
      const free = allCells.filter(
        (cell) => !heldIn(before).some((each) => each.cell.join() === cell.join()),
      );
      const ends = free.map((cell) => ({
        cell,
        symbol: landed.some((each) => each.cell.join() === cell.join()) ? coin : blank,
      }));
      const stopped = cells.stop(ends, ({ symbol }) => {
        if (symbol === coin) sounds.play('land');
      });
      await (table.allowsSlamStop ? scene.hurry.offer(() => cells.hurry(), stopped) : stopped);
      scene.reels.show(view.screens.at(-1)?.grid ?? respinGrid(now));
      const pace = paceSince(scene.hurry.presses);
      await held.strike(landed, pace);
      if (view.feature) return;
      scene.face.setChips(respinChips(view, before.coinsTotal));
      await collect(view, before, pace);
    }

    /** Adds the value of each coin to the total; the prize of a full grid comes last. */
    async function collect(view: SlotView, before: SlotView, pace: () => number): Promise<void> {
      let sum = before.coinsTotal;
      let collected = 0;
      const addToSum = (worth: number): void => {
        sum += worth;
        collected += 1;
        sounds.play('tick', 0.8 + collected * 0.04);
        const tone = sum > coinsPerStake ? 'gain' : 'plain';
        scene.face.showSum(scene.worth(sum, view.stakeMinor), tone);
      };
      await held.collect((each) => addToSum(each.coins), pace);
      if (heldIn(view).length < CELLS) return;
      addToSum(respins.grandCoins);
      await scene.face.plate({
        title: t('prize.grand'),
        lines: [t('grand.full')],
        sumMinor: scene.worth(respins.grandCoins, view.stakeMinor),
        tone: 'gain',
      });
    }

    return makeSlotGame({
      table,
      scene,
      coinsPerStake,
      story: {
        featureName: slotText('respins'),
        spinLabel: () => slotText('respin'),
        prepare: ({ view }) => feed.setStops(numbersIn(view.fields, 'stops')),
        begin(view) {
          sparks.begin();
          if (!view?.feature) {
            held.set([]);
            scene.begin();
            return;
          }
          const now = heldIn(view);
          scene.lights.clear();
          scene.face.clearMeter();
          scene.reels.show(respinGrid(now));
          cells.begin(allCells.filter((cell) => !now.some((each) => each.cell.join() === cell.join())));
          if (table.allowsSlamStop) scene.hurry.hold(() => cells.hurry());
        },
        giveUp() {
          sparks.stop();
          cells.giveUp();
        },
        async showSpin({ view, before, tone }) {
          if (before?.feature) await showRespin(view, before);
          else await showReels(view, tone);
          sparks.stop();
        },
        resume(view) {
          sparks.stop();
          scene.reels.show(view.screens.at(-1)?.grid ?? []);
          held.set(heldIn(view));
        },
        chips: (view) => respinChips(view, view.coinsTotal),
        tip: () =>
          t('tip', {
            coins: respins.coins,
            grand: worthText(respins.grandCoins),
            respins: respins.respins,
          }),
        triggers: ({ view }) => cellsWith(view.screens[0]?.grid ?? [], coin),
        intro({ view, before }) {
          if (before?.feature) return undefined;
          return {
            title: t('begins', { count: view.feature?.spinsLeft ?? 0 }),
            lines: [t('begins.line', { respins: respins.respins })],
          };
        },
        setFeature(view) {
          if (isHot === (view !== undefined)) return;
          isHot = view !== undefined;
          sparks.setPace(isHot ? 2 : 1);
          scene.repaint();
        },
        outro: ({ view, tone }) => ({
          title: slotText('respins.over'),
          lines: [t('over.line', { count: heldIn(view).length })],
          sumMinor: scene.worth(view.coinsTotal, view.stakeMinor),
          tone,
        }),
        says(step) {
          const { view, before } = step;
          if (before?.feature) {
            const count = numberIn(view.fields, 'landed');
            return count > 0 ? t('said.landed', { count }) : t('said.none');
          }
          const wins = parts.says({ ...step, view: { ...view, feature: undefined } });
          const begins = view.feature ? slotText('said.respins', { count: view.feature.spinsLeft }) : '';
          return [wins, begins].filter((text) => text !== '').join(' ');
        },
        at: (step) => middleOfWins(scene, step),
        rules: () => ({
          how: [
            t('how-1'),
            t('how-2', { coin: symbolName(coin), coins: respins.coins }),
            t('how-3', { respins: respins.respins, chance: respins.coinOneIn }),
            t('how-4', { grand: worthText(respins.grandCoins) }),
          ],
          tables: [
            countsTable({
              title: slotText('pays'),
              first: slotText('pays.symbol'),
              counts: sizes.map((size) => (size === sizes.at(-1) ? `${size}+` : String(size))),
              rows: sheet.symbols.flatMap((symbol) => {
                // A coin pays the value that is written on it.
                if (symbol === coin) return [];
                const own = pays[symbol];
                return {
                  symbol: { painter: symbols[symbol], name: symbolName(symbol) },
                  pays: sizes.map((size) => {
                    const reached = own.findLast(([least]) => size >= least);
                    return reached ? worthText(reached[1]) : '–';
                  }),
                };
              }),
            }),
            coinTable({ t, worthText, faces, grandCoins: respins.grandCoins }),
          ],
          pictures: [
            stripsPicture(strips, {
              title: slotText('strips.title'),
              slotText,
              symbolName: symbolName,
            }),
          ],
          returns: returnsText(copperForge, { slotText, money, number, bounds, coinsPerStake }),
          fairness: [
            slotText('fair.words'),
            slotText('fair.stops'),
            t('fair.faces'),
            t('fair.respins', { chance: respins.coinOneIn }),
          ],
        }),
      },
    });
  },
});
