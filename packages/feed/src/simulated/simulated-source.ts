import { ScriptedSource } from '../script/scripted-source.ts';
import type { FeedSource } from '../source.ts';
import { simulatedSchedule } from './schedule.ts';

export interface SimulatedOptions {
  /** Any text; another seed is another world. */
  readonly seed: string;
  /** Part of every match id, so that two runs never mix. */
  readonly runId: string;
  /** Multiplies the house's margins; 1 if absent. */
  readonly marginScale?: number;
  /** How long before its start a match is listed; 7 days if absent. */
  readonly listedAheadMs?: number;
}

/**
 * Every sport, endless and reproducible, in real time: the next 7 days are listed and priced, the last 7 are reported with
 * their results. Two sources of one seed and run report the same facts.
 */
export function createSimulatedSource({ seed, runId, ...listing }: SimulatedOptions): FeedSource {
  return new ScriptedSource({
    name: 'simulated',
    supply: simulatedSchedule({ seed, runId }),
    mapping: { runId, sourceZeroMs: 0, wallZeroMs: 0, speed: 1 },
    ...listing,
  });
}
