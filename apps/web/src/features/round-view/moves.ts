import { fieldsOf } from '@evens/base';
import { type Fact, factsOf } from './facts.ts';
import { textOf } from './fields.ts';

/** What a player did in one step of a round. */
export interface MoveRead {
  /** `bet` for the start of a round; else the move's own kind: `hit`, `reveal`, `spin`. */
  readonly kind: string;
  /** What the picture of the step does not show. */
  readonly facts: readonly Fact[];
}

/** Words of a move that only say what it is about. */
const plainNames: ReadonlySet<string> = new Set(['kind']);

/**
 * A move says its kind by itself; what begins an in-house round without one is its bet. `shownFields` are those that the
 * step's own picture shows.
 */
export function readMove(move: unknown, stepNo: number, shownFields: ReadonlySet<string>): MoveRead {
  const fields = fieldsOf(move);
  const kind = textOf(fields?.['kind']);
  if (fields && kind !== undefined) return { kind, facts: factsOf(fields, plainNames) };
  // What was decided at a table: a move of its step, or a cash-out.
  const decided = fieldsOf(fields?.['move']);
  if (stepNo > 0 && decided) return readMove(decided, stepNo, shownFields);
  if (stepNo > 0 && fields?.['cashOut'] !== undefined)
    return { kind: 'cash-out', facts: factsOf({ cashOut: fields['cashOut'] }, new Set()) };
  // Its stake is beside the step.
  if (stepNo === 0)
    return { kind: 'bet', facts: fields ? factsOf(fields, new Set([...shownFields, 'stake'])) : [] };
  // A table ends its round by itself.
  if (move === null) return { kind: 'end', facts: [] };
  return { kind: 'move', facts: factsOf({ move }, new Set()) };
}
