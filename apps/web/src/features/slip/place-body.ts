import type { User } from '@evens/contract';
import { betTypes } from '@evens/tickets';
import type { PlaceCommand } from './slip-store.ts';

/** The call's body for a command, with the balance that its player sees now, where it is known. */
export function placeBodyOf(
  { id, playerId, selection, stake, policy }: PlaceCommand,
  user: Pick<User, 'ID' | 'Balances'> | null,
) {
  const seen =
    user?.ID === playerId
      ? { BalanceVersion: user.Balances.Version, BalanceShown: user.Balances.TotalBalance }
      : {};
  return {
    CommandId: id,
    BetType: betTypes.single,
    Selections: [
      {
        MatchID: selection.matchId,
        MarketType: selection.marketType,
        Specifier: selection.specifier,
        OutcomeNo: selection.outcomeNo,
        Odds: selection.oddsMilli,
      },
    ],
    Stake: stake,
    OddsChangePolicy: policy,
    ...seen,
  };
}
