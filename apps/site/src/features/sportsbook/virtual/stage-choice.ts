import type { Match } from '@evens/contract';
import { sportProduct } from '@evens/markets';

/** How long after its start a match is on the stage, ms: until its result has been seen. */
const STAGE_MS: Readonly<Record<string, number>> = {
  'virtual-soccer': 150_000,
  'virtual-racing': 90_000,
  lotto: 120_000,
};

type Starting = Pick<Match, 'ID' | 'DateOfMatch' | 'SportAlias'>;

/** The matches that start together: those being played or just finished, else the next ones. */
export function stageRound<M extends Starting>(matches: readonly M[], nowMs: number): readonly M[] {
  const starts = matches
    .filter(({ DateOfMatch, SportAlias }) => Date.parse(DateOfMatch) + (STAGE_MS[SportAlias] ?? 0) > nowMs)
    .map(({ DateOfMatch }) => Date.parse(DateOfMatch));
  const first = Math.min(...starts);
  return matches.filter(({ DateOfMatch }) => Date.parse(DateOfMatch) === first);
}

const stagedPhases: ReadonlySet<string> = new Set(['playing', 'break', 'ended']);

/** Whether a match has a drawn show: every virtual one and lotto, and a horse race from its off. */
export function hasStage(sport: string, phase: string | undefined): boolean {
  if (sportProduct(sport) !== 'sport') return true;
  return sport === 'horse-racing' && phase !== undefined && stagedPhases.has(phase);
}
