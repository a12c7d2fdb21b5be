import { ScriptedSource } from '../script/scripted-source.ts';
import type { FeedSource } from '../source.ts';
import { simulatedSchedule } from './schedule.ts';

export interface SimulatedOptions {
  /** Any text; each seed gives a different simulation. */
  readonly seed: string;
  /** Part of every match id, so that runs never mix. */
  readonly runId: string;
  /** Source time at which the run began: results of earlier days are history. */
  readonly beganAtMs?: number;
  /** Factor for the house's margins; default 1. */
  readonly marginScale?: number;
  /** How long before its start a match is listed; default 7 days. */
  readonly listedAheadMs?: number;
}

/**
 * Endless, reproducible matches of all sports in real time: the next 7 days are listed and priced, the last 7 days and
 * the running seasons are reported with their results. Two sources with the same seed and run report the same facts.
 */
export function createSimulatedSource({ seed, runId, beganAtMs, ...listing }: SimulatedOptions): FeedSource {
  return new ScriptedSource({
    name: 'simulated',
    supply: simulatedSchedule({ seed, runId, ...(beganAtMs !== undefined && { beganAtMs }) }),
    mapping: { runId, sourceZeroMs: 0, wallZeroMs: 0, speed: 1 },
    ...listing,
  });
}
