import { type Random, randomInt } from '@evens/base';
import type { Fixture } from '@evens/book';
import type { ContestFacts, Facts } from '@evens/markets';
import type { Moment } from '../script/match-script.ts';

/** Frequency of mishaps. Corrections and abandonments need facts that allow them. */
const LATE_START = 0.012;
const NOT_PLAYED = 0.004;
const POSTPONED = 0.004;
const ABANDONED = 0.004;
const CORRECTED = 0.01;

function movedFacts(facts: Facts, byMs: number): Facts {
  if (facts.kind !== 'race' || !facts.withdrawals) return facts;
  return { ...facts, withdrawals: facts.withdrawals.map((gone) => ({ ...gone, atMs: gone.atMs + byMs })) };
}

function late(moments: readonly Moment[], fixture: Fixture, random: Random): readonly Moment[] {
  const bySeconds = randomInt(random, 2, 9) * 300;
  const reported: Moment = {
    kind: 'change',
    id: 'change-1',
    atSeconds: -randomInt(random, 600, 2400),
    fixture: { ...fixture, startsAtMs: fixture.startsAtMs + bySeconds * 1000 },
  };
  const moved = moments.map((moment): Moment => {
    const atSeconds = moment.atSeconds + bySeconds;
    if (moment.kind === 'stop')
      return { ...moment, atSeconds, reopenAtSeconds: moment.reopenAtSeconds + bySeconds };
    if (!('standing' in moment)) return { ...moment, atSeconds };
    const { standing } = moment;
    return {
      ...moment,
      atSeconds,
      standing: { ...standing, facts: movedFacts(standing.facts, bySeconds * 1000) },
    };
  });
  return [reported, ...moved].sort((a, b) => a.atSeconds - b.atSeconds);
}

function abandoned(moments: readonly Moment[], random: Random): readonly Moment[] {
  const result = moments.at(-1);
  if (result?.kind !== 'result') return moments;
  const atSeconds = result.atSeconds * (0.3 + random() * 0.5);
  return [
    ...moments.filter((moment) => moment.atSeconds < atSeconds),
    { kind: 'stop', id: 'abandon-stop', atSeconds, reason: 'incident', reopenAtSeconds: atSeconds + 86_400 },
    { kind: 'cancel', id: 'cancel-1', atSeconds: atSeconds + 1500, reason: 'abandoned' },
  ];
}

/** Removes the last goal; undefined if the facts do not allow a simple removal. */
function withoutLastGoal(facts: Facts): ContestFacts | undefined {
  if (facts.kind !== 'contest' || !facts.goals) return undefined;
  const side = facts.goals.at(-1);
  const at = facts.periods.findLastIndex(({ home, away }) => home + away > 0);
  const period = facts.periods[at];
  if (!side || !period || period[side] === 0) return undefined;
  if (facts.periods.some(({ phase }) => phase !== 'regular')) return undefined;
  const periods = facts.periods.with(at, { ...period, [side]: period[side] - 1 });
  return {
    ...facts,
    periods,
    goals: facts.goals.slice(0, -1),
    ...(facts.scorers && { scorers: facts.scorers.slice(0, -1) }),
  };
}

function corrected(moments: readonly Moment[], random: Random): readonly Moment[] {
  const result = moments.at(-1);
  if (result?.kind !== 'result') return moments;
  const facts = withoutLastGoal(result.standing.facts);
  if (!facts) return moments;
  return [
    ...moments,
    {
      kind: 'correction',
      id: 'correction-1',
      atSeconds: result.atSeconds + randomInt(random, 300, 2400),
      reason: 'goal-struck-off',
      standing: { ...result.standing, facts },
    },
  ];
}

/**
 * Rarely, a match starts late, is cancelled or abandoned, or has its result corrected afterwards. A match of a knock-out
 * tournament that is not played is a walkover.
 */
export function withMishaps(
  moments: readonly Moment[],
  { fixture, isKnockOut }: { readonly fixture: Fixture; readonly isKnockOut: boolean },
  random: Random,
): readonly Moment[] {
  let luck = random();
  const happens = (chance: number) => {
    luck -= chance;
    return luck < 0;
  };
  if (happens(LATE_START)) return late(moments, fixture, random);
  const calledOff = (reason: 'not-played' | 'postponed'): readonly Moment[] => [
    {
      kind: 'cancel',
      id: 'cancel-1',
      atSeconds: -randomInt(random, 300, 7200),
      reason: isKnockOut ? 'walkover' : reason,
    },
  ];
  if (happens(NOT_PLAYED)) return calledOff('not-played');
  if (happens(POSTPONED)) return calledOff('postponed');
  if (happens(ABANDONED) && fixture.kind === 'match') return abandoned(moments, random);
  if (happens(CORRECTED)) return corrected(moments, random);
  return moments;
}
