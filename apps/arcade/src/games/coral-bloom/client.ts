import { coralBloom, coralBloomSheet as sheet } from '@evens/games';
import { symbols } from '@evens/games/symbols/coral-bloom';
import type messages from '@evens/locales/en/arcade/coral-bloom.json';
import { cascade } from '../../slots/cascade.ts';
import { makeDrift } from '../../slots/drift.ts';
import { paintReelGlass } from '../../slots/paint/cabinet.ts';
import { cellsWith, middleOfWins } from '../../slots/screen-parts.ts';
import { defineSlot } from '../../slots/slot-client.ts';
import { makeSlotGame } from '../../slots/slot-game.ts';
import { countsTable, returnsText, stakesText, stripsPicture } from '../../slots/slot-rules-text.ts';
import { makeSlotScene } from '../../slots/slot-scene.ts';
import { makeStoryParts, windowsAt } from '../../slots/story-parts.ts';
import { makeStripFeed } from '../../slots/strip-feed.ts';
import { symbolNames } from '../../slots/symbol-names.ts';
import { numberIn, numbersIn } from '../read-view.ts';
import { paintCabinet, paintScene } from './scene.ts';

type MessageKey = keyof typeof messages;

const { coinsPerStake, rows, strips, scatter, clusterMin, multipliers, freeSpins, pays } = sheet;
/** Stops of the reels before the first round; this screen has no win. */
const FIRST_STOPS = [5, 3, 8, 8, 3, 7];
const HURRIED_PACE = 3;
const BUBBLES = [0xbff6ff, 0x7fe0dc, 0xffffff];

export const client = defineSlot<MessageKey>({
  key: 'coral-bloom',
  mount(table) {
    const { t, slotText, money, number, sounds, bounds } = table;
    const feed = makeStripFeed(strips, rows);
    let isNight = false;
    const bubbles = makeDrift(table.stage, {
      seed: 'bubbles',
      count: 30,
      speed: { x: 0, y: -46 },
      sway: 5,
      draw(graphics, size) {
        const radius = 1.5 + 5 * size ** 2;
        graphics
          .circle(0, 0, radius)
          .fill({ color: 0xbff6ff, alpha: 0.12 })
          .stroke({ width: 1, color: 0xd8fdff, alpha: 0.7 })
          .circle(-radius * 0.3, -radius * 0.35, radius * 0.26)
          .fill({ color: 0xffffff, alpha: 0.9 });
      },
    });
    const scene = makeSlotScene(table, {
      columns: strips.length,
      rows,
      headLines: 2,
      coinsPerStake,
      painters: symbols,
      fit: 0.9,
      feed,
      tint: '#7df0d8',
      paintScene: (brush, layout) => paintScene(brush, layout, isNight),
      paintCabinet,
      paintGlass: (brush, layout) => paintReelGlass(brush, layout, 0.4),
      onPlace: (layout) => bubbles.place(layout),
    });
    scene.behind.addChild(bubbles.view);
    feed.setStops(FIRST_STOPS);
    scene.reels.show(windowsAt(strips, FIRST_STOPS, rows));
    const parts = makeStoryParts(table, { scene, coinsPerStake });
    const steps = multipliers.map((times) => `×${number(times)}`);
    const setLevel = (level: number): void => scene.face.setLadder(steps, level);
    const symbolName = symbolNames(sheet.symbols, (symbol) => t(`symbol.${symbol}`));
    const sizes = [...new Set(Object.values(pays).flatMap((list) => list.map(([size]) => size)))].sort(
      (a, b) => a - b,
    );
    setLevel(0);

    return makeSlotGame({
      table,
      scene,
      coinsPerStake,
      story: {
        spinLabel: () => slotText('free-spin'),
        prepare: ({ view }) => feed.setStops(numbersIn(view.fields, 'stops')),
        begin(view) {
          setLevel(view?.feature ? numberIn(view.feature.fields, 'level') : 0);
          bubbles.begin();
          scene.begin();
        },
        giveUp: () => bubbles.stop(),
        async showSpin({ view, before }) {
          const { screens, stakeMinor } = view;
          const [first] = screens;
          if (!first) return;
          await scene.land({ grid: first.grid });
          const pressesBefore = scene.hurry.presses;
          let coinsBefore = 0;
          for (const [index, screen] of screens.entries()) {
            // After a press the remaining screens are shown faster.
            const pace = scene.hurry.presses > pressesBefore ? HURRIED_PACE : 1;
            setLevel(multipliers.indexOf(screen.multiplier));
            // Computed from the screens shown so far: gold any earlier would reveal the screens that follow.
            const coinsSoFar = (before?.coinsTotal ?? 0) + coinsBefore + screen.coins;
            const tone = coinsSoFar > coinsPerStake ? 'gain' : 'plain';
            await scene.showWins(screen, { tone, stakeMinor, coinsBefore, pace });
            coinsBefore += screen.coins;
            const next = screens[index + 1];
            if (!next) break;
            sounds.play('step', 1 + index * 0.08);
            const onLanded = (): void => sounds.play('land');
            await cascade(scene, { from: screen, to: next, colours: BUBBLES, pace, onLanded });
          }
          bubbles.stop();
        },
        resume({ screens, feature }) {
          bubbles.stop();
          scene.reels.show(screens.at(-1)?.grid ?? []);
          if (feature) setLevel(numberIn(feature.fields, 'level'));
        },
        chips: (view) => [parts.spinsCount(view), parts.soFar(view)],
        tip: () => t('tip', { cluster: clusterMin, pearls: freeSpins.pearls, spins: freeSpins.spins }),
        triggers: ({ view }) => cellsWith(view.screens.at(-1)?.grid ?? [], scatter),
        intro({ view, before }) {
          const won = numberIn(view.feature?.fields ?? {}, 'spinsWon');
          const more = before?.feature ? won - numberIn(before.feature.fields, 'spinsWon') : won;
          if (more === 0) return undefined;
          return {
            title: slotText(before?.feature ? 'feature.more' : 'feature.begins', { count: more }),
            lines: before?.feature ? [] : [t('stays', { times: multipliers[freeSpins.levelFirst] ?? 1 })],
          };
        },
        setFeature(view) {
          setLevel(view?.feature ? numberIn(view.feature.fields, 'level') : 0);
          bubbles.setPace(view ? 1.8 : 1);
          if (isNight === (view !== undefined)) return;
          isNight = view !== undefined;
          scene.repaint();
        },
        outro: parts.freeSpinsOver,
        says: parts.says,
        at: (step) => middleOfWins(scene, step),
        rules: () => ({
          how: [
            t('how-1', { cluster: clusterMin }),
            t('how-2', { steps: steps.join(' ') }),
            t('how-3', {
              scatter: symbolName(scatter),
              pearls: freeSpins.pearls,
              spins: freeSpins.spins,
              more: freeSpins.moreSpins,
              most: freeSpins.spinsMax,
            }),
            t('how-4', { times: multipliers[freeSpins.levelFirst] ?? 1 }),
          ],
          tables: [
            countsTable({
              title: slotText('pays'),
              first: slotText('pays.symbol'),
              counts: sizes.map((size) => `${size}+`),
              rows: sheet.symbols.map((symbol) => ({
                symbol: { painter: symbols[symbol], name: symbolName(symbol) },
                // The scatter has no pay.
                pays: (symbol === scatter ? [] : sizes).map((size) => {
                  const reached =
                    symbol === scatter ? undefined : pays[symbol].findLast(([least]) => size >= least);
                  return stakesText(reached?.[1] ?? 0, { coinsPerStake, number });
                }),
              })),
            }),
          ],
          pictures: [
            stripsPicture(strips, {
              title: slotText('strips.title'),
              slotText,
              symbolName: symbolName,
            }),
          ],
          returns: returnsText(coralBloom, { slotText, money, number, bounds, coinsPerStake }),
          fairness: [
            slotText('fair.words'),
            slotText('fair.stops'),
            t('fair.falls'),
            slotText('fair.goes-on'),
          ],
        }),
      },
    });
  },
});
