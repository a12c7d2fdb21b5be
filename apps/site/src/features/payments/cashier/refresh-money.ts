import { queryClient } from '@evens/web/core/query-client.ts';
import { userQuery } from '@evens/web/core/session.ts';

const paths = [' /api/history/', ' /api/withdraw/', ' /api/transfer/'];

/** Reloads payments, histories and the user after a player's action moved money. */
export function refreshMoney(): void {
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && paths.some((path) => key.includes(path)),
  });
}
