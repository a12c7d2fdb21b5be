import { isOnPlayers, marketDefinition, marketDefinitions, playerIndex } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';

const playerMarkets = marketDefinitions.filter(({ ofPlayers }) => ofPlayers);

const listTypes = (markets: typeof playerMarkets) => markets.map(({ type }) => `'${type}'`).join(', ');

const playerTypes = listTypes(playerMarkets);
/** Types whose first outcome is no player. */
const nobodyTypes = listTypes(playerMarkets.filter(({ nobody }) => nobody));

/** SQL: whether the market type of this expression is on players. */
export function onPlayersCondition(type: string): string {
  return `${type} in (${playerTypes})`;
}

/**
 * SQL: the name of the picked player, null on all other markets, so that lists read no squads. `type` and `outcomeNo` are
 * expressions, `match` is the alias of the match's row.
 */
export function playerNameColumn({
  match,
  type,
  outcomeNo,
}: Readonly<Record<'match' | 'type' | 'outcomeNo', string>>): string {
  const selectName = (index: string) => `${match}.players -> (${index}) ->> 'name'`;
  return `case when ${type} in (${nobodyTypes}) then case when ${outcomeNo} > 1 then ${selectName(`${outcomeNo} - 2`)} end
               when ${onPlayersCondition(type)} then ${selectName(`${outcomeNo} - 1`)} end`;
}

/** The name of the picked player; undefined on all other markets. */
export function playerName(
  type: string,
  outcomeNo: number,
  players: readonly { readonly name: string }[],
): string | undefined {
  return isOnPlayers(type) ? players[playerIndex(marketDefinition(type), outcomeNo)]?.name : undefined;
}

/** `players` of names for which only the picked player is known. */
export function onePlayer(outcomeNo: number, name: string): readonly string[] {
  return Array.from({ length: outcomeNo }, () => name);
}

/** Names of all players of these matches, in order. Matches without players are absent. */
export async function readPlayerNames(
  db: Queryable,
  matchIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (matchIds.length === 0) return new Map();
  const { rows } = await db.query<{ id: number; names: readonly string[] }>({
    name: 'player-names',
    text: `select id, jsonb_path_query_array(players, '$[*].name') as names from match
           where id = any($1::bigint[]) and players is not null`,
    values: [matchIds],
  });
  return new Map(rows.map(({ id, names }) => [id, names]));
}
