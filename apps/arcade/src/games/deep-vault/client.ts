import { deepVaultSheet as sheet } from '@evens/games';
import { symbols } from '@evens/games/symbols/deep-vault';
import type words from '@evens/locales/en/arcade/deep-vault.json';
import { paintReelGlass } from '../../slots/paint/cabinet.ts';
import { defineSlot } from '../../slots/slot-client.ts';
import type { Chip } from '../../slots/slot-face.ts';
import { makeSlotGame, type SlotStep } from '../../slots/slot-game.ts';
import { BIG_WIN_STAKES, makeSlotRoom } from '../../slots/slot-room.ts';
import { stakesText } from '../../slots/slot-rules-text.ts';
import type { SlotView } from '../../slots/slot-view.ts';
import { makeStoryParts, windowsAt } from '../../slots/story-parts.ts';
import { makeStripFeed } from '../../slots/strip-feed.ts';
import { symbolNames } from '../../slots/symbol-names.ts';
import { cellsWith, heldFor, middleOfWins } from '../../slots/tell-screens.ts';
import { fieldsIn, numberIn, numbersIn } from '../read-view.ts';
import { type Depth, makeDepth } from './depth.ts';
import { makePoolsBoard } from './pools-board.ts';
import { vaultRules } from './rules-text.ts';
import { paintCabinet, paintScene } from './scene.ts';
import { vaultUnitOf } from './vault-unit.ts';

export type Word = keyof typeof words;

const { coinsPerStake, rows, lines, strips, scatter, dial, dialKeys, pools } = sheet;
/** Stops of the reels before the first round; this screen has no win. */
const FIRST_STOPS = [10, 19, 21, 14, 26];

/** The level of the dial that is to be turned next; undefined if there is none. */
function levelOf({ feature }: SlotView): number | undefined {
  return feature?.name === 'dial' ? numberIn(feature.fields, 'level') : undefined;
}

/** The result of the dial in this step; `coins` is undefined if it went a level deeper. */
function turnOf({
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

const poolOf = ({ fields }: SlotView) => pools.find(({ name }) => name === fields['pool']);

export const client = defineSlot<Word>({
  key: 'deep-vault',
  mount(table) {
    const { stage, words, slotWords, money, number, sounds } = table;
    const feed = makeStripFeed(strips, rows);
    let depth: Depth | undefined;
    const room = makeSlotRoom(table, {
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
    const unitMinor = vaultUnitOf(money.currency);
    const stakes = (coins: number): string => stakesText(coins, { coinsPerStake, number });
    const below = makeDepth(room, stakes);
    depth = below;
    const poolName = (name: (typeof pools)[number]['name']): string => words(`pool.${name}`);
    const board = makePoolsBoard(
      [...pools]
        .reverse()
        .map(({ name, seedMinor }) => ({ name, text: poolName(name), seedMinor: seedMinor * unitMinor })),
      { money, isCalm: () => stage.isCalm },
    );
    room.face.setBoard(board.element);
    feed.setStops(FIRST_STOPS);
    room.reels.show(windowsAt(strips, FIRST_STOPS, rows));
    const parts = makeStoryParts(table, { room, coinsPerStake, hasLines: true });
    const nameOf = symbolNames(sheet.symbols, (symbol) => words(`symbol.${symbol}`));

    function showFeature(view: SlotView | undefined): void {
      const level = view && levelOf(view);
      if (level !== undefined) below.show({ kind: 'dial', level });
      else below.show(view?.feature ? { kind: 'vault' } : undefined);
    }

    async function tellSpin({ view, tone }: SlotStep): Promise<void> {
      const [screen] = view.screens;
      if (!screen) return;
      await room.land({
        grid: screen.grid,
        heldMs: heldFor(screen.grid, { symbol: scatter, wanted: dialKeys }),
      });
      await room.tellWins(screen, { tone, stakeMinor: view.stakeMinor });
    }

    async function tellTurn({ view, tone }: SlotStep): Promise<void> {
      const turn = turnOf(view);
      if (!turn) return;
      room.face.clearMeter();
      sounds.play('roll');
      await below.turn(turn.level, turn.coins);
      sounds.play('reveal');
      if (turn.coins === undefined) {
        await room.face.plate({
          title: words('dial.deeper'),
          lines: [words('dial.level-of', { level: turn.level + 2, levels: dial.length })],
          ms: 1500,
        });
      } else {
        const sumMinor = room.worth(turn.coins, view.stakeMinor);
        await room.face.count(sumMinor, { tone });
        if (turn.coins >= BIG_WIN_STAKES * coinsPerStake) await room.bigWin(sumMinor);
      }
      if (view.feature) showFeature(view);
    }

    async function tellVault({ view, jackpot }: SlotStep): Promise<void> {
      const pool = poolOf(view);
      await below.openDoor();
      if (!pool) return;
      const title = words('pool.won', { pool: poolName(pool.name) });
      if (jackpot) await room.bigWin(jackpot.winMinor, title);
      else await room.face.plate({ title, lines: [words('pool.demo')] });
    }

    const game = makeSlotGame({
      table,
      room,
      coinsPerStake,
      story: {
        spinLabel: (view) => words(levelOf(view) === undefined ? 'vault.open' : 'dial.turn'),
        prepare({ view }) {
          feed.setStops(numbersIn(view.fields, 'stops'));
        },
        begin(view) {
          // Dial and vault door move only after the result is known.
          if (!view?.feature) room.begin();
        },
        tell(step) {
          if (!step.before?.feature) return tellSpin(step);
          return step.before.feature.name === 'dial' ? tellTurn(step) : tellVault(step);
        },
        // A dial step has no screen: the reels stay as they stopped.
        resume: ({ fields }) => room.reels.show(windowsAt(strips, numbersIn(fields, 'stops'), rows)),
        chips(view) {
          const level = levelOf(view);
          const chip: Chip =
            level === undefined
              ? { name: words('vault'), value: words('vault.is-open'), tone: 'feature' }
              : {
                  name: words('dial.level'),
                  value: `${number(level + 1)} / ${number(dial.length)}`,
                  tone: 'feature',
                };
          return [chip, parts.soFar(view)];
        },
        tip: () => words('tip', { lines: lines.length, keys: dialKeys }),
        triggers: ({ view }) =>
          levelOf(view) === undefined ? [] : cellsWith(view.screens[0]?.grid ?? [], scatter),
        intro({ view, before }) {
          const level = levelOf(view);
          if (level === undefined)
            return before?.feature?.name === 'vault'
              ? undefined
              : { title: words('vault.found'), lines: [words('vault.text')] };
          if (before?.feature) return undefined;
          const most = Math.max(...dial.flat().map(({ coins }) => coins ?? 0));
          const least = Math.min(...(dial[level] ?? []).map(({ coins }) => coins ?? most));
          return {
            title: words('dial.begins'),
            lines: [words('dial.text', { least: stakes(least), most: stakes(most) })],
          };
        },
        outro: ({ view, tone }) =>
          view.coinsTotal === 0
            ? undefined
            : {
                title: words('round.over'),
                lines: [],
                sumMinor: room.worth(view.coinsTotal, view.stakeMinor),
                tone,
              },
        setFeature: showFeature,
        says(step) {
          const { view, before } = step;
          const turn = turnOf(view);
          const pool = poolOf(view);
          const said = parts.wins(view);
          if (pool) said.push(`${words('pool.won', { pool: poolName(pool.name) })}.`);
          else if (turn)
            said.push(
              turn.coins === undefined
                ? words('dial.deeper')
                : words('said.dial', { stakes: stakes(turn.coins) }),
            );
          if (!before?.feature && levelOf(view) !== undefined) said.push(words('dial.begins'));
          if (view.feature?.name === 'vault') said.push(words('vault.found'));
          return said.join(' ');
        },
        at: (step) => middleOfWins(room, step),
        rules: ({ isDemo }) => vaultRules({ words, slotWords, money, number, nameOf, poolName, isDemo }),
      },
    });
    return Object.assign(game, { setPools: board.set });
  },
});
