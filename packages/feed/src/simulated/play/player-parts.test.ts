import { seededRandom } from '@evens/base';
import { expect, test } from 'vitest';
import { playerShapes } from '../shapes/player-shapes.ts';
import type { Squad } from '../squads.ts';
import { drawParts } from './player-parts.ts';

const shape = playerShapes['american-football'];
const squad: Squad = [
  { name: 'Able', position: 'QB', shirt: 1, attack: 0.03 },
  { name: 'Weaker', position: 'QB', shirt: 2, attack: 0.015 },
  { name: 'Receiver', position: 'WR', shirt: 80, attack: 0.1 },
  { name: 'Other', position: 'WR', shirt: 81, attack: 0.05 },
];

function sumYards(name: 'passing-yards' | 'receiving-yards', starts: number): number {
  if (!shape) throw new Error('no shape');
  const roles = squad.map((_, index) => (index === starts || index > 1 ? 'starting' : 'bench'));
  const parts = drawParts(squad, roles, shape, seededRandom('parts'));
  return (parts.beside[name] ?? []).reduce((sum, yards) => sum + yards, 0);
}

test('the yards of a passing game follow the quarterback who plays, and those of receivers are the same', () => {
  expect(sumYards('passing-yards', 0)).toBeCloseTo(238 * 1.2 ** 0.25);
  expect(sumYards('passing-yards', 1)).toBeCloseTo(238 * 0.6 ** 0.25);
  expect(sumYards('receiving-yards', 1)).toBeCloseTo(sumYards('passing-yards', 1));
});
