import { seededRandom } from '@evens/base';
import type { BlackjackBetView, BlackjackTableView } from '@evens/contract';
import {
  afterInsurance,
  cardsDrawn,
  dealTable,
  decideLive,
  finalDealerCards,
  firstStage,
  handsAfter,
  isStillIn,
  type LiveBlackjackBet,
  liveBlackjack,
  liveBlackjackView,
  STEPS_MAX,
  type TableDeal,
  type TableStage,
} from '@evens/games';
import { expect, test } from 'vitest';
import { ownHands } from './own-hands.ts';

const plain = (value: unknown): BlackjackBetView => JSON.parse(JSON.stringify(value));

/** The table view that the server sends to everybody. */
function tableAt(deal: TableDeal, bet: LiveBlackjackBet, stage: TableStage): BlackjackTableView {
  const isDeciding = stage.kind === 'insurance' || stage.kind === 'hands';
  const steps = stage.kind === 'hands' ? stage.step - 1 : stage.kind === 'over' ? STEPS_MAX : 0;
  const dealer = finalDealerCards(deal, handsAfter(bet, deal, STEPS_MAX));
  return {
    kind: 'live-blackjack',
    step: isDeciding ? stage.step : 0,
    decides: isDeciding ? stage.kind : null,
    dealer: stage.kind === 'over' ? dealer : deal.dealer.slice(0, 1),
    first: deal.first,
    ...cardsDrawn([bet], deal, steps),
    deciding: 0,
  };
}

/** Plays one player's round with seeded chance, and compares the computed hands with the rules in every step. */
function playThrough(seed: string): { readonly steps: number; readonly hands: number } {
  const random = seededRandom(seed);
  const deal = dealTable({ secret: seed, table: 'live-blackjack', no: 1 });
  const read = liveBlackjack.readBet({
    stake: '100',
    sides: { perfectPairs: '20', twentyOnePlusThree: '30' },
  });
  if (!read.ok) throw new Error(read.error);
  let bet = read.value;
  let stage = firstStage(deal);
  let newest = {
    stakeMinor: 100n,
    view: plain(liveBlackjackView(bet, undefined, { kind: 'betting' })),
    step: 0,
  };
  let steps = 0;
  for (;;) {
    const rules = (): BlackjackBetView => plain(liveBlackjackView(bet, deal, stage));
    expect(plain(ownHands(newest, tableAt(deal, bet, stage)))).toEqual(rules());
    if (stage.kind !== 'insurance' && stage.kind !== 'hands') break;
    const { step } = stage;
    const count = rules().hands.length;
    for (let hand = 0; hand < count; hand++) {
      const open = rules().hands[hand]?.moves ?? [];
      // Without a decision the hand stands, and no message is sent.
      const kind = random() < 0.15 ? undefined : open[Math.floor(random() * open.length)];
      const decision = kind && decideLive(bet, deal, { stage, move: { kind, hand } });
      if (!decision?.ok) continue;
      bet = decision.value.bet;
      newest = { stakeMinor: 100n, view: rules(), step };
      expect(plain(ownHands(newest, tableAt(deal, bet, stage)))).toEqual(rules());
    }
    steps += 1;
    if (stage.kind === 'insurance') stage = afterInsurance(deal);
    else stage = isStillIn(bet, deal, step) ? { kind: 'hands', step: step + 1 } : { kind: 'over' };
  }
  return { steps, hands: plain(liveBlackjackView(bet, deal, { kind: 'over' })).hands.length };
}

test('own hands equal those of the rules in every step, computed from the newest message', () => {
  const rounds = Array.from({ length: 1500 }, (_, round) => playThrough(`own hands ${round}`));
  // The rounds include long ones and ones with splits.
  expect(rounds.some(({ steps }) => steps >= 4)).toBe(true);
  expect(rounds.filter(({ hands }) => hands === 2).length).toBeGreaterThan(20);
});
