import { freeSpinsRule, type StudioGame } from '@evens/games';
import { studioLooks, studioPainters } from '@evens/games/symbols/studio/looks';
import type { SeatedClient } from '../../games/game-client.ts';
import { fieldsIn, numberIn, numbersIn } from '../../games/read-view.ts';
import { makeDrift } from '../drift.ts';
import { paintReelGlass } from '../paint/cabinet.ts';
import { cellsWith, heldFor, middleOfWins } from '../screen-parts.ts';
import { defineSlot } from '../slot-client.ts';
import type { Chip } from '../slot-face.ts';
import { makeSlotGame, type SlotStep } from '../slot-game.ts';
import { makeSlotScene } from '../slot-scene.ts';
import { type Cell, readCells, type SlotScreenView, type SlotView } from '../slot-view.ts';
import { makeStoryParts, windowsAt } from '../story-parts.ts';
import { makeStripFeed } from '../strip-feed.ts';
import { paintBackdrop, paintStudioCabinet } from './backdrop.ts';
import { makeGathering } from './gathering.ts';
import { makeOverlays, type Overlays, turnSymbols } from './overlays.ts';
import { type StudioMessageKey, studioRules } from './studio-rules.ts';

const FIT = 0.9;
/** Distance between the first stops of neighbouring reels. */
const FIRST_STEP = 5;

/** Reels that stop together in this spin. */
function linkedIn({ fields }: SlotView): { readonly from: number; readonly to: number } | undefined {
  const linked = fields['linked'];
  if (linked === undefined || linked === null) return undefined;
  const found = fieldsIn(linked, 'linked');
  return { from: numberIn(found, 'from'), to: numberIn(found, 'to') };
}

const heldIn = (view: SlotView | undefined): readonly Cell[] =>
  view?.feature ? readCells(view.feature.fields, 'cells') : [];

/** Multiplier of collected values in the spin after this view. */
const valueMultiplier = (view: SlotView | undefined): number =>
  1 + (view?.feature ? numberIn(view.feature.fields, 'count') : 0);

/** Multipliers that a game reaches one after the other; empty for others. */
function multiplierSteps({ mechanic, rows, strips, wild }: StudioGame): readonly number[] {
  if (mechanic.kind === 'ladder') return mechanic.multipliers;
  if (mechanic.kind !== 'nudge') return [];
  const reels = strips.filter((strip) => wild !== undefined && strip.includes(wild)).length;
  return Array.from({ length: 1 + reels * (rows - 1) }, (_, step) => step + 1);
}

/** The client of all studios' slots: rules, pay table and drawings come from the game's data. */
export function studioClient(game: StudioGame): SeatedClient {
  const { key, rows, strips, lines, coinsPerStake, mechanic, wild } = game;
  const drawings = studioLooks[key];
  const painters = studioPainters(key);
  if (!drawings || !painters) throw new Error(`studioClient: ${key} has no drawings`);
  const free = freeSpinsRule(game);
  const steps = multiplierSteps(game);

  return defineSlot<StudioMessageKey>({
    key,
    messages: 'studio',
    mount(table) {
      const { t, slotText, number, money, sounds } = table;
      const feed = makeStripFeed(strips, rows);
      let overlays: Overlays | undefined;
      const drift = makeDrift(table.stage, {
        seed: key,
        count: 26,
        speed: { x: 6, y: drawings.backdrop === 'wall' || drawings.backdrop === 'stars' ? -22 : 18 },
        sway: 9,
        draw: (graphics, size) =>
          graphics.circle(0, 0, 1 + 2.6 * size).fill({ color: drawings.ground[2], alpha: 0.8 }),
      });
      const scene = makeSlotScene(table, {
        columns: strips.length,
        rows,
        headLines: steps.length > 0 ? 2 : 1,
        coinsPerStake,
        painters,
        fit: FIT,
        lines,
        feed,
        tint: drawings.tint,
        paintScene: (brush, layout) => paintBackdrop(brush, layout, drawings, key),
        paintCabinet: (brush, layout) => paintStudioCabinet(brush, layout, drawings),
        paintGlass: (brush, layout) => paintReelGlass(brush, layout, 0.4),
        onPlace(layout) {
          drift.place(layout);
          overlays?.place();
        },
      });
      scene.behind.addChild(drift.view);
      const over = makeOverlays(scene, { painters, wild, fit: FIT, colour: drawings.tint });
      overlays = over;
      const gathering = makeGathering(scene, {
        fit: FIT,
        colour: Number.parseInt(drawings.ground[2].slice(1), 16),
        onArrival: (count) => sounds.play('tick', 0.8 + count * 0.06),
      });
      const firstStops = strips.map((strip, reel) => (reel * FIRST_STEP) % strip.length);
      feed.setStops(firstStops);
      scene.reels.show(windowsAt(strips, firstStops, rows));
      const parts = makeStoryParts(table, { scene, coinsPerStake, hasLines: mechanic.kind !== 'gather' });
      const isFree = (view: SlotView | undefined): boolean => view?.feature?.name === 'free-spins';
      const setStep = (multiplier: number): void =>
        scene.face.setLadder(
          steps.map((step) => `×${number(step)}`),
          steps.indexOf(multiplier),
        );
      if (steps.length > 0) setStep(steps[0] ?? 1);

      function setStrips(view: SlotView | undefined): void {
        feed.setStrips(free && isFree(view) ? free.strips : strips);
      }

      function featureChips({ feature }: SlotView): readonly Chip[] {
        const { count = 0 } = feature ? { count: numberIn(feature.fields, 'count') } : {};
        if (mechanic.kind === 'gather')
          return [{ name: t('values'), value: `×${number(1 + count)}`, tone: 'feature' }];
        if (mechanic.kind !== 'collect') return [];
        const most = mechanic.per * mechanic.from.length;
        return [
          {
            name: t('collected'),
            value: slotText('spin-of', { number: count, count: most }),
            tone: 'feature',
          },
        ];
      }

      /** Collectors gather the values in view. */
      async function showGathered(
        { grid, wins }: SlotScreenView,
        { view: { stakeMinor }, before }: Pick<SlotStep, 'view' | 'before'>,
      ): Promise<void> {
        if (mechanic.kind !== 'gather' || !wins.some(({ line }) => line === undefined)) return;
        const sources = Object.entries(mechanic.values).flatMap(([symbol, coins]) =>
          cellsWith(grid, symbol).map((cell) => ({ cell, symbol, coins: coins * valueMultiplier(before) })),
        );
        sounds.play('reveal');
        await gathering.gather(sources, {
          into: cellsWith(grid, mechanic.collector),
          sumText: (coins) => money.text(scene.worth(coins, stakeMinor)),
        });
      }

      return makeSlotGame({
        table,
        scene,
        coinsPerStake,
        story: {
          featureName: slotText(free ? 'free-spins' : 'respins'),
          spinLabel: (view) => slotText(isFree(view) ? 'free-spin' : 'respin'),
          prepare({ view, before }) {
            setStrips(before);
            feed.setStops(numbersIn(view.fields, 'stops'));
          },
          begin(view) {
            setStrips(view);
            drift.begin();
            const cells = heldIn(view);
            const isHeld = (reel: number): boolean => cells.filter(([at]) => at === reel).length === rows;
            scene.begin(isHeld);
            over.hold(cells);
            if (steps.length > 0) {
              const count = view?.feature ? numberIn(view.feature.fields, 'count') : 0;
              setStep(mechanic.kind === 'ladder' ? (steps[count] ?? 1) : 1);
            }
          },
          giveUp() {
            drift.stop();
            over.clear();
          },
          async showSpin({ view, before, tone }) {
            const [landed] = view.screens;
            const paid = view.screens.at(-1);
            if (!landed || !paid) return;
            const linked = linkedIn(view);
            if (linked && mechanic.kind === 'linked') over.frame(linked);
            const heldMs =
              free && !isFree(before)
                ? heldFor(landed.grid, { symbol: free.scatter, required: free.count })
                : undefined;
            await scene.land({ grid: landed.grid, ...(heldMs && { heldMs }) });
            drift.stop();
            if (linked && mechanic.kind === 'colossal') {
              const stop = numbersIn(view.fields, 'stops')[linked.from] ?? 0;
              over.showGiants(landed.grid[linked.from] ?? [], { ...linked, stop });
            } else if (!linked) over.clear();
            if (paid !== landed) {
              sounds.play('reveal');
              await turnSymbols(scene, landed.grid, paid.grid);
            }
            if (steps.length > 0) setStep(paid.multiplier);
            await showGathered(paid, { view, before });
            await scene.showWins(paid, { tone, stakeMinor: view.stakeMinor });
          },
          resume(view) {
            drift.stop();
            over.clear();
            scene.reels.show(view.screens.at(-1)?.grid ?? []);
            if (steps.length > 0) setStep(view.screens.at(-1)?.multiplier ?? 1);
          },
          chips: (view) =>
            isFree(view)
              ? [parts.spinsCount(view), ...featureChips(view), parts.soFar(view)]
              : [{ name: t(`name.${mechanic.kind}`), value: '', tone: 'feature' }, parts.soFar(view)],
          tip: () => t('tip', { lines: lines.length, mechanic: t(`name.${mechanic.kind}`) }),
          triggers({ view }) {
            const grid = view.screens[0]?.grid ?? [];
            return free ? cellsWith(grid, free.scatter) : [];
          },
          intro({ view, before }) {
            if (before?.feature || !view.feature || !free) return undefined;
            return {
              title: slotText('feature.begins', { count: view.feature.spinsLeft }),
              lines: [t(`name.${mechanic.kind}`)],
            };
          },
          outro(step) {
            if (free) return parts.freeSpinsOver(step);
            // Respins come too often for a message, unless they won.
            if (step.view.coinsTotal <= coinsPerStake) return undefined;
            return { ...parts.freeSpinsOver(step), title: slotText('respins.over') };
          },
          setFeature(view) {
            drift.setPace(view ? 2.2 : 1);
            if (!view && mechanic.kind !== 'linked') over.clear();
          },
          says(step) {
            if (free) return parts.says(step);
            const sentences = parts.wins(step.view);
            const { feature } = step.view;
            if (feature) sentences.push(slotText('said.respins', { count: feature.spinsLeft }));
            return sentences.join(' ');
          },
          at: (step) => middleOfWins(scene, step),
          rules: () => studioRules(game, table, painters),
        },
      });
    },
  });
}
