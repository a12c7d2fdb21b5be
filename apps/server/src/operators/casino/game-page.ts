import { type CurrencyCode, err, formatAmount, ok, type Result } from '@evens/base';
import { type CallAnswer, type Calls, type Refusal, refusal } from '@evens/contract';
import { readCurrencyLimits, readGameLimits, readNewestRounds, switchKey } from '../../casino/index.ts';
import { presentStatements, type Span } from '../reports/read-report.ts';
import { valueDaysStatement } from '../reports/statements.ts';
import { type CasinoReads, findGame } from './games.ts';

const ROUNDS_MAX = 50;

type Page = CallAnswer<Calls['GET /api/desk/casino/game']>;

async function readDays({ reads }: CasinoReads, { from, to }: Span, id: string): Promise<Page['Days']> {
  const { rows } = await reads.query<{
    day: string;
    currency: CurrencyCode;
    items: number;
    amount_in: string;
    amount_out: string;
  }>({ ...valueDaysStatement, values: [from, to, ['casino', 'providers'], 'game', id] });
  return rows.map(({ day, currency, items, amount_in, amount_out }) => ({
    Day: day,
    Currency: currency,
    Items: items,
    In: formatAmount(BigInt(amount_in), currency),
    Out: formatAmount(BigInt(amount_out), currency),
  }));
}

async function presentRounds({ reads }: CasinoReads, game: string): Promise<Page['Rounds']> {
  const rounds = await readNewestRounds(reads, { game, limit: ROUNDS_MAX });
  return rounds.map((round) => ({
    ID: round.id,
    PlayerID: round.playerId,
    UserName: round.userName,
    Currency: round.currency,
    Stake: formatAmount(BigInt(round.stake), round.currency),
    Win: formatAmount(BigInt(round.returned), round.currency),
    State: round.isRefunded ? 'refunded' : round.endedAt ? 'over' : 'open',
    StartedDate: round.startedAt.toISOString(),
  }));
}

async function presentLimits({ pool }: CasinoReads, game: string): Promise<Page['Limits']> {
  const own = await readGameLimits(pool, switchKey(game));
  return [...(await readCurrencyLimits(pool))].map(([currency, limits]) => {
    const amounts = (stakeMinor: bigint, returnMinor: bigint) => ({
      MaximumStake: formatAmount(stakeMinor, currency),
      MaximumPayout: formatAmount(returnMinor, currency),
    });
    const ownLimit = own.find((limit) => limit.currency === currency);
    return {
      Currency: currency,
      MinimumStake: formatAmount(limits.minimumMinor, currency),
      Casino: amounts(limits.maximumMinor, limits.returnMaxMinor),
      Own: ownLimit ? amounts(ownLimit.stakeMaxMinor, ownLimit.returnMaxMinor) : null,
    };
  });
}

/** Refuses: NotFound for a game without a list entry and without rounds in the span. */
export async function presentGamePage(
  parts: CasinoReads,
  span: Span,
  id: string,
): Promise<Result<Page, Refusal>> {
  const found = await findGame(parts, span, id);
  if (!found) return err(refusal('NotFoundException'));
  return ok({
    Game: found.Game,
    Days: await readDays(parts, span, id),
    Rounds: await presentRounds(parts, id),
    Limits: await presentLimits(parts, id),
    Statements: [...presentStatements([valueDaysStatement]), ...found.Statements],
  });
}
