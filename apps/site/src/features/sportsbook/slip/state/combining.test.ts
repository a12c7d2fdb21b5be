import { withSelection } from '@evens/web/features/sportsbook/slip/add-selection.ts';
import { beginEdit, endEdit } from '@evens/web/features/sportsbook/slip/begin-edit.ts';
import { combineMatch } from '@evens/web/features/sportsbook/slip/builder-leg.ts';
import { readSlip, writeSlip } from '@evens/web/features/sportsbook/slip/read-slip.ts';
import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { type SlipState, withoutSelections } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { describe, expect, test } from 'vitest';
import { awaitedBet, withSelectionsAgain } from './awaited-bets.ts';
import { slipLegs } from './legs.ts';
import { selectionFromServer } from './merge-slips.ts';
import { chooseFreeBet, stakeSingle, takeApart, toggleBanker } from './slip-changes.ts';
import { commandFor, serverSlip, testSelection, testSlip } from './testing-slip.ts';

const line = (marketType: string, specifier = '', outcomeNo = 1) =>
  testSelection(1, 2000, { marketType, specifier, outcomeNo });
const home = line('1x2');
const over = line('total', 'total=2.5');
const scored = line('both-teams-to-score');
const other = testSelection(2);

function pick(selections: readonly Selection[], state: SlipState = testSlip([])): SlipState {
  return selections.reduce((before, selection) => withSelection(before, selection).state, state);
}

/** Each leg as the market types of its selections. */
function legTypes(state: SlipState): readonly string[] {
  return slipLegs(state).map(({ selections }) => selections.map(({ marketType }) => marketType).join(' '));
}
const legId = (...selections: readonly Selection[]) => selections.map(toSelectionKey).join(' ');

describe('selections of one match', () => {
  test('selections of one match combine as they are picked, as one single or beside others as a combo', () => {
    const three = pick([home, over, scored]);
    expect(legTypes(three)).toEqual(['1x2 total both-teams-to-score']);
    expect(three.selectedTab).toBe('single');
    const combo = pick([other], three);
    expect(combo.selectedTab).toBe('combo');
    expect(legTypes(pick([home, other, over]))).toEqual(['1x2 total', '1x2']);
    expect(withoutSelections(combo, [toSelectionKey(other)]).selectedTab).toBe('single');
  });

  test('a second match makes a combo, and the removal of a leg that prevented one makes it again', () => {
    const clash = pick([home, { ...home, outcomeNo: 2 }]);
    expect(clash.selectedTab).toBe('single');
    expect(pick([other], clash).selectedTab).toBe('combo');
    const split = takeApart(legId(home, over))({ ...pick([home, over, other]), selectedTab: 'combo' });
    expect(split.selectedTab).toBe('single');
    expect(withoutSelections(split, [toSelectionKey(over)]).selectedTab).toBe('combo');
    const staked = stakeSingle(toSelectionKey(other), '5')(split);
    expect(withoutSelections(staked, [toSelectionKey(over)]).selectedTab).toBe('single');
    const singles = { ...pick([home, other, testSelection(3)]), selectedTab: 'single' as const };
    expect(withoutSelections(singles, [toSelectionKey(other)]).selectedTab).toBe('single');
  });

  test('another outcome of a market replaces the first in a joined bet, which keeps its stake', () => {
    const draw = line('1x2', '', 2);
    const third = testSelection(3);
    const combo: SlipState = {
      ...pick([home, other, third], testSlip([], { owner: 1 })),
      stakes: { ...testSlip([]).stakes, combo: '7' },
      bankers: [toSelectionKey(home)],
    };
    const replaced = pick([draw], combo);
    expect(replaced.selections).toEqual([draw, other, third]);
    expect([replaced.selectedTab, replaced.stakes.combo, replaced.bankers]).toEqual(['combo', '7', []]);
    expect(replaced.unsent).toContain(toSelectionKey(draw));
    expect(replaced.gone).toEqual([toSelectionKey(home)]);
    expect(pick([home], replaced).selections).toEqual(combo.selections);
    const two = pick([draw], pick([home, other]));
    expect([two.selections, two.selectedTab]).toEqual([[draw, other], 'combo']);
    // Singles are bets of their own, and a builder's market, another line and a bet in progress stay.
    expect(pick([draw], { ...combo, selectedTab: 'single' }).selections).toHaveLength(4);
    const builder = pick([over], combo);
    expect(legTypes(pick([draw], builder))).toEqual(['1x2 total', '1x2', '1x2', '1x2']);
    const lines = pick([over, other]);
    expect(pick([line('total', 'total=3.5')], lines).selections).toHaveLength(3);
    const busy = { ...combo, commands: [commandFor(home)] };
    expect(pick([draw], busy).selections).toHaveLength(4);
  });

  test('the first selection is a single, whichever bet type the empty slip had', () => {
    expect(pick([home], testSlip([], { selectedTab: 'combo' })).selectedTab).toBe('single');
  });

  test('a builder that was split stays split for new selections until the match has none or is combined again', () => {
    const split = takeApart(legId(home, over))(pick([home, over]));
    expect(legTypes(pick([scored], split))).toEqual(['1x2', 'total', 'both-teams-to-score']);
    const one = readSlip(writeSlip(withoutSelections(split, [toSelectionKey(over)])));
    expect(legTypes(pick([scored], one))).toEqual(['1x2', 'both-teams-to-score']);
    const none = withoutSelections(one, [toSelectionKey(home)]);
    expect(legTypes(pick([over, scored], none))).toEqual(['total both-teams-to-score']);
    expect(legTypes(pick([scored], combineMatch(1)(split)))).toEqual(['1x2 total both-teams-to-score']);
  });

  test('splitting chooses the single tab; the teaser tab stays', () => {
    const combo = { ...pick([home, over, other]), selectedTab: 'combo' as const };
    expect(takeApart(legId(home, over))(combo).selectedTab).toBe('single');
    expect(takeApart(legId(home, over))({ ...combo, selectedTab: 'teaser' }).selectedTab).toBe('teaser');
  });

  test.each([
    ['two outcomes of one line', [home, { ...home, outcomeNo: 2 }]],
    ['two lines of one market', [over, line('total', 'total=3.5')]],
    ['a line that can be refunded', [home, line('total', 'total=3')]],
    ['draw no bet', [over, line('draw-no-bet')]],
    ['one player twice', [line('player-shots', 'number=1', 3), line('player-shots', 'number=2', 3)]],
    ['two first scorers', [line('nth-scorer', 'number=1', 3), line('nth-scorer', 'number=1', 4)]],
    [
      'runners of a race',
      [line('race-winner', '', 1), line('race-winner', '', 2)].map((each) => ({
        ...each,
        match: { ...each.match, sport: 'horse-racing', away: '' },
      })),
    ],
    ['a boosted selection', [home, { ...over, boost: { id: 1, basisPoints: 100 } }]],
    ['another beside a boosted selection', [{ ...home, boost: { id: 1, basisPoints: 100 } }, over]],
  ])('selections stay separate: %s', (_, selections) => {
    expect(slipLegs(pick(selections))).toHaveLength(2);
  });

  test.each([
    ['two players', [line('player-shots', 'number=1', 3), line('player-shots', 'number=1', 4)]],
    ['two periods', [line('period-total', 'period=1|total=0.5'), line('period-total', 'period=2|total=0.5')]],
    [
      'numbers of a draw',
      [line('lotto-number', '', 3), line('lotto-number', '', 4)].map((each) => ({
        ...each,
        match: { ...each.match, sport: 'lotto', away: '' },
      })),
    ],
  ])('selections combine: %s', (_, selections) => {
    expect(slipLegs(pick(selections))).toHaveLength(1);
  });

  test('a selection that fits two separate ones of its match stays separate', () => {
    const draw = { ...home, outcomeNo: 2 };
    expect(legTypes(pick([home, draw, over]))).toEqual(['1x2', '1x2', 'total']);
    expect(legTypes(pick([line('total', 'total=3'), home, over]))).toEqual(['total', '1x2 total']);
    expect(legTypes(pick([home, over, draw, scored]))).toEqual(['1x2 total both-teams-to-score', '1x2']);
  });

  test('a stored slip with separate selections of one match stays as it was', () => {
    const { splitMatches: _, ...stored } = testSlip([home, over]);
    const read = readSlip(JSON.stringify({ version: 2, ...stored }));
    expect(legTypes(read)).toEqual(['1x2', 'total']);
    expect(legTypes(pick([scored], read))).toEqual(['1x2', 'total', 'both-teams-to-score']);
  });

  test('teasers and bets in progress take no builder', () => {
    expect(legTypes(pick([over], testSlip([home], { selectedTab: 'teaser' })))).toEqual(['1x2', 'total']);
    expect(legTypes(pick([over], testSlip([home], { commands: [commandFor(home)] })))).toEqual([
      '1x2',
      'total',
    ]);
  });

  test('the leg keeps its stake, its free bet and its place as a banker', () => {
    const staked = toggleBanker(legId(home))(stakeSingle(legId(home), '5')(testSlip([home])));
    const joined = pick([over], staked);
    expect(joined.stakes.single).toEqual({ [legId(home, over)]: '5' });
    expect(joined.bankers).toEqual([home, over].map(toSelectionKey));
    const free = chooseFreeBet(legId(home), { id: 3, playerId: 7 })(testSlip([home]));
    expect(pick([over], free).freeBets).toEqual({ [legId(home, over)]: { id: 3, playerId: 7 } });
    const both = stakeSingle(legId(over), '7')(stakeSingle(legId(home), '5')(testSlip([home, over])));
    expect(combineMatch(1)(both).stakes.single).toEqual({});
  });

  test('selections of the server, which have no names, combine too', () => {
    const shared = serverSlip([home, over]).Selections.map(selectionFromServer);
    expect(legTypes(pick(shared))).toEqual(['1x2 total']);
  });

  test('singles of one match that were placed return as singles', () => {
    const split = testSlip([home, over], { splitMatches: [1] });
    const bets = [home, over].map((selection) =>
      awaitedBet(split, { ticketId: 1, playerId: 7, tab: 'single', keys: [toSelectionKey(selection)] }),
    );
    expect(legTypes(bets.reduce(withSelectionsAgain, testSlip([])))).toEqual(['1x2', 'total']);
  });

  test('a builder returns after an edit that is given up', () => {
    const ticket = { ID: 7, Odds: 2000, StakeOpen: '1.00', PotentialPayout: '2.00', Items: [] };
    // The edited ticket needs no legs here.
    const edited = beginEdit(ticket as never, '1.00')(pick([home, over]));
    expect(legTypes(endEdit(readSlip(writeSlip(edited))))).toEqual(['1x2 total']);
  });
});
