import { api } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { useAct } from '../use-act.ts';

/** Assigns matches to the trader, also those of another one, and unassigns own ones. */
export function useTrader() {
  const act = useAct('trading', { isVisible: true });
  const userName = useUser()?.UserName;
  return {
    ...act,
    userName,
    flip: ({ ID, Trader }: { readonly ID: number; readonly Trader: string | null }) =>
      act.run(() =>
        api('POST /api/desk/matchtrader', { body: { MatchID: ID, IsMine: Trader !== userName } }),
      ),
  };
}
