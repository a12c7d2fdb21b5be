import { seededRandom } from '@evens/base';
import type { Side } from '@evens/markets';
import { expect, test } from 'vitest';
import { simulatedSchedule } from '../simulated/schedule.ts';
import type { MatchScript } from './match-script.ts';
import { type PossessionChange, possessionChanges } from './possession.ts';

const dayMs = Date.UTC(2026, 10, 28);
const scripts = simulatedSchedule({ seed: 'possession', runId: '1' }).starting(dayMs, dayMs + 86_400_000);

function draw(script: MatchScript): readonly PossessionChange[] {
  const random = seededRandom(`${script.sourceId}|possession`);
  return script.possession ? [...possessionChanges(script.moments(), script.possession, random)] : [];
}

const drawn = scripts
  .filter(({ possession }) => possession)
  .map((script) => ({
    script,
    sport: script.fixture.sport,
    moments: script.moments(),
    changes: draw(script),
  }))
  .filter(({ changes }) => changes.length > 0);
const ofSport = (sport: string) => drawn.filter((match) => match.sport === sport).slice(0, 60);

function latest(changes: readonly PossessionChange[], atSeconds: number): PossessionChange | undefined {
  return changes.findLast((change) => change.atSeconds <= atSeconds);
}

test('the side of a corner or a goal attacks before it', () => {
  const wrong: string[] = [];
  let chances = 0;
  for (const { script, moments, changes } of [...ofSport('soccer'), ...ofSport('ice-hockey')])
    for (const moment of moments) {
      const isChance = moment.kind === 'goal' || (moment.kind === 'incident' && moment.incident === 'corner');
      if (!isChance || moment.side === 'none' || !moment.standing.clock.running) continue;
      const isBesideGoal =
        moment.kind !== 'goal' &&
        moments.some(({ kind, atSeconds }) => kind === 'goal' && atSeconds === moment.atSeconds);
      if (isBesideGoal) continue;
      chances++;
      const before = latest(changes, moment.atSeconds)?.possession;
      if (before?.side !== moment.side || before.zone !== 'dangerous')
        wrong.push(`${script.sourceId} ${moment.id}`);
    }
  expect(chances).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

test('most dangerous attacks lead to nothing, and an attack before a corner begins within the delay of bets', () => {
  let attacks = 0;
  let chances = 0;
  const early: number[] = [];
  for (const { moments, changes } of ofSport('soccer')) {
    attacks += changes.filter(({ possession }) => possession.zone === 'dangerous').length;
    for (const moment of moments) {
      if (moment.kind === 'goal' && moment.side !== 'none') chances++;
      if (moment.kind !== 'incident' || moment.incident !== 'corner') continue;
      chances++;
      const attack = latest(changes, moment.atSeconds);
      const before = attack && latest(changes, attack.atSeconds - 0.001);
      // An attack that was drawn before it may go on; then there is no sign of the corner at all.
      if (before?.possession.zone === 'safe') early.push(moment.atSeconds - (attack?.atSeconds ?? 0));
    }
  }
  expect(chances / attacks).toBeLessThan(0.15);
  expect(early.filter((seconds) => seconds < 4).length / early.length).toBeGreaterThan(0.8);
});

test('changes are four seconds apart, and only while the clock runs', () => {
  for (const { changes, moments } of ofSport('soccer')) {
    const gaps = changes.slice(1).map(({ atSeconds }, index) => atSeconds - (changes[index]?.atSeconds ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
    expect(gaps.filter((gap) => gap < 4).length).toBeLessThanOrEqual(3);
    const mean = gaps.filter((gap) => gap < 600).reduce((sum, gap, _, { length }) => sum + gap / length, 0);
    expect(mean).toBeGreaterThan(5);
    expect(mean).toBeLessThan(10);
    const breaks = moments.flatMap((moment, index) =>
      'standing' in moment && moment.standing.phase === 'break'
        ? [{ from: moment.atSeconds, to: moments[index + 1]?.atSeconds ?? 0 }]
        : [],
    );
    expect(
      changes.filter(({ atSeconds }) => breaks.some(({ from, to }) => atSeconds >= from && atSeconds < to)),
    ).toEqual([]);
  }
});

test('the stronger side has more of the ball, and the totals agree with the changes', () => {
  const ends = ofSport('soccer').map(({ script, changes }) => ({
    strong: (script.possession?.homeShare ?? 0.5) > 0.5,
    end: changes.at(-1)?.possession,
    changes,
  }));
  const mean = (isStrong: boolean) => {
    const shares = ends.filter(({ strong }) => strong === isStrong).map(({ end }) => end?.homeShare ?? 0);
    return shares.reduce((sum, share) => sum + share, 0) / shares.length;
  };
  expect(mean(true)).toBeGreaterThan(51);
  expect(mean(false)).toBeLessThan(50);
  const [first] = ends;
  const count = (side: Side) =>
    first?.changes.filter(({ possession }) => possession.side === side && possession.zone === 'dangerous')
      .length;
  expect(first?.end?.dangerousAttacks).toEqual([count('home'), count('away')]);
  const minutes = first?.changes.at(-1)?.momentum ?? [];
  expect(minutes.length).toBeGreaterThan(85);
  expect(new Set(minutes).size).toBeGreaterThan(4);
});

test('the same match has the same changes, and a match that was abandoned has none afterwards', () => {
  const [first] = ofSport('soccer');
  expect(first && draw(first.script)).toEqual(first?.changes);
  const abandoned = drawn.filter(({ moments }) =>
    moments.some((moment) => moment.kind === 'cancel' && moment.reason === 'abandoned'),
  );
  for (const { moments, changes } of abandoned) {
    const stop = moments.find(({ id }) => id === 'abandon-stop');
    expect(changes.at(-1)?.atSeconds).toBeLessThanOrEqual(stop?.atSeconds ?? 0);
  }
});

test('sides take turns in basketball, and the model of American football says who has the ball', () => {
  for (const sport of ['basketball', 'american-football']) {
    const [match] = ofSport(sport);
    expect(match?.changes.length).toBeGreaterThan(10);
    expect(match?.changes.every(({ possession }) => possession.zone === undefined)).toBe(true);
  }
  expect(drawn.filter(({ sport }) => sport === 'tennis')).toEqual([]);
});
