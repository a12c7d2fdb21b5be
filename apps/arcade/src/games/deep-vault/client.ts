import { deepVaultSheet as sheet } from '@evens/games';
import { symbols } from '@evens/games/symbols/deep-vault';
import type messages from '@evens/locales/en/arcade/deep-vault.json';
import { paintReelGlass } from '../../slots/paint/cabinet.ts';
import { cellsWith, heldFor, middleOfWins } from '../../slots/screen-parts.ts';
import { defineSlot } from '../../slots/slot-client.ts';
import type { Chip } from '../../slots/slot-face.ts';
import { makeSlotGame, type SlotStep } from '../../slots/slot-game.ts';
import { stakesText } from '../../slots/slot-rules-text.ts';
import { makeSlotScene } from '../../slots/slot-scene.ts';
import type { SlotView } from '../../slots/slot-view.ts';
import { makeStoryParts, windowsAt } from '../../slots/story-parts.ts';
import { makeStripFeed } from '../../slots/strip-feed.ts';
import { symbolNames } from '../../slots/symbol-names.ts';
import type { Game } from '../game-client.ts';
import { fieldsIn, numberIn, numbersIn } from '../read-view.ts';
import { type Depth, makeDepth } from './depth.ts';
import { makeJackpotBoard } from './jackpot-board.ts';
import { vaultRules } from './rules-text.ts';
import { paintCabinet, paintScene } from './scene.ts';
import { vaultUnitMinor } from './vault-unit.ts';

export type MessageKey = keyof typeof messages;

const { coinsPerStake, rows, lines, strips, scatter, dial, dialKeys, pools: jackpots } = sheet;
/** Stops of the reels before the first round; this screen has no win. */
const FIRST_STOPS = [10, 19, 21, 14, 26];

/** The level of the dial that is to be turned next; undefined if there is none. */
function findDialLevel({ feature }: SlotView): number | undefined {
  return feature?.name === 'dial' ? numberIn(feature.fields, 'level') : undefined;
}

/** The result of the dial in this step; `coins` is undefined if it went a level deeper. */
function readTurn({
  fields,
}: SlotView): { readonly level: number; readonly coins: number | undefined } | undefined {
  const turn = fields['turn'];
  if (turn === undefined || turn === null) return undefined;
  const read = fieldsIn(turn, 'turn');
  return {
    level: numberIn(read, 'level'),
    coins: read['coins'] === undefined || read['coins'] === null ? undefined : numberIn(read, 'coins'),
  };
}

const findWonJackpot = ({ fields }: SlotView) => jackpots.find(({ name }) => name === fields['pool']);

export const client = defineSlot<MessageKey>({
  key: 'deep-vault',
  mount(table) {
    const { stage, t, slotText, money, number, sounds, bounds } = table;
    const feed = makeStripFeed(strips, rows);
    let depth: Depth | undefined;
    const scene = makeSlotScene(table, {
      columns: strips.length,
      rows,
      headLines: 2,
      coinsPerStake,
      painters: symbols,
      fit: 0.84,
      lines,
      feed,
      tint: '#b9a2ff',
      paintScene,
      paintCabinet,
      paintGlass: paintReelGlass,
      onPlace: () => depth?.place(),
    });
    const unitMinor = vaultUnitMinor(money.currency);
    const stakes = (coins: number): string => stakesText(coins, { coinsPerStake, number });
    const below = makeDepth(scene, stakes);
    depth = below;
    const jackpotName = (name: (typeof jackpots)[number]['name']): string => t(`pool.${name}`);
    const board = makeJackpotBoard(
      [...jackpots]
        .reverse()
        .map(({ name, seedMinor }) => ({ name, text: jackpotName(name), seedMinor: seedMinor * unitMinor })),
      { money, isCalm: () => stage.isCalm },
    );
    scene.face.setBoard(board.element);
    feed.setStops(FIRST_STOPS);
    scene.reels.show(windowsAt(strips, FIRST_STOPS, rows));
    const parts = makeStoryParts(table, { scene, coinsPerStake, hasLines: true });
    const symbolName = symbolNames(sheet.symbols, (symbol) => t(`symbol.${symbol}`));

    function showFeature(view: SlotView | undefined): void {
      const level = view && findDialLevel(view);
      if (level !== undefined) below.show({ kind: 'dial', level });
      else below.show(view?.feature ? { kind: 'vault' } : undefined);
    }

    async function showReels({ view, tone }: SlotStep): Promise<void> {
      const [screen] = view.screens;
      if (!screen) return;
      await scene.land({
        grid: screen.grid,
        heldMs: heldFor(screen.grid, { symbol: scatter, required: dialKeys }),
      });
      await scene.showWins(screen, { tone, stakeMinor: view.stakeMinor });
    }

    async function showTurn({ view, tone }: SlotStep): Promise<void> {
      const turn = readTurn(view);
      if (!turn) return;
      scene.face.clearMeter();
      sounds.play('roll');
      await below.turn(turn.level, turn.coins);
      sounds.play('reveal');
      if (turn.coins === undefined) {
        await scene.face.plate({
          title: t('dial.deeper'),
          lines: [t('dial.level-of', { level: turn.level + 2, levels: dial.length })],
          ms: 1500,
        });
      } else {
        const sumMinor = scene.worth(turn.coins, view.stakeMinor);
        await scene.face.count(sumMinor, { tone, stakeMinor: view.stakeMinor });
      }
      if (view.feature) showFeature(view);
    }

    async function showVault({ view, jackpot }: SlotStep): Promise<void> {
      const jackpotWon = findWonJackpot(view);
      await below.openDoor();
      if (!jackpotWon) return;
      const title = t('pool.won', { pool: jackpotName(jackpotWon.name) });
      if (jackpot) await scene.bigWin({ sumMinor: jackpot.winMinor, stakeMinor: view.stakeMinor, title });
      else await scene.face.plate({ title, lines: [t('pool.demo')] });
    }

    const game = makeSlotGame({
      table,
      scene,
      coinsPerStake,
      story: {
        featureName: t('dial.turn'),
        spinLabel: (view) => t(findDialLevel(view) === undefined ? 'vault.open' : 'dial.turn'),
        prepare({ view }) {
          feed.setStops(numbersIn(view.fields, 'stops'));
        },
        begin(view) {
          // Dial and vault door move only after the result is known.
          if (!view?.feature) scene.begin();
        },
        showSpin(step) {
          if (!step.before?.feature) return showReels(step);
          return step.before.feature.name === 'dial' ? showTurn(step) : showVault(step);
        },
        // A dial step has no screen: the reels stay as they stopped.
        resume: ({ fields }) => scene.reels.show(windowsAt(strips, numbersIn(fields, 'stops'), rows)),
        chips(view) {
          const level = findDialLevel(view);
          const chip: Chip =
            level === undefined
              ? { name: t('vault'), value: t('vault.is-open'), tone: 'feature' }
              : {
                  name: t('dial.level'),
                  value: `${number(level + 1)} / ${number(dial.length)}`,
                  tone: 'feature',
                };
          return [chip, parts.soFar(view)];
        },
        tip: () => t('tip', { lines: lines.length, keys: dialKeys }),
        triggers: ({ view }) =>
          findDialLevel(view) === undefined ? [] : cellsWith(view.screens[0]?.grid ?? [], scatter),
        intro({ view, before }) {
          const level = findDialLevel(view);
          if (level === undefined)
            return before?.feature?.name === 'vault'
              ? undefined
              : { title: t('vault.found'), lines: [t('vault.text')] };
          if (before?.feature) return undefined;
          const most = Math.max(...dial.flat().map(({ coins }) => coins ?? 0));
          const least = Math.min(...(dial[level] ?? []).map(({ coins }) => coins ?? most));
          return {
            title: t('dial.begins'),
            lines: [t('dial.text', { least: stakes(least), most: stakes(most) })],
          };
        },
        outro: ({ view, tone }) =>
          view.coinsTotal === 0
            ? undefined
            : {
                title: t('round.over'),
                lines: [],
                sumMinor: scene.worth(view.coinsTotal, view.stakeMinor),
                tone,
              },
        setFeature: showFeature,
        says(step) {
          const { view, before } = step;
          const turn = readTurn(view);
          const jackpotWon = findWonJackpot(view);
          const sentences = parts.wins(view);
          if (jackpotWon) sentences.push(`${t('pool.won', { pool: jackpotName(jackpotWon.name) })}.`);
          else if (turn)
            sentences.push(
              turn.coins === undefined ? t('dial.deeper') : t('said.dial', { stakes: stakes(turn.coins) }),
            );
          if (!before?.feature && findDialLevel(view) !== undefined) sentences.push(t('dial.begins'));
          if (view.feature?.name === 'vault') sentences.push(t('vault.found'));
          return sentences.join(' ');
        },
        at: (step) => middleOfWins(scene, step),
        rules: ({ isDemo }) =>
          vaultRules({ t, slotText, money, number, bounds, symbolName: symbolName, jackpotName, isDemo }),
      },
    });
    const jackpotSetter: Pick<Game, 'setJackpots'> = { setJackpots: board.set };
    return Object.assign(game, jackpotSetter);
  },
});
