import { MINES_MAX, MINES_MIN, MINES_TILES, mines, minesOpenedMax, minesPays, returnAt } from '@evens/games';
import type messages from '@evens/locales/en/arcade/mines.json';
import { rangeField } from '../../frame/fields.ts';
import { gameLetters, letterLines } from '../../frame/keys.ts';
import { type CashOutView, cashOutAutobet, randomBelow, readCashOut, tileActions } from '../cash-out.ts';
import { defineClient, type Game, type GameStep, type StepSummary, type Table } from '../game-client.ts';
import { fieldsIn, numberIn, numbersIn } from '../read-view.ts';
import { toHundredths } from '../return-text.ts';
import { makeBoard, SIDE } from './board.ts';

type MessageKey = keyof typeof messages;

interface MinesView extends CashOutView {
  readonly mines: number;
  readonly opened: readonly number[];
  /** Empty until the round has ended. */
  readonly places: readonly number[];
}

function readView(view: unknown): MinesView {
  const fields = fieldsIn(view);
  return {
    ...readCashOut(fields),
    mines: numberIn(fields, 'mines'),
    opened: numbersIn(fields, 'opened'),
    places: 'places' in fields ? numbersIn(fields, 'places') : [],
  };
}

/** The multiplier for display. */
const payHundredths = (terms: { mines: number; opened: number }): number => toHundredths(minesPays(terms));

/** Few rounds reach more gems. */
const AUTOBET_GEMS_MAX = 10;

function mount(table: Table<MessageKey>): Game {
  const { stage, settings, t, money, sounds, number, multiplier, changed, move } = table;
  let mines = 3;
  let displayedView: MinesView | undefined;
  let isOpen = false;

  stage.setBackdrop('radial-gradient(90% 80% at 50% 40%, #1b2731 0%, #10171d 55%, #0b0e11 100%)');
  const board = makeBoard(stage);
  const group = stage.hotspotGroup(t('board'));
  const label = (tile: number, word: 'tile' | 'tile.gem' | 'tile.mine'): string =>
    t(word, { row: Math.floor(tile / SIDE) + 1, column: (tile % SIDE) + 1 });
  const hotspots = board.tiles.map((_, tile) =>
    group.add({
      label: label(tile, 'tile'),
      onPress: () => open(tile),
      onAim(isAimed) {
        const { face } = board.tiles[tile] ?? {};
        if (face === 'covered' || face === 'aimed') board.set(tile, isAimed && isOpen ? 'aimed' : 'covered');
      },
    }),
  );
  stage.onResize((width, height) => {
    const size = Math.min(width - 24, height - 12, 620);
    const boxes = board.place((width - size) / 2, (height - size) / 2, size);
    for (const [tile, box] of boxes.entries()) hotspots[tile]?.place(box);
  });

  const minesField = rangeField({
    label: t('mines'),
    minimum: MINES_MIN,
    maximum: MINES_MAX,
    value: mines,
    write: (value) => number(value),
    onChange(value) {
      mines = value;
      changed();
    },
  });
  settings.append(minesField.element);
  const autobet = cashOutAutobet({
    label: t('autobet.gems'),
    maximum: AUTOBET_GEMS_MAX,
    value: 3,
    number,
    countSteps: () => displayedView?.opened.length ?? 0,
    step: () => ({ kind: 'reveal', tile: anyTile() }),
  });
  setOpen(false);

  function open(tile: number): void {
    if (!isOpen || displayedView?.opened.includes(tile)) return;
    board.set(tile, 'pressed');
    sounds.play('press');
    move({ kind: 'reveal', tile }).catch(reportError);
  }

  function setOpen(next: boolean): void {
    isOpen = next;
    for (const [tile, hotspot] of hotspots.entries())
      hotspot.setDisabled(!isOpen || (displayedView?.opened.includes(tile) ?? false));
  }

  /** Draws the state of the round at once. */
  function draw({ opened, outcome, hitTile, places }: MinesView): void {
    const isWon = outcome === 'cashed-out';
    for (const tile of board.tiles.keys()) {
      const isMine = places.includes(tile);
      const gem = isWon ? 'won-gem' : 'gem';
      if (tile === hitTile) board.set(tile, 'mine');
      else if (opened.includes(tile)) board.set(tile, gem);
      else if (outcome === 'open') board.set(tile, 'covered');
      else board.set(tile, isMine ? 'far-mine' : 'far-gem');
      const word = isMine ? 'tile.mine' : opened.includes(tile) || outcome !== 'open' ? 'tile.gem' : 'tile';
      hotspots[tile]?.setLabel(label(tile, word));
    }
  }

  async function reveal(view: MinesView): Promise<void> {
    const tile = view.hitTile ?? view.opened.at(-1) ?? 0;
    const isMine = view.hitTile !== undefined;
    sounds.play(isMine ? 'mine' : 'reveal', isMine ? 1 : 1 + view.opened.length * 0.05);
    await board.turn(tile, isMine ? 'mine' : 'gem');
    if (!isMine) return;
    await board.shake();
    await stage.wait(200);
  }

  function describeStep({ outcome, opened, mines: count }: MinesView, isStart: boolean): string {
    if (outcome === 'mine') return t('hit');
    if (outcome === 'given-back') return t('given-back');
    if (outcome === 'cashed-out')
      return opened.length === minesOpenedMax(count) ? t('all') : t('cashed', { opened: opened.length });
    return isStart ? t('began', { mines: count }) : t('gem', { opened: opened.length });
  }

  async function show({ view: raw, no, isOver, isResumed }: GameStep): Promise<StepSummary> {
    const view = readView(raw);
    const before = displayedView;
    displayedView = view;
    setOpen(false);
    if (isResumed) {
      mines = view.mines;
      minesField.set(mines);
    } else if (no === 0) await board.cover();
    else if (view.hitTile !== undefined || view.opened.length > (before?.opened.length ?? 0))
      await reveal(view);
    draw(view);
    setOpen(!isOver);
    const opened = view.opened.length;
    const paid =
      view.outcome === 'cashed-out'
        ? multiplier(payHundredths({ mines: view.mines, opened }))
        : multiplier(0);
    return { says: describeStep(view, no === 0), ...(isOver && { short: paid }) };
  }

  /** A random covered tile. */
  function anyTile(): number {
    const covered = [...board.tiles.keys()].filter((tile) => !displayedView?.opened.includes(tile));
    return covered[randomBelow(covered.length)] ?? 0;
  }

  return {
    startLabel: t('start'),
    autobet,
    bet: (stakeMinor) => ({ bet: { stake: String(stakeMinor), mines }, stakeMinor }),
    facts(stakeMinor) {
      const opened = isOpen && displayedView ? displayedView.opened.length : 0;
      const count = isOpen && displayedView ? displayedView.mines : mines;
      const stake = isOpen && displayedView ? displayedView.stakeMinor : stakeMinor;
      const next = { mines: count, opened: Math.min(opened + 1, minesOpenedMax(count)) };
      return [
        { name: t('gems'), value: `${number(opened)} / ${number(MINES_TILES - count)}` },
        {
          name: t(opened === 0 ? 'first' : 'next'),
          value: money.text(returnAt(stake, minesPays(next))),
        },
      ];
    },
    setBusy: (isBusy) => minesField.setDisabled(isBusy),
    show,
    actions() {
      if (!displayedView) return [];
      const { worthMinor, opened } = displayedView;
      const random = { move: { kind: 'reveal', tile: anyTile() }, key: gameLetters.mines.random };
      return tileActions(table, { worthMinor, isFirst: opened.length === 0, random });
    },
    keys: () => letterLines(gameLetters.mines, (move) => t(move)),
    rules() {
      const counts = [1, 2, 3, 5, 10, 15, 20];
      const rows = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20].map((opened) => [
        number(opened),
        ...counts.map((count) =>
          opened <= minesOpenedMax(count) ? multiplier(payHundredths({ mines: count, opened })) : '–',
        ),
      ]);
      const head = [t('table.gems'), ...counts.map((count) => t('table.mines', { mines: count }))];
      return {
        how: [t('how-1'), t('how-2'), t('how-3')],
        tables: [{ title: t('table'), head, rows }],
        returns: [t('returns')],
        fairness: [t('fair')],
      };
    },
  };
}

export const client = defineClient<MessageKey>({
  key: 'mines',
  picks: 'stake',
  stakeRules: mines,
  mount,
});
