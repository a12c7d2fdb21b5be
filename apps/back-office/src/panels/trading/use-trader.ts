import { api } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { useAct } from '../use-act.ts';

/** Takes matches over from whoever looks after them, and gives own ones up. */
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
