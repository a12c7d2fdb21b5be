import type { CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { IN_HOUSE_PROVIDER } from './in-house-games.ts';

/** Number of the site's newest rounds among which a game's rounds are listed: rounds have no index by game. */
const AMONG = 10_000;

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

const columns = (returned: string) =>
  `n.id, n.account_id, n.currency, n.stake::text as stake, (${returned})::text as returned, n.refunded, n.started_at, n.ended_at`;

/** The newest rounds of a game, `provider:key`, with their players. */
export async function readNewestRounds(
  db: Queryable,
  { game: id, limit }: { readonly game: string; readonly limit: number },
): Promise<readonly NewestRound[]> {
  const [provider = '', ...rest] = id.split(':');
  const isInHouse = provider === IN_HOUSE_PROVIDER.id;
  const text = isInHouse
    ? `select ${columns('n.payout + n.jackpot')} from round n where n.game = $2 and $1::text is not null`
    : `select ${columns('n.payout')} from external_round n where n.provider = $1 and n.game = $2`;
  const { rows } = await db.query<NewestRound>({
    name: isInHouse ? 'read-newest-rounds' : 'read-newest-external-rounds',
    text: `select r.id, p.id as "playerId", coalesce(u."displayUsername", u.username) as "userName", r.currency, r.stake, r.returned,
                  r.refunded as "isRefunded", r.started_at as "startedAt", r.ended_at as "endedAt"
           from (
             ${text} and n.id > (select last_value - ${AMONG} from round_id_seq) order by n.id desc limit $3
           ) r join player p on p.account_id = r.account_id join auth_user u on u.id = p.auth_user_id
           order by r.id desc`,
    values: [provider, rest.join(':'), limit],
  });
  return rows;
}
