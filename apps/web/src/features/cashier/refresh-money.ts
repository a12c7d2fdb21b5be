import { queryClient } from '../../core/query-client.ts';
import { userQuery } from '../../core/session.ts';

const paths = [' /api/history/', ' /api/withdraw/', ' /api/transfer/'];

/** Lists of payments and histories and the user are read again: money has moved by what the player did. */
export function refreshMoney(): void {
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && paths.some((path) => key.includes(path)),
  });
}
