import { combineMatch } from '@evens/web/features/sportsbook/slip/builder-leg.ts';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { describe, expect, test } from 'vitest';
import { slipLegs } from '../state/legs.ts';
import { toggleBanker, toggleEachWay } from '../state/slip-changes.ts';
import { commandFor, testSelection, testSlip } from '../state/testing-slip.ts';
import { buildCommandBody, joinedBody, singleBody, singlesBody } from './place-body.ts';

const balances = { TotalBalance: '90.00', Version: 4 };
const command = commandFor(testSelection(3));

test('the body of a bet contains the balance that its player saw', () => {
  expect(buildCommandBody(command, { ID: 7, Balances: balances })).toEqual({
    ...command.body,
    BalanceVersion: 4,
    BalanceShown: '90.00',
  });
});

test.each([
  ['nobody is logged in', null],
  ['another player is here by now', { ID: 8, Balances: balances }],
])('the body of a bet contains no balance if %s', (_why, user) => {
  expect(buildCommandBody(command, user)).toEqual(command.body);
});

describe('the body of a bet', () => {
  const home = testSelection(1);
  const over = testSelection(1, 1800, { marketType: 'total', specifier: 'total=2.5', sourceType: 2 });
  const other = testSelection(2, 2500);
  const state = combineMatch(1)(testSlip([home, other, over]));
  const priced = { ...state, builders: state.builders.map((builder) => ({ ...builder, seenMilli: 3300 })) };

  test('a body lists legs in order, with numbered builders and their joint prices', () => {
    const body = joinedBody('combo', slipLegs(priced), priced, []);
    expect(body.BetType).toBe(2);
    expect(body.BuilderOdds).toEqual([3300]);
    expect(body.Selections).toEqual([
      { MatchID: 1, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000, SourceType: 1, Builder: 1 },
      {
        MatchID: 1,
        MarketType: 'total',
        Specifier: 'total=2.5',
        OutcomeNo: 1,
        Odds: 1800,
        SourceType: 2,
        Builder: 1,
      },
      { MatchID: 2, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2500, SourceType: 1 },
    ]);
  });

  test('the body of a system has bankers and row stakes; other bodies have neither', () => {
    const banked = toggleBanker(toSelectionKey(other))(priced);
    const system = joinedBody('system', slipLegs(banked), banked, [{ Pick: 1, Stake: '2.00' }]);
    expect(system.Selections.map(({ Banker }) => Banker)).toEqual([undefined, undefined, true]);
    expect(system.SystemStakes).toEqual([{ Pick: 1, Stake: '2.00' }]);
    const combo = joinedBody('combo', slipLegs(banked), banked, []);
    expect(combo).not.toHaveProperty('SystemStakes');
    expect(combo.Selections.some(({ Banker }) => Banker)).toBe(false);
  });

  test('a body contains the rule, the teaser and each way only for their bet types', () => {
    const chosen = toggleEachWay('combo')({ ...priced, rule: 'win-only', selectedBetType: 2 });
    const legs = slipLegs(chosen);
    expect(joinedBody('ifbet', legs, chosen, [])).toMatchObject({ BetType: 4, Rule: 'win-only' });
    expect(joinedBody('reversebet', legs, chosen, [])).toMatchObject({ BetType: 5, Rule: 'win-only' });
    expect(joinedBody('teaser', legs, chosen, [])).toMatchObject({ BetType: 6, TeaserSetting: 2 });
    expect(joinedBody('combo', legs, chosen, []).EachWay).toBe(true);
    expect(joinedBody('system', legs, chosen, [])).not.toHaveProperty('EachWay');
  });

  test('a builder alone is a single, and several plain singles have their own stakes and ids', () => {
    const [builder, plain] = slipLegs(priced);
    if (!builder || !plain) throw new Error('two legs');
    expect(singleBody(builder, priced)).toMatchObject({ BetType: 1, BuilderOdds: [3300] });
    const body = singlesBody([{ leg: plain, stake: '5.00', commandId: 'x' }]);
    expect(body).toMatchObject({ BetType: 1.1, Selections: [{ MatchID: 2, Stake: '5.00', CommandId: 'x' }] });
  });
});
