import { asFields } from '@evens/base';
import { type Fact, listFacts } from './facts.ts';
import { parseText } from './fields.ts';

/** The player's action in one step of a round. */
export interface MoveRead {
  /** `bet` for the start of a round; else the move's own kind: `hit`, `reveal`, `spin`. */
  readonly kind: string;
  /** Facts that the picture of the step does not show. */
  readonly facts: readonly Fact[];
}

/** Fields of a move that only name its kind. */
const plainNames: ReadonlySet<string> = new Set(['kind']);

/**
 * Reads a move. Its kind is in the move; the first step of an in-house round without a kind is a bet. `shownFields` are
 * those that the step's own picture shows.
 */
export function readMove(move: unknown, stepNo: number, displayedFields: ReadonlySet<string>): MoveRead {
  const fields = asFields(move);
  const kind = parseText(fields?.['kind']);
  if (fields && kind !== undefined) return { kind, facts: listFacts(fields, plainNames) };
  // A decision at a table: a move of its step, or a cash-out.
  const decided = asFields(fields?.['move']);
  if (stepNo > 0 && decided) return readMove(decided, stepNo, displayedFields);
  if (stepNo > 0 && fields?.['cashOut'] !== undefined)
    return { kind: 'cash-out', facts: listFacts({ cashOut: fields['cashOut'] }, new Set()) };
  // Its stake is beside the step.
  if (stepNo === 0)
    return { kind: 'bet', facts: fields ? listFacts(fields, new Set([...displayedFields, 'stake'])) : [] };
  // A table ends its round without a move.
  if (move === null) return { kind: 'end', facts: [] };
  return { kind: 'move', facts: listFacts({ move }, new Set()) };
}
