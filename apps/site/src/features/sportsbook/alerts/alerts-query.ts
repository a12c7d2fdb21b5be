import type { Result } from '@evens/base';
import type { PlayerAlerts } from '@evens/contract';
import { type Answer, type Call, callQuery, NetworkError, type Refused } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t } from '@evens/web/core/words.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';

const query = callQuery('GET /api/user/alerts');

/** The alerts of the player; undefined until they are loaded, and for others. */
export function useAlerts(): PlayerAlerts | undefined {
  const user = useUser();
  return useQuery({ ...query, enabled: isPlayer(user) }).data;
}

/** Shows the alerts of the answer; a refusal is shown as a notice. Returns whether the change was stored. */
export async function changeAlerts(
  change: Promise<Result<Answer<Extract<Call, `POST /api/user/alerts/${string}`>>, Refused>>,
): Promise<boolean> {
  try {
    const answer = await change;
    if (!answer.ok) notify(answer.error.message, 'bad');
    else if ('Alerts' in answer.value) queryClient.setQueryData(query.queryKey, answer.value);
    else await queryClient.invalidateQueries(query);
    return answer.ok;
  } catch (failure) {
    if (!(failure instanceof NetworkError)) throw failure;
    notify(t('shell.error.no-answer'), 'bad');
    return false;
  }
}
