import { asFields, type Fields } from '@evens/base';
import { readBoard } from './board-parts.ts';
import { readCards } from './card-parts.ts';
import { type Fact, listFacts } from './facts.ts';
import type { PartRead, ViewPart } from './part-shapes.ts';
import { readFlight, unshared } from './shared-parts.ts';
import { inMoney, readScreens } from './slot-parts.ts';
import { readChips, readPocket, readRoll } from './table-parts.ts';

/** Known by their shape alone: a game that brings one of these shapes needs nothing here. */
const readers: readonly ((fields: Fields) => PartRead | undefined)[] = [
  readScreens,
  readPocket,
  readRoll,
  readFlight,
  readCards,
  ...readBoard,
  readChips,
];

/** Shown beside the view, or of no use to a reader. */
const hiddenFields = ['stakeMinor', 'returnMinor', 'stops', 'moves', 'phase', 'turn'];

export interface ViewRead {
  readonly parts: readonly ViewPart[];
  /** Fields that no part shows. */
  readonly facts: readonly Fact[];
  /** Names of the fields that are shown by some part or fact. */
  readonly displayedFields: ReadonlySet<string>;
}

/** Reads a game's view as parts that can be drawn and a list of the other fields. */
export function readView(view: unknown): ViewRead {
  const rawFields = asFields(view);
  if (!rawFields)
    return { parts: [], facts: listFacts({ shown: view }, new Set()), displayedFields: new Set() };
  const fields = inMoney(unshared(rawFields));
  const reads = readers.flatMap((read) => read(fields) ?? []);
  const displayedFields = new Set([...hiddenFields, ...reads.flatMap((read) => read.displayedFields)]);
  const facts = listFacts(fields, displayedFields);
  return {
    parts: reads.map(({ part }) => part),
    facts,
    displayedFields: new Set([...displayedFields, ...facts.map(({ name }) => name)]),
  };
}
