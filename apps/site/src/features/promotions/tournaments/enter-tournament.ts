import { err, type Result } from '@evens/base';
import { api, NetworkError, type Refused } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { queryClient } from '@evens/web/core/query-client.ts';

/** Reads lists and places again. */
function refreshTournaments(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      typeof key === 'string' && key.startsWith('GET /api/casino/tournament'),
  });
}

/** Enters a tournament. The error is undefined if no answer arrived: a player who is in pays nothing when they repeat it. */
export async function enterTournament(id: number): Promise<Result<unknown, Refused | undefined>> {
  try {
    return await api('POST /api/casino/entertournament', { body: { CommandId: newCommandId(), ID: id } });
  } catch (failure) {
    if (!(failure instanceof NetworkError)) throw failure;
    return err(undefined);
  } finally {
    // Not awaited: without a network it takes as long as the calls.
    void refreshTournaments();
  }
}
