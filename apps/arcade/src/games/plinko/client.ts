import {
  PLINKO_ROWS_MAX,
  PLINKO_ROWS_MIN,
  type PlinkoRisk,
  plinko,
  plinkoPayTable,
  plinkoRisks,
  plinkoRtp,
} from '@evens/games';
import type messages from '@evens/locales/en/arcade/plinko.json';
import { el } from '../../frame/elements.ts';
import { choiceField, rangeField } from '../../frame/fields.ts';
import { chanceDecimals } from '../../frame/numbers.ts';
import { defineClient, type Game, type StepSummary, type Table } from '../game-client.ts';
import { fieldsIn, numberIn, numbersIn } from '../read-view.ts';
import { makePlinkoBoard } from './board.ts';
import { makeDropSums } from './drop-sums.ts';

type MessageKey = keyof typeof messages;

function rtpPercent(rows: number, risk: PlinkoRisk): number {
  const { num, den } = plinkoRtp(rows, risk);
  return Number((num * 1_000_000n) / den) / 10_000;
}

/** Number of balls that can fall at the same time. */
const BALLS_MAX = 10;
/** Listed landings. */
const LANDED_MAX = 5;

/** The RTP of the chosen board, and the range of all boards. */
function returned(rows: number, risk: PlinkoRisk, number: (value: number, decimals: number) => string) {
  const counts = Array.from(
    { length: PLINKO_ROWS_MAX - PLINKO_ROWS_MIN + 1 },
    (_, index) => PLINKO_ROWS_MIN + index,
  );
  const all = plinkoRisks.flatMap((each) => counts.map((count) => rtpPercent(count, each)));
  return {
    least: number(Math.min(...all), 2),
    most: number(Math.max(...all), 2),
    rtp: number(rtpPercent(rows, risk), 4),
  };
}

/** Share of the 2^rows paths with this many turns to the right, in per cent. */
function chancePercent(rows: number, rights: number): number {
  let ways = 1;
  for (let index = 1; index <= rights; index++) ways = (ways * (rows - index + 1)) / index;
  return (ways / 2 ** rows) * 100;
}

function mount({ stage, settings, t, money, sounds, number, multiplier, changed }: Table<MessageKey>): Game {
  let rows = 12;
  let risk: PlinkoRisk = 'medium';
  stage.setBackdrop('radial-gradient(100% 90% at 50% 0%, #20303a 0%, #111a20 48%, #0b0e11 100%)');
  const board = makePlinkoBoard(stage);
  const drops = makeDropSums();
  const landed = el('ol', { class: 'plinko-landed', 'aria-hidden': 'true' });
  const landedPlace = stage.overlay(landed);
  stage.onResize((width, height) => {
    board.place(width, height);
    landedPlace.place({ x: width - 72, y: 10, width: 62, height: 140 });
  });

  const show = (): void => board.setBoard(rows, plinkoPayTable(rows, risk));
  const riskField = choiceField({
    label: t('risk'),
    choices: plinkoRisks.map((value) => ({ value, label: t(value) })),
    value: risk,
    onChoose(value) {
      risk = value;
      show();
      changed();
    },
  });
  const rowsField = rangeField({
    label: t('rows'),
    minimum: PLINKO_ROWS_MIN,
    maximum: PLINKO_ROWS_MAX,
    value: rows,
    write: (value) => number(value),
    onChange(value) {
      rows = value;
      show();
      changed();
    },
  });
  settings.append(riskField.element, rowsField.element);
  show();

  return {
    startLabel: t('start'),
    autobet: {},
    drawsMax: BALLS_MAX,
    bet: (stakeMinor) => ({ bet: { stake: String(stakeMinor), rows, risk }, stakeMinor }),
    facts(stakeMinor) {
      const most = Math.max(...plinkoPayTable(rows, risk));
      return [
        { name: t('most'), value: money.text((stakeMinor * BigInt(most)) / 100n) },
        { name: t('rtp'), value: `${number(rtpPercent(rows, risk), 2)} %` },
      ];
    },
    setBusy(isBusy) {
      riskField.setDisabled(isBusy);
      rowsField.setDisabled(isBusy);
    },
    async show(step): Promise<StepSummary> {
      const fields = fieldsIn(step.view);
      const path = numbersIn(fields, 'path');
      const pays = multiplier(numberIn(fields, 'paysHundredths'));
      drops.begin();
      await board.drop(path, (row) => sounds.play('tick', 0.7 + row * 0.05));
      sounds.play('land');
      landed.prepend(el('li', {}, el('bdi', {}, pays)));
      while (landed.childElementCount > LANDED_MAX) landed.lastElementChild?.remove();
      const { count, stakeSum, winSum } = drops.land(step);
      const sums = { count: number(count), win: money.text(winSum), stake: money.text(stakeSum) };
      const says = t('fell', { pays });
      return {
        says: count > 1 ? `${says} ${t('fell.together', sums)}` : says,
        short: pays,
        at: board.bucketAt(numberIn(fields, 'bucket')),
      };
    },
    rules() {
      const head = [t('table.bucket'), t('table.chance'), t('table.pays')];
      // The chosen risk comes first.
      const risks = [risk, ...plinkoRisks.filter((each) => each !== risk)];
      const tables = risks.map((each) => ({
        title: t('table', { rows, risk: t(each) }),
        head,
        rows: plinkoPayTable(rows, each).map((pays, rights) => [
          number(rights),
          `${number(chancePercent(rows, rights), chanceDecimals(chancePercent(rows, rights)))} %`,
          multiplier(pays),
        ]),
      }));
      return {
        how: [t('how-1'), t('how-2')],
        tables,
        returns: [t('returns', returned(rows, risk, number))],
        fairness: [t('fair')],
      };
    },
  };
}

export const client = defineClient<MessageKey>({
  key: 'plinko',
  picks: 'stake',
  stakeRules: plinko,
  mount,
});
