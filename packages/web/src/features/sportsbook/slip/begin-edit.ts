import type { Ticket } from '@evens/contract';
import { asOneBet, legsText } from './edited-legs.ts';
import { type Selection, ticketSelectionKey, toSelectionKey } from './selection.ts';
import { emptySlip, type SlipState, selectionsInBet } from './slip-state.ts';

/** Replaces the slip's selections by those of an open ticket, with its value as the stake. */
export function beginEdit(ticket: Ticket, value: string): (state: SlipState) => SlipState {
  return (state) => {
    if (selectionsInBet(state).size > 0) return state;
    const selections = ticket.Items.flatMap(({ Selections }) =>
      Selections.map(
        (one): Selection => ({
          matchId: one.MatchID,
          marketType: one.MarketType,
          specifier: one.Specifier,
          outcomeNo: one.OutcomeNo,
          oddsMilli: one.Odds,
          sourceType: 1,
          match: { sport: one.SportAlias, home: '', away: '', runner: '', link: one.MatchLink },
          told: {
            match: one.MatchName,
            market: one.MarketName,
            outcome: `${one.Odd.Title} ${one.Odd.TitleSuffix}`.trim(),
          },
        }),
      ),
    );
    const next = {
      ...withSelections(state, selections),
      builders: ticket.Items.filter(({ IsBuilder }) => IsBuilder).map((item) => ({
        keys: item.Selections.map(ticketSelectionKey),
        seenMilli: 0,
      })),
    };
    return {
      ...asOneBet(next, value),
      edit: {
        ticketId: ticket.ID,
        legs: legsText(next),
        value,
        stake: ticket.StakeOpen,
        oddsMilli: ticket.Odds,
        potential: ticket.PotentialPayout,
        kept: state.edit?.kept ?? state.selections,
        keptBuilders: state.edit?.keptBuilders ?? state.builders,
      },
    };
  };
}

/** Leaves the bet as it is. The earlier selections return. */
export function endEdit(state: SlipState): SlipState {
  const { edit } = state;
  if (!edit || selectionsInBet(state).size > 0) return state;
  return {
    ...withSelections(state, edit.kept ?? []),
    builders: edit.keptBuilders ?? [],
    edit: undefined,
  };
}

/** A slip with other selections, without stakes and marks. */
function withSelections(state: SlipState, selections: readonly Selection[]): SlipState {
  const keys = selections.map(toSelectionKey);
  const before = state.selections.map(toSelectionKey).filter((key) => !keys.includes(key));
  return {
    ...state,
    selections,
    selectedTab: selections.length > 1 ? 'combo' : 'single',
    stakes: emptySlip.stakes,
    bankers: [],
    eachWay: [],
    freeBets: {},
    builders: [],
    splitMatches: [],
    refusals: {},
    unsent: keys,
    gone: [...state.gone.filter((key) => !keys.includes(key)), ...before],
  };
}
