import { betResults, CANCELLED, HALF_LOSE, HALF_WIN, LOST, REFUND, type Verdict, WIN } from '@evens/markets';
import { type FormulaText, formulaText, type TicketFormula, totalStake } from '@evens/tickets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formulaFromLegs,
  groupLegs,
  type PickToSettle,
  settleTicket,
  type TicketToSettle,
} from './settle-tickets.ts';
import type { VerdictSource } from './windows.ts';

const ODDS = 2000;

function pick(
  legNo: number,
  verdict?: Verdict,
  version = verdict ? 1 : 0,
  source?: VerdictSource,
): PickToSettle {
  return { legNo, oddsMilli: ODDS, verdict, version, source: verdict ? (source ?? 'result') : undefined };
}

function buildTicket(
  formula: TicketFormula,
  picks: readonly PickToSettle[],
  more: Partial<TicketToSettle> = {},
): TicketToSettle {
  return {
    id: 1 as TicketToSettle['id'],
    accountId: 7 as TicketToSettle['accountId'],
    currency: 'EUR',
    type: formula.type,
    text: formulaText(formula),
    stakeMinor: totalStake(formula),
    cashed: { stakeMinor: 0n, paidMinor: 0n },
    capMinor: 10n ** 15n,
    payoutMinor: 0n,
    result: betResults.pending,
    version: 0,
    isCancelled: false,
    settledBy: undefined,
    settledOn: [],
    funding: undefined,
    picks,
    ...more,
  };
}

/** The ticket as its row is after the settlement. */
function after(ticket: TicketToSettle): TicketToSettle {
  const settlement = settleTicket(ticket);
  if (!settlement) return ticket;
  return {
    ...ticket,
    payoutMinor: settlement.payoutMinor,
    result: settlement.result,
    version: ticket.version + 1,
    settledOn: settlement.verdictVersions,
  };
}

const combo: TicketFormula = { type: 'combo', legCount: 2, unitMinor: 10_00n, eachWay: false };
const single: TicketFormula = { type: 'single', legCount: 1, unitMinor: 10_00n, eachWay: false };
const builderText: FormulaText = { builders: { 0: [2000, 1800, 3000] } };

describe('settleTicket', () => {
  it('settleTicket returns the payout, its cause and the verdict versions used', () => {
    const ticket = buildTicket(combo, [pick(1, WIN, 3), pick(2, REFUND, 2)]);
    expect(settleTicket(ticket)).toEqual({
      ticket,
      payoutMinor: 20_00n,
      result: betResults.win,
      cause: 'result',
      verdictVersions: [3, 2],
    });
  });

  it('a ticket is not settled while an open leg can change its payout, and is settled as soon as one leg has lost', () => {
    expect(settleTicket(buildTicket(combo, [pick(1, WIN), pick(2)]))).toBeUndefined();
    const lost = settleTicket(buildTicket(combo, [pick(1), pick(2, LOST)]));
    expect(lost).toMatchObject({ payoutMinor: 0n, result: betResults.lost, verdictVersions: [0, 1] });
  });

  it('a settled ticket is not settled again without a new verdict', () => {
    const settled = after(buildTicket(combo, [pick(1, WIN), pick(2, WIN)]));
    expect(settled.payoutMinor).toBe(40_00n);
    expect(settleTicket(settled)).toBeUndefined();
  });

  it('a corrected verdict settles as a correction, an operator’s verdict as an operator’s', () => {
    const settled = after(buildTicket(single, [pick(1, WIN)]));
    const corrected = { ...settled, picks: [pick(1, LOST, 2)] };
    expect(settleTicket(corrected)).toMatchObject({ payoutMinor: 0n, result: 3, cause: 'correction' });
    const byHand = { ...settled, picks: [pick(1, LOST, 2, 'operator')] };
    expect(settleTicket(byHand)).toMatchObject({ cause: 'operator' });
    expect(settleTicket(buildTicket(single, [pick(1, WIN, 1, 'operator')]))).toMatchObject({
      cause: 'operator',
    });
    const oneByHand = buildTicket(combo, [pick(1, WIN, 1, 'operator'), pick(2, WIN)]);
    expect(settleTicket(oneByHand)).toMatchObject({ cause: 'operator' });
    // The operator's verdict stood before: what changed now was the feed's.
    const twoLegs = after(buildTicket(combo, [pick(1, WIN, 1, 'operator'), pick(2, WIN)]));
    const other = { ...twoLegs, picks: [pick(1, WIN, 1, 'operator'), pick(2, LOST, 2)] };
    expect(settleTicket(other)).toMatchObject({ cause: 'correction', payoutMinor: 0n });
  });

  it('a correction that undecides a leg opens the ticket again', () => {
    const settled = after(buildTicket(combo, [pick(1, LOST), pick(2)]));
    expect(settled.result).toBe(betResults.lost);
    const opened = settleTicket({ ...settled, picks: [pick(1, WIN, 2), pick(2)] });
    expect(opened).toMatchObject({ payoutMinor: 0n, result: betResults.pending, cause: 'correction' });
  });

  it('a changed result with an equal payout is settled again unless the result code is the same', () => {
    // 10 back either way: refunded, then cancelled.
    const settled = after(buildTicket(single, [pick(1, REFUND)]));
    expect(settleTicket({ ...settled, picks: [pick(1, CANCELLED, 2)] })).toMatchObject({
      payoutMinor: 10_00n,
      result: betResults.cancelled,
    });
    expect(settleTicket({ ...settled, picks: [pick(1, REFUND, 2)] })).toBeUndefined();
  });

  it('a cancelled bet refunds what was not cashed out, and is not settled again', () => {
    const more = { isCancelled: true, cashed: { stakeMinor: 4_00n, paidMinor: 3_00n } };
    const ticket = buildTicket(single, [pick(1, WIN)], more);
    expect(settleTicket(ticket)).toMatchObject({
      payoutMinor: 6_00n,
      result: betResults.cancelled,
      cause: 'operator',
      verdictVersions: [1],
    });
    expect(settleTicket(after(ticket))).toBeUndefined();
    expect(settleTicket({ ...after(ticket), payoutMinor: 0n })).toMatchObject({ payoutMinor: 6_00n });
    expect(settleTicket({ ...after(ticket), result: betResults.win })).toMatchObject({
      result: betResults.cancelled,
    });
  });

  it('a row whose result code comes from another rule is unchanged while its verdicts are the same', () => {
    const settled = { ...after(buildTicket(single, [pick(1, REFUND)])), result: betResults.win };
    expect(settleTicket(settled)).toBeUndefined();
    expect(settleTicket({ ...settled, payoutMinor: 1n })).toMatchObject({ payoutMinor: 10_00n });
    // A verdict on a leg that was open then, and never played, changes nothing of that.
    const ifBet: TicketFormula = { type: 'if-bet', legCount: 2, unitMinor: 10_00n, rule: 'win-only' };
    const stopped = { ...after(buildTicket(ifBet, [pick(1, REFUND), pick(2)])), result: betResults.win };
    expect(settleTicket({ ...stopped, picks: [pick(1, REFUND), pick(2, LOST)] })).toBeUndefined();
    const both = { ...after(buildTicket(combo, [pick(1, REFUND), pick(2, REFUND)])), result: betResults.win };
    expect(settleTicket({ ...both, picks: [pick(1, REFUND), pick(2, REFUND, 2)] })).toMatchObject({
      result: betResults.refund,
    });
  });

  it('a settlement pays the part that was not cashed out, and counts the cash-outs in the cap', () => {
    const cashed = { stakeMinor: 4_00n, paidMinor: 6_00n };
    expect(settleTicket(buildTicket(single, [pick(1, WIN)], { cashed }))?.payoutMinor).toBe(12_00n);
    expect(settleTicket(buildTicket(single, [pick(1, WIN)], { cashed, capMinor: 15_00n }))?.payoutMinor).toBe(
      9_00n,
    );
  });

  it('a settlement adds the bonus of the ticket’s own terms', () => {
    const bonus = { minOddsMilli: 1500, steps: [{ legs: 2, basisPoints: 1000 }] };
    const ticket = buildTicket({ ...combo, bonus }, [pick(1, WIN), pick(2, WIN)]);
    expect(settleTicket(ticket)?.payoutMinor).toBe(43_00n);
  });

  it('a settlement pays a builder by its prices, beside plain legs', () => {
    const picks = [pick(1, WIN), pick(1, WIN), pick(2, WIN)];
    expect(settleTicket(buildTicket(combo, picks, { text: builderText }))?.payoutMinor).toBe(60_00n);
    const fallen = [pick(1, CANCELLED), pick(1, WIN), pick(2, WIN)];
    expect(settleTicket(buildTicket(combo, fallen, { text: builderText }))?.payoutMinor).toBe(36_00n);
    expect(settleTicket(buildTicket(single, [pick(1, WIN), pick(1)], { text: builderText }))).toBeUndefined();
  });

  it('a settlement stakes each way on win and place', () => {
    const eachWay: TicketFormula = { type: 'single', legCount: 1, unitMinor: 10_00n, eachWay: true };
    expect(settleTicket(buildTicket(eachWay, [pick(1, LOST), pick(2, WIN)]))?.payoutMinor).toBe(20_00n);
  });
});

describe('damaged ticket rows', () => {
  it.each<[string, TicketToSettle, string]>([
    ['no legs', buildTicket(single, []), 'legs are missing'],
    ['a gap among its legs', buildTicket(combo, [pick(1, WIN), pick(3, WIN)]), 'legs are missing'],
    [
      'an each-way leg without its place leg',
      buildTicket({ type: 'single', legCount: 1, unitMinor: 1n, eachWay: true }, [pick(1, WIN)]),
      'each way without as many places',
    ],
    [
      'a builder without prices',
      buildTicket(single, [pick(1, WIN), pick(1, WIN)]),
      'a bet builder without prices',
    ],
    ['odds below 1.01', buildTicket(single, [{ ...pick(1, WIN), oddsMilli: 1009 }]), 'struck at 1009'],
  ])('settleTicket throws for a ticket row with %s', (_name, ticket, message) => {
    expect(() => settleTicket(ticket)).toThrow(message);
  });

  it('the formula of an each-way ticket has half as many legs as the ticket', () => {
    const legs = groupLegs([pick(1), pick(2), pick(3), pick(4)]);
    const read = formulaFromLegs({ type: 'combo', stakeMinor: 20n, text: { eachWay: true } }, legs);
    expect(read).toEqual({ ok: true, value: { type: 'combo', legCount: 2, unitMinor: 10n, eachWay: true } });
    expect(groupLegs([pick(1), pick(1), pick(2)]).map((leg) => leg.length)).toEqual([2, 1]);
  });
});

describe('order of results and corrections', () => {
  const formulas: readonly TicketFormula[] = [
    { type: 'combo', legCount: 3, unitMinor: 10_00n, eachWay: false },
    { type: 'system', legCount: 3, rows: [{ pick: 2, unitMinor: 3_33n }], bankers: [], eachWay: false },
    {
      type: 'system',
      legCount: 3,
      rows: [{ pick: 1, unitMinor: 1_01n }],
      bankers: [2],
      eachWay: false,
    },
    { type: 'if-bet', legCount: 3, unitMinor: 10_00n, rule: 'win-only' },
    { type: 'if-bet', legCount: 3, unitMinor: 10_00n, rule: 'action' },
    { type: 'reverse-bet', legCount: 3, unitMinor: 10_00n, rule: 'action' },
    { type: 'reverse-bet', legCount: 3, unitMinor: 10_00n, rule: 'win-only' },
    {
      type: 'teaser',
      legCount: 3,
      unitMinor: 10_00n,
      prices: [
        { legs: 2, american: -110 },
        { legs: 3, american: 180 },
      ],
    },
  ];
  const verdicts = [WIN, LOST, REFUND, CANCELLED, HALF_WIN, HALF_LOSE];

  it('a ticket has the payout of its last verdicts after results and corrections in any order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...formulas),
        fc.array(fc.tuple(fc.nat(2), fc.option(fc.constantFrom(...verdicts), { nil: undefined })), {
          maxLength: 12,
        }),
        fc.array(fc.constantFrom(...verdicts), { minLength: 3, maxLength: 3 }),
        (formula, reported, last) => {
          let ticket = buildTicket(formula, [pick(1), pick(2), pick(3)]);
          let version = 0;
          const report = (place: number, verdict: Verdict | undefined) => {
            version += 1;
            const picks = ticket.picks.with(place, pick(place + 1, verdict, version));
            ticket = after({ ...ticket, picks });
          };
          for (const [place, verdict] of reported) report(place, verdict);
          for (const [place, verdict] of last.entries()) report(place, verdict);
          const once = after(buildTicket(formula, ticket.picks));
          expect([ticket.payoutMinor, ticket.result]).toEqual([once.payoutMinor, once.result]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
