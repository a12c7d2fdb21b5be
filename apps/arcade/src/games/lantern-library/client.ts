import { lanternLibrary, lanternLibrarySheet as sheet } from '@evens/games';
import type messages from '@evens/locales/en/arcade/lantern-library.json';
import { paintReelGlass } from '../../slots/paint/cabinet.ts';
import { symbolPicture } from '../../slots/paint/symbol-bank.ts';
import { cellsWith, heldFor, middleOfWins } from '../../slots/screen-parts.ts';
import { defineSlot } from '../../slots/slot-client.ts';
import { makeSlotGame } from '../../slots/slot-game.ts';
import { returnsText } from '../../slots/slot-rules-text.ts';
import { makeSlotScene } from '../../slots/slot-scene.ts';
import type { SlotView } from '../../slots/slot-view.ts';
import { makeStoryParts, windowsAt } from '../../slots/story-parts.ts';
import { makeStripFeed } from '../../slots/strip-feed.ts';
import { symbolNames } from '../../slots/symbol-names.ts';
import { numberIn, numbersIn, textIn } from '../read-view.ts';
import './drawn.css';
import { symbols } from '@evens/games/symbols/lantern-library';
import { type Expansion, makeExpansion } from './expansion.ts';
import { makeLanternLights } from './lights.ts';
import { libraryRules } from './rules-text.ts';
import { paintCabinet, paintScene } from './scene.ts';
import { type SpecialName, specialCard } from './special-card.ts';

export type MessageKey = keyof typeof messages;

const { coinsPerStake, rows, lines, strips, scatter, freeSpins } = sheet;
/** Stops of the reels before the first round; this screen has no win. */
const FIRST_STOPS = [7, 12, 21, 28, 8];
const CHIP_PX = 28;
const DRAWN_MS = 3300;
/** Symbols that may be drawn as the special symbol. */
const shelved = sheet.symbols.filter((symbol) => symbol !== scatter);

/** The special symbol, which fills its reels; undefined outside of free spins. */
function findSpecialSymbol({ feature }: SlotView): SpecialName | undefined {
  if (!feature) return undefined;
  const special = textIn(feature.fields, 'special');
  return sheet.symbols.find((symbol) => symbol === special);
}

const retriggersLeft = ({ feature }: SlotView): number =>
  feature ? numberIn(feature.fields, 'retriggersLeft') : 0;

export const client = defineSlot<MessageKey>({
  key: 'lantern-library',
  mount(table) {
    const { stage, t, slotText, money, number, bounds } = table;
    const feed = makeStripFeed(strips, rows);
    const lanternLights = makeLanternLights(stage);
    let expansion: Expansion | undefined;
    const scene = makeSlotScene(table, {
      columns: strips.length,
      rows,
      coinsPerStake,
      painters: symbols,
      fit: 0.86,
      lines,
      feed,
      tint: '#7fe3b8',
      paintScene,
      paintCabinet,
      paintGlass: paintReelGlass,
      onPlace(layout) {
        lanternLights.place(layout);
        expansion?.clear();
      },
    });
    scene.behind.addChild(lanternLights.view);
    expansion = makeExpansion(scene);
    const spreading = expansion;
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
          lanternLights.breathe();
          spreading.clear();
          scene.begin();
        },
        async showSpin({ view, before, tone }) {
          const [screen, expanded] = view.screens;
          if (!screen) return;
          const { stakeMinor } = view;
          const isMorePossible = !before?.feature || retriggersLeft(before) > 0;
          const heldMs = heldFor(screen.grid, { symbol: scatter, required: freeSpins.lanterns });
          await scene.land({ grid: screen.grid, ...(isMorePossible ? { heldMs } : {}) });
          await scene.showWins(screen, { tone, stakeMinor });
          const special = before && findSpecialSymbol(before);
          if (expanded && special !== undefined) {
            table.sounds.play('reveal');
            await spreading.play(screen.grid, expanded.grid, special);
            await scene.showWins(expanded, { tone, stakeMinor, coinsBefore: screen.coins });
          }
          lanternLights.stop();
        },
        resume: ({ screens }) => scene.reels.show(screens.at(-1)?.grid ?? []),
        chips(view) {
          const special = findSpecialSymbol(view);
          return [
            parts.spinsCount(view),
            ...(special === undefined
              ? []
              : [
                  {
                    name: t('fills'),
                    value: '',
                    picture: symbolPicture(symbols[special], CHIP_PX),
                    tone: 'feature' as const,
                  },
                ]),
            parts.soFar(view),
          ];
        },
        tip: () => t('tip', { lines: lines.length, lanterns: freeSpins.lanterns, spins: freeSpins.spins }),
        triggers: ({ view }) => cellsWith(view.screens[0]?.grid ?? [], scatter),
        intro({ view, before }) {
          const special = findSpecialSymbol(view);
          if (special === undefined) return undefined;
          if (before?.feature) {
            if (retriggersLeft(view) === retriggersLeft(before)) return undefined;
            return {
              title: slotText('feature.more', { count: freeSpins.spins }),
              lines: [t('drawn.stays', { symbol: symbolName(special) })],
              picture: specialCard(special, { among: [], isCalm: true }),
            };
          }
          return {
            title: slotText('feature.begins', { count: view.feature?.spinsLeft ?? 0 }),
            lines: [t('drawn', { symbol: symbolName(special) })],
            picture: specialCard(special, { among: shelved, isCalm: stage.isCalm }),
            ms: DRAWN_MS,
          };
        },
        outro: parts.freeSpinsOver,
        setFeature: (view) => lanternLights.setFeature(view !== undefined),
        says(step) {
          const special = step.before?.feature ? undefined : findSpecialSymbol(step.view);
          const summary = parts.says(step);
          return special === undefined
            ? summary
            : `${summary} ${t('drawn', { symbol: symbolName(special) })}`;
        },
        at: (step) => middleOfWins(scene, step),
        rules: () => ({
          ...libraryRules({ t, slotText, number, symbolName: symbolName }),
          returns: returnsText(lanternLibrary, { slotText, money, number, bounds, coinsPerStake }),
        }),
      },
    });
  },
});
