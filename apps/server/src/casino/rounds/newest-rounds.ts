import type { CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { IN_HOUSE_PROVIDER } from './in-house-games.ts';

export interface NewestRound {
  readonly id: number;
  readonly playerId: number;
  readonly userName: string;
  readonly currency: CurrencyCode;
  readonly stake: string;
  readonly returned: string;
  readonly isRefunded: boolean;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** The newest rounds of a game, `provider:key`, with their players. */
export async function readNewestRounds(
  db: Queryable,
  { game: id, limit }: { readonly game: string; readonly limit: number },
): Promise<readonly NewestRound[]> {
  const [provider = '', key = ''] = id.split(/:(.*)/s);
  const isInHouse = provider === IN_HOUSE_PROVIDER.id;
  const { rows } = await db.query<NewestRound>({
    name: isInHouse ? 'read-newest-rounds' : 'read-newest-external-rounds',
    text: `select n.id, p.id as "playerId", coalesce(u."displayUsername", u.username) as "userName", n.currency, n.stake::text as stake,
                  (n.payout ${isInHouse ? '+ n.jackpot' : ''})::text as returned, n.refunded as "isRefunded",
                  n.started_at as "startedAt", n.ended_at as "endedAt"
           from ${isInHouse ? 'round n' : 'external_round n'}
           join player p on p.account_id = n.account_id join auth_user u on u.id = p.auth_user_id
           where n.game = $1 ${isInHouse ? '' : 'and n.provider = $3'} order by n.id desc limit $2`,
    values: isInHouse ? [key, limit] : [key, limit, provider],
  });
  return rows;
}
