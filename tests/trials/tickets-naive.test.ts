import { expect, it } from 'vitest';
import { compareMany } from '../naive/random-bets.ts';

const TICKETS = 100_000;

it(`a second settler, written from the rules alone, agrees on ${TICKETS} random tickets`, () => {
  const seed = process.env['NAIVE_SEED'] ?? `naive ${Date.now()}`;
  const { byType, paid, differences } = compareMany(seed, TICKETS);
  process.stdout.write(`seed "${seed}": ${paid} paid, ${JSON.stringify(byType)}\n`);
  expect(differences, `NAIVE_SEED="${seed}" shows it again`).toEqual([]);
});
