import type { Slip } from '@evens/contract';
import { oddsPolicies } from '@evens/tickets';
import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import {
  emptySlip,
  type PlaceCommand,
  type SlipState,
} from '@evens/web/features/sportsbook/slip/slip-state.ts';

/** The home win of a soccer match. */
export function testSelection(matchId: number, oddsMilli = 2000, other: Partial<Selection> = {}): Selection {
  return {
    matchId,
    marketType: '1x2',
    specifier: '',
    outcomeNo: 1,
    oddsMilli,
    sourceType: 1,
    match: { sport: 'soccer', home: 'Arsenal', away: 'Chelsea', runner: '', link: '/sport/soccer' },
    ...other,
  };
}

export function testSlip(selections: readonly Selection[], other: Partial<SlipState> = {}): SlipState {
  return { ...emptySlip, selections, ...other };
}

/** A single of 10 on the selection by player 7. */
export function commandFor(selection: Selection, id = 'c1', other: Partial<PlaceCommand> = {}): PlaceCommand {
  return {
    playerId: 7,
    places: [toSelectionKey(selection)],
    keys: [toSelectionKey(selection)],
    madeAtMs: 1,
    body: {
      CommandId: id,
      BetType: 1,
      Stake: '10.00',
      OddsChangePolicy: oddsPolicies.acceptBetter,
      Selections: [
        {
          MatchID: selection.matchId,
          MarketType: selection.marketType,
          Specifier: selection.specifier,
          OutcomeNo: selection.outcomeNo,
          Odds: selection.oddsMilli,
          SourceType: selection.sourceType,
        },
      ],
    },
    ...other,
  };
}

/** A substitute for the browser's storage. */
export function memory(text: string | null = null) {
  let stored = text;
  return {
    read: () => stored,
    write(next: string) {
      stored = next;
    },
  };
}

/** The player's slip in the server's format. */
export function serverSlip(selections: readonly Selection[], other: Partial<Slip> = {}): Slip {
  return {
    Selections: selections.map((selection) => ({
      ID: toSelectionKey(selection),
      MatchID: selection.matchId,
      MarketType: selection.marketType,
      Specifier: selection.specifier,
      OutcomeNo: selection.outcomeNo,
      Odds: selection.oddsMilli,
      SourceType: selection.sourceType,
      MatchName: 'Arsenal – Chelsea',
      MatchLink: '/sport/soccer',
      MarketName: 'Match result',
      OutcomeName: 'Arsenal',
      SportAlias: 'soccer',
    })),
    OddsChangePolicy: 2,
    Entries: null,
    Version: 1,
    ...other,
  };
}
