import { type Fact, factsOf } from './facts.ts';
import { fieldsOf, textOf } from './fields.ts';

/** What a player did in one step of a round. */
export interface MoveRead {
  /** `bet` for the start of a round; else the move's own kind: `hit`, `reveal`, `spin`. */
  readonly kind: string;
  /** What the picture of the step doesn't tell. */
  readonly facts: readonly Fact[];
}

/** Words of a move that only say what it is about. */
const plainNames: ReadonlySet<string> = new Set(['kind']);

/** The bet begins a round, each later step is a move. `told` are the fields that the step's own picture shows. */
export function readMove(move: unknown, stepNo: number, told: ReadonlySet<string>): MoveRead {
  const fields = fieldsOf(move);
  if (stepNo === 0) {
    // Its stake stands beside the step.
    const rest = fields ? factsOf(fields, new Set([...told, 'stake'])) : [];
    return { kind: 'bet', facts: rest };
  }
  const kind = textOf(fields?.['kind']);
  if (!fields || kind === undefined) return { kind: 'move', facts: factsOf({ move }, new Set()) };
  return { kind, facts: factsOf(fields, plainNames) };
}
