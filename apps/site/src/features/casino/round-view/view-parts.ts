import { type Fields, fieldsOf } from '@evens/base';
import { readBoard } from './board-parts.ts';
import { readCards } from './card-parts.ts';
import { type Fact, factsOf } from './facts.ts';
import type { PartRead, ViewPart } from './part-shapes.ts';
import { readFlight, unshared } from './shared-parts.ts';
import { inMoney, readScreens } from './slot-parts.ts';
import { readChips, readPocket } from './table-parts.ts';

/** Known by their shape alone: a game that brings one of these shapes needs nothing here. */
const readers: readonly ((fields: Fields) => PartRead | undefined)[] = [
  readScreens,
  readPocket,
  readFlight,
  readCards,
  ...readBoard,
  readChips,
];

/** Shown beside the view, or of no use to a reader. */
const notShown = ['stakeMinor', 'returnMinor', 'stops', 'moves', 'phase', 'turn'];

export interface ViewRead {
  readonly parts: readonly ViewPart[];
  /** Fields that no part shows. */
  readonly facts: readonly Fact[];
  /** Names of the fields that are shown by some part. */
  readonly shownFields: ReadonlySet<string>;
}

/** Reads a game's view as parts that can be drawn and a list of the other fields. */
export function readView(view: unknown): ViewRead {
  const shown = fieldsOf(view);
  if (!shown) return { parts: [], facts: factsOf({ shown: view }, new Set()), shownFields: new Set() };
  const fields = inMoney(unshared(shown));
  const reads = readers.flatMap((read) => read(fields) ?? []);
  const shownFields = new Set([...notShown, ...reads.flatMap((read) => read.shownFields)]);
  return { parts: reads.map(({ part }) => part), facts: factsOf(fields, shownFields), shownFields };
}
