import type { LoyaltySpin } from '@evens/contract';
import { hashOfSeed, roundDraws } from '@evens/games';
import { prizeKey, spinWheel, type WheelSegment } from '@evens/loyalty';
import { expect, test, vi } from 'vitest';
import { runRound } from '../../casino/fairness/run-round.ts';
import { readVerifyHash } from '../../casino/fairness/verify-link.ts';
import { proofPath } from './proof-path.ts';

vi.mock('virtual:locales', () => ({ locales: {} }));

/** A wheel that differs from the shipped one. */
const wheel: readonly WheelSegment[] = [
  { prize: { kind: 'points', points: 7 }, chanceParts: 9000 },
  { prize: { kind: 'free-bet', units: 250 }, chanceParts: 1000 },
];
const parts = wheel.map(({ chanceParts }) => chanceParts);

test('the link of a spin carries what the verifier of rounds needs to draw the same segment', () => {
  for (let nonce = 0; nonce < 20; nonce += 1) {
    const seeds = { serverSeed: `server-${nonce}`, clientSeed: 'mine', nonce };
    const segment = spinWheel(roundDraws(seeds), parts);
    const spin: LoyaltySpin = {
      ID: 1,
      SegmentKey: prizeKey(wheel[segment]?.prize ?? { kind: 'points', points: 0 }),
      SegmentIndex: segment,
      Prize: { Kind: 'points', Points: 10, Value: null, Currency: 'JPY', Count: null, Game: null },
      Date: '2026-03-01T12:00:00Z',
      Proof: {
        Hash: hashOfSeed(seeds.serverSeed),
        ServerSeed: seeds.serverSeed,
        ClientSeed: seeds.clientSeed,
        Nonce: nonce,
        Game: 'loyalty-wheel',
        RulesVersion: 1,
        Parts: parts,
      },
    };
    const [path = '', hash = ''] = proofPath(spin).split('#');
    expect(path).toBe('/fairness');
    const {
      game = '',
      serverSeed = '',
      clientSeed = '',
      currency,
      ...roundFields
    } = readVerifyHash(`#${hash}`);
    if (currency === undefined) throw new Error('the link has no currency');
    const run = runRound({
      game,
      serverSeed,
      clientSeed,
      currency,
      nonce: roundFields.nonce ?? -1,
      bet: roundFields.bet,
      moves: roundFields.moves ?? [],
    });
    expect(run).toMatchObject({ ok: true, value: { hash: spin.Proof.Hash, rulesVersion: 1 } });
    if (run.ok) expect(run.value.steps[0]?.View).toEqual({ segment });
  }
});
