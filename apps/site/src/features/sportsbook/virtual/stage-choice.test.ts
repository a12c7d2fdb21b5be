import { expect, it } from 'vitest';
import { hasStage, stageRound } from './stage-choice.ts';

const startMs = Date.UTC(2026, 10, 20, 12);
const soccer = (ID: number, afterMs: number) => ({
  ID,
  SportAlias: 'virtual-soccer',
  DateOfMatch: new Date(startMs + afterMs).toISOString(),
});
const list = [soccer(3, 240_000), soccer(1, 0), soccer(2, 0), soccer(4, 240_000)];
const ids = (nowMs: number) => stageRound(list, startMs + nowMs).map(({ ID }) => ID);

it('the stage has the next round, keeps it until its result was seen, and is empty after the last', () => {
  expect(ids(-60_000)).toEqual([1, 2]);
  expect(ids(149_000)).toEqual([1, 2]);
  expect(ids(151_000)).toEqual([3, 4]);
  expect(ids(400_000)).toEqual([]);
});

it('a horse race has a stage from its off, virtual matches always, other races never', () => {
  expect(
    ['scheduled', 'playing', 'ended', 'cancelled', undefined].map((phase) => hasStage('horse-racing', phase)),
  ).toEqual([false, true, true, false, false]);
  expect(hasStage('virtual-racing', undefined)).toBe(true);
  expect(hasStage('golf', 'playing')).toBe(false);
});
