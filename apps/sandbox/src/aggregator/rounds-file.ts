import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PlayBody } from '@evens/providers/aggregator';

/** A round's state after a step. */
export interface RoundRecord {
  readonly id: number;
  /** The wallet's id of the round. */
  readonly name: string;
  readonly provider: string;
  readonly game: string;
  readonly rulesVersion: number;
  readonly userId: string;
  readonly currency: string;
  readonly seed: string;
  readonly taken: number;
  readonly step: number;
  /** Null after the round has ended. */
  readonly stateText: string | null;
  readonly stakeMinor: string;
  readonly returnMinor: string;
  readonly startedAtMs: number;
  /** The id of the free rounds, if one of them is the stake. */
  readonly freeRound?: string | undefined;
}

/** A step that is decided here, with the call that must report it to the wallet. */
export interface StepRecord {
  readonly command: string;
  readonly round: RoundRecord;
  readonly call: PlayBody;
}

type Line =
  | { readonly kind: 'begun'; readonly step: StepRecord }
  | { readonly kind: 'done' | 'refused'; readonly command: string };

export interface StoredRounds {
  /** Rounds that wait for their player. */
  readonly open: readonly RoundRecord[];
  /** Steps whose result at the wallet is unknown. */
  readonly unsaid: readonly StepRecord[];
  readonly nextId: number;
}

export interface RoundsFile {
  readonly stored: StoredRounds;
  begun(step: StepRecord): void;
  ended(command: string, how: 'done' | 'refused'): void;
}

function read(path: string): StoredRounds {
  const unsaid = new Map<string, StepRecord>();
  const open = new Map<number, RoundRecord>();
  let nextId = 1;
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  for (const text of lines) {
    let line: Line;
    try {
      // Only this module writes the file.
      line = JSON.parse(text) as Line;
    } catch {
      // The last line of a process that was killed while it wrote.
      continue;
    }
    if (line.kind === 'begun') {
      unsaid.set(line.step.command, line.step);
      nextId = Math.max(nextId, line.step.round.id + 1);
      continue;
    }
    const step = unsaid.get(line.command);
    unsaid.delete(line.command);
    if (!step || line.kind === 'refused') continue;
    if (step.round.stateText === null) open.delete(step.round.id);
    else open.set(step.round.id, step.round);
  }
  return { open: [...open.values()], unsaid: [...unsaid.values()], nextId };
}

/**
 * Opens the file that records every step before its call and after its answer, so that the next process can complete
 * the steps of a killed one.
 */
export function openRoundsFile(path: string): RoundsFile {
  mkdirSync(dirname(path), { recursive: true });
  const storedRounds = read(path);
  const write = (line: Line): void => appendFileSync(path, `${JSON.stringify(line)}\n`);
  // Ended rounds are dropped at the start, so the file grows only within one run.
  const lines: Line[] = [
    ...storedRounds.open.flatMap((round): Line[] => {
      const command = `kept-${round.id}`;
      const call = { user_id: round.userId, currency: round.currency, game: round.game };
      return [
        { kind: 'begun', step: { command, round, call } },
        { kind: 'done', command },
      ];
    }),
    ...storedRounds.unsaid.map((step): Line => ({ kind: 'begun', step })),
  ];
  writeFileSync(`${path}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  renameSync(`${path}.new`, path);
  return {
    stored: storedRounds,
    begun: (step) => write({ kind: 'begun', step }),
    ended: (command, how) => write({ kind: how, command }),
  };
}

/** Stores nothing, for demo play. */
export const noFile: RoundsFile = {
  stored: { open: [], unsaid: [], nextId: 1 },
  begun: () => undefined,
  ended: () => undefined,
};
