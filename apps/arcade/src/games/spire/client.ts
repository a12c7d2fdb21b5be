import { returnAt, SPIRE_TRAPS_MAX, SPIRE_TRAPS_MIN, spire, spirePays, spireRows } from '@evens/games';
import type messages from '@evens/locales/en/arcade/spire.json';
import { choiceField } from '../../frame/fields.ts';
import { gameLetters, letterLines } from '../../frame/keys.ts';
import { type CashOutView, cashOutAutobet, randomBelow, readCashOut, tileActions } from '../cash-out.ts';
import { defineClient, type Game, type GameStep, type StepSummary, type Table } from '../game-client.ts';
import { fieldsIn, listIn, numberIn, numbersIn } from '../read-view.ts';
import { toHundredths } from '../return-text.ts';
import { makeTower, type StepFace } from './tower.ts';
import './spire.css';

type MessageKey = keyof typeof messages;

const TOP = spireRows.length;
const trapCounts = Array.from({ length: SPIRE_TRAPS_MAX - SPIRE_TRAPS_MIN + 1 }, (_, index) =>
  String(SPIRE_TRAPS_MIN + index),
);

interface SpireView extends CashOutView {
  readonly traps: number;
  readonly climbed: readonly number[];
  /** Empty until the round has ended. */
  readonly places: readonly (readonly number[])[];
}

function readView(view: unknown): SpireView {
  const fields = fieldsIn(view);
  return {
    ...readCashOut(fields),
    traps: numberIn(fields, 'traps'),
    climbed: numbersIn(fields, 'climbed'),
    places: 'places' in fields ? listIn(fields, 'places').map((row) => numbersIn({ row }, 'row')) : [],
  };
}

/** The multiplier for display. */
const payHundredths = (terms: { traps: number; rows: number }): number => toHundredths(spirePays(terms));

/** The face of a tile that does not move. */
function faceAt({ climbed, outcome, hitTile, places }: SpireView, row: number, tile: number): StepFace {
  if (climbed[row] === tile) return outcome === 'cashed-out' ? 'won' : 'safe';
  if (outcome === 'open') {
    if (row === climbed.length) return 'next';
    return row < climbed.length ? 'passed' : 'covered';
  }
  if (row === climbed.length && tile === hitTile) return 'trap';
  return places[row]?.includes(tile) ? 'far-trap' : 'far-safe';
}

function mount(table: Table<MessageKey>): Game {
  const { stage, settings, t, money, sounds, number, multiplier, changed, move } = table;
  let traps = 2;
  let displayedView: SpireView | undefined;
  let isOpen = false;

  stage.setBackdrop('linear-gradient(180deg, #090d22 0%, #090d22 40%, #171527 96%)');
  const tower = makeTower(stage);
  const group = stage.hotspotGroup(t('board'));
  const label = (row: number, tile: number, key: 'tile' | 'tile.safe' | 'tile.trap'): string =>
    t(key, { row: row + 1, column: tile + 1 });
  const hotspots = tower.rows.map((tiles, row) =>
    tiles.map((_, tile) =>
      group.add({
        label: label(row, tile, 'tile'),
        onPress: () => open(row, tile),
        onAim(isAimed) {
          const face = tower.rows[row]?.[tile]?.face;
          if (face === 'next' || face === 'aimed') tower.set(row, tile, isAimed && isOpen ? 'aimed' : 'next');
        },
      }),
    ),
  );
  stage.onResize((width, height) => {
    for (const [row, boxes] of tower.place(width, height).entries())
      for (const [tile, box] of boxes.entries()) hotspots[row]?.[tile]?.place(box);
  });

  const trapsField = choiceField({
    label: t('traps'),
    choices: trapCounts.map((value) => ({ value, label: number(Number(value)) })),
    value: String(traps),
    onChoose(value) {
      traps = Number(value);
      showPays();
      changed();
    },
  });
  settings.append(trapsField.element);
  const autobet = cashOutAutobet({
    label: t('autobet.rows'),
    maximum: TOP,
    value: 3,
    number,
    countSteps: () => displayedView?.climbed.length ?? 0,
    step: () => ({ kind: 'climb', tile: anyTile() }),
  });

  function showPays(): void {
    const view = isOpen || displayedView?.traps === traps ? displayedView : undefined;
    const climbedCount = view?.climbed.length ?? 0;
    tower.setPays(
      spireRows.map((_, row) => multiplier(payHundredths({ traps, rows: row + 1 }))),
      spireRows.map((_, row) => {
        if (view?.outcome === 'cashed-out' && row === climbedCount - 1) return 'won';
        if (row < climbedCount) return 'climbed';
        return row === climbedCount && isOpen ? 'next' : 'ahead';
      }),
    );
  }

  function setOpen(next: boolean): void {
    isOpen = next;
    for (const [row, spots] of hotspots.entries())
      for (const hotspot of spots) {
        const isNext = isOpen && row === displayedView?.climbed.length;
        hotspot.setDisabled(!isNext);
        hotspot.element.classList.toggle('spire-next', isNext);
      }
  }
  setOpen(false);
  showPays();

  function open(row: number, tile: number): void {
    if (!isOpen || row !== displayedView?.climbed.length) return;
    tower.set(row, tile, 'pressed');
    sounds.play('press');
    move({ kind: 'climb', tile }).catch(reportError);
  }

  /** Draws the state of the round at once. */
  function draw(view: SpireView): void {
    for (const [row, tiles] of tower.rows.entries())
      for (const tile of tiles.keys()) {
        const face = faceAt(view, row, tile);
        tower.set(row, tile, face);
        const isSafe = face === 'safe' || face === 'won' || face === 'far-safe';
        const isTrap = face === 'trap' || face === 'far-trap';
        hotspots[row]?.[tile]?.setLabel(
          label(row, tile, isTrap ? 'tile.trap' : isSafe ? 'tile.safe' : 'tile'),
        );
      }
  }

  async function reveal({ climbed, hitTile }: SpireView): Promise<void> {
    const row = hitTile === undefined ? climbed.length - 1 : climbed.length;
    const isTrap = hitTile !== undefined;
    sounds.play(isTrap ? 'mine' : 'reveal', isTrap ? 1 : 1 + climbed.length * 0.07);
    await tower.turn(row, hitTile ?? climbed[row] ?? 0, isTrap ? 'trap' : 'safe');
    if (!isTrap) return;
    await tower.shake();
    await stage.wait(200);
  }

  function describeStep({ outcome, climbed, traps: count }: SpireView, isStart: boolean): string {
    const rows = climbed.length;
    if (outcome === 'trap') return t('hit');
    if (outcome === 'given-back') return t('given-back');
    if (outcome === 'cashed-out') return rows === TOP ? t('all') : t('cashed', { rows });
    return isStart ? t('began', { traps: count }) : t('climbed', { rows });
  }

  async function show({ view: raw, no, isOver, isResumed }: GameStep): Promise<StepSummary> {
    const view = readView(raw);
    const before = displayedView;
    displayedView = view;
    setOpen(false);
    if (isResumed) {
      traps = view.traps;
      trapsField.set(String(traps));
    } else if (no === 0) await tower.cover();
    else if (view.hitTile !== undefined || view.climbed.length > (before?.climbed.length ?? 0))
      await reveal(view);
    draw(view);
    setOpen(!isOver);
    showPays();
    const rows = view.climbed.length;
    const paid = multiplier(view.outcome === 'cashed-out' ? payHundredths({ traps: view.traps, rows }) : 0);
    return { says: describeStep(view, no === 0), ...(isOver && { short: paid }) };
  }

  /** A random tile of the next row. */
  const anyTile = (): number => randomBelow(spireRows[displayedView?.climbed.length ?? 0] ?? 1);

  return {
    startLabel: t('start'),
    autobet,
    bet: (stakeMinor) => ({ bet: { stake: String(stakeMinor), traps }, stakeMinor }),
    facts(stakeMinor) {
      const view = isOpen ? displayedView : undefined;
      const climbedCount = view?.climbed.length ?? 0;
      const stake = view?.stakeMinor ?? stakeMinor;
      const pays = (rows: number): string =>
        money.text(returnAt(stake, spirePays({ traps: view?.traps ?? traps, rows })));
      return [
        { name: t('rows'), value: `${number(climbedCount)} / ${number(TOP)}` },
        { name: t(climbedCount === 0 ? 'first' : 'next'), value: pays(Math.min(climbedCount + 1, TOP)) },
        { name: t('top'), value: pays(TOP) },
      ];
    },
    setBusy: (isBusy) => trapsField.setDisabled(isBusy),
    show,
    actions() {
      if (!displayedView) return [];
      const { worthMinor, climbed } = displayedView;
      const random = { move: { kind: 'climb', tile: anyTile() }, key: gameLetters.spire.random };
      return tileActions(table, { worthMinor, isFirst: climbed.length === 0, random });
    },
    pressLetter(key) {
      const row = displayedView?.climbed.length ?? 0;
      const tile = Number(key) - 1;
      if (!isOpen || !/^[1-9]$/.test(key) || tile >= (spireRows[row] ?? 0)) return false;
      open(row, tile);
      return true;
    },
    keys: () => [
      { keys: Array.from({ length: spireRows[0] }, (_, tile) => String(tile + 1)), label: t('keys.tile') },
      ...letterLines(gameLetters.spire, (name) => t(name)),
    ],
    rules: () => ({
      how: [t('how-1'), t('how-2'), t('how-3')],
      tables: [
        {
          title: t('table'),
          head: [
            t('rows'),
            t('table.tiles'),
            ...trapCounts.map((count) => t('table.traps', { traps: Number(count) })),
          ],
          rows: spireRows.map((tiles, row) => [
            number(row + 1),
            number(tiles),
            ...trapCounts.map((count) => multiplier(payHundredths({ traps: Number(count), rows: row + 1 }))),
          ]),
        },
      ],
      returns: [t('returns')],
      fairness: [t('fair')],
    }),
  };
}

export const client = defineClient<MessageKey>({
  key: 'spire',
  picks: 'stake',
  stakeRules: spire,
  mount,
});
