import { type CurrencyCode, formatAmount } from '@evens/base';
import { type TableMachine, type TableState, tableStakes } from '@evens/casino';
import { LOBBY_RESULTS_MAX, type LobbyTable, type TableKey } from '@evens/contract';
import { gameId } from '../rounds/in-house-games.ts';
import { type CasinoRules, stakeLimits } from '../rounds/limits.ts';
import { PLAYERS_SHOWN_MIN } from './popularity.ts';

type TableNow = Omit<LobbyTable, 'Stakes'>;
type LobbyStakes = LobbyTable['Stakes'];

/** The state of a table for its tile in the lobby. */
export function lobbyTable(tableState: Pick<TableState, 'image' | 'key'>): TableNow {
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

/** Returns the limits of a table in a currency. Each is computed once until the rules change. */
export function makeLobbyStakes(): (
  machine: TableMachine,
  at: { readonly rules: CasinoRules; readonly currency: CurrencyCode },
) => LobbyStakes {
  let cached:
    | { readonly rules: CasinoRules; readonly stakes: Map<`${TableKey} ${CurrencyCode}`, LobbyStakes> }
    | undefined;
  return (machine, { rules, currency }) => {
    if (cached?.rules !== rules) cached = { rules, stakes: new Map() };
    const { stakes } = cached;
    const known = stakes.get(`${machine.key} ${currency}`);
    if (known) return known;
    const { Minimum, Maximum } = tableStakes(machine, stakeLimits(rules, currency, machine.key));
    const text = (minor: string) => formatAmount(BigInt(minor), currency);
    const computed = { Minimum: text(Minimum), Maximum: text(Maximum), Currency: currency };
    stakes.set(`${machine.key} ${currency}`, computed);
    return computed;
  };
}
