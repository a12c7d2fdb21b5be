import { rangeField } from '../frame/fields.ts';
import type { GameAction, GameAutobet, Table } from './game-client.ts';
import { type fieldsIn, minorIn, numberIn, textIn } from './read-view.ts';

/** The part of a view that games of opened tiles share. */
export interface CashOutView {
  readonly stakeMinor: bigint;
  readonly outcome: string;
  /** The tile that ended the round. */
  readonly hitTile: number | undefined;
  readonly worthMinor: bigint;
}

export function readCashOut(fields: ReturnType<typeof fieldsIn>): CashOutView {
  return {
    stakeMinor: minorIn(fields, 'stakeMinor'),
    outcome: textIn(fields, 'outcome'),
    hitTile: 'hitTile' in fields ? numberIn(fields, 'hitTile') : undefined,
    worthMinor: minorIn(fields, 'worthMinor'),
  };
}

/** A random whole number from 0. The results of rounds are drawn already and do not depend on it. */
export function randomBelow(count: number): number {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1));
  return chance % count;
}

/** The cash-out and a random tile. Before the first tile there is nothing to cash out. */
export function tileActions(
  { t, money }: Pick<Table<'random' | 'cash-out'>, 't' | 'money'>,
  {
    worthMinor,
    isFirst,
    random,
  }: {
    readonly worthMinor: bigint;
    readonly isFirst: boolean;
    readonly random: Pick<GameAction, 'move' | 'key'>;
  },
): readonly GameAction[] {
  const open = { label: t('random'), ...random };
  if (isFirst) return [{ ...open, isMain: true }];
  const cashOut = t('cash-out', { amount: money.text(worthMinor) });
  return [{ label: cashOut, move: { kind: 'cash-out' }, isMain: true }, open];
}

/** An autobet that makes a chosen number of safe steps in each round and cashes out. */
export function cashOutAutobet({
  label,
  maximum,
  value,
  number,
  countSteps,
  step,
}: {
  readonly label: string;
  readonly maximum: number;
  readonly value: number;
  number(value: number): string;
  countSteps(): number;
  /** The move of the next step. */
  step(): unknown;
}): GameAutobet {
  let steps = value;
  const field = rangeField({
    label,
    minimum: 1,
    maximum,
    value,
    write: (each) => number(each),
    onChange(next) {
      steps = next;
    },
  });
  return {
    settings: [field.element],
    move: () => (countSteps() < steps ? step() : { kind: 'cash-out' }),
  };
}
