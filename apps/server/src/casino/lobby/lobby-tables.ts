import type { TableState } from '@evens/casino';
import { LOBBY_RESULTS_MAX, type LobbyTable } from '@evens/contract';
import { gameId } from '../rounds/in-house-games.ts';
import { PLAYERS_SHOWN_MIN } from './popularity.ts';

/** The state of a table for its tile in the lobby. */
export function lobbyTable(tableState: Pick<TableState, 'image' | 'key'>): LobbyTable {
  const { isOpen, round, results, crowd } = tableState.image();
  return {
    GameID: gameId(tableState.key),
    Phase: isOpen && round ? round.phase : null,
    ...(crowd.seated >= PLAYERS_SHOWN_MIN && { Players: crowd.seated }),
    Results: results
      .slice(-LOBBY_RESULTS_MAX)
      .map((result) => ('secret' in result ? { ...result, secret: '' } : result)),
  };
}
