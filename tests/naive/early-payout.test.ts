import { seededRandom } from '@evens/base';
import type { MatchEvent } from '@evens/book';
import { LEAD_CONFIRMED_MS } from '@evens/markets';
import { describe, expect, test } from 'vitest';
import { judgeLeads } from '../../apps/server/src/sportsbook/index.ts';
import { drawReports, type Report, sidesPaid } from './early-payout.ts';

function toEvent({ second, home, away, isReview }: Report): { event: MatchEvent; receivedAtMs: number } {
  const atMs = second * 1000;
  const periods = [{ phase: 'regular', home, away, ended: false }] as const;
  return {
    receivedAtMs: atMs,
    event: {
      ...{ match: 'm', id: `${second}`, occurredAtMs: atMs, kind: 'incident', side: 'home' },
      incident: isReview ? 'review' : 'corner',
      situation: {
        phase: 'playing',
        clock: { period: 1, running: true, seconds: second, countDown: false, atMs, rate: 1 },
        facts: { kind: 'contest', status: 'playing', periods },
      },
    },
  };
}

describe('early payout', () => {
  test('the site pays the same sides early as the second settler, at every minute of random matches', () => {
    const random = seededRandom('early payout');
    const wrong: string[] = [];
    let paid = 0;
    for (let match = 0; match < 400; match++) {
      const reports = drawReports(random);
      const last = (reports.at(-1)?.second ?? 0) + 130;
      for (let until = 0; until <= last; until += 60) {
        const seen = reports.filter(({ second }) => second <= until);
        const naive = sidesPaid(seen, { lead: 2, wait: LEAD_CONFIRMED_MS / 1000, until });
        const judged = judgeLeads(seen.map(toEvent), {
          offer: { marketType: '1x2', lead: 2, unit: 'goals' },
          atMs: until * 1000,
        });
        const product = ['home', 'away'].filter((side) => judged.confirmed.some((one) => one.side === side));
        paid += naive.length;
        if (naive.join() !== product.join())
          wrong.push(`${naive} not ${product} at ${until}: ${JSON.stringify(reports)}`);
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(paid).toBeGreaterThan(500);
  });
});
