import { type CurrencyCode, err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import { gameStakes, inHouseTable, type StakeLimits, tableStakes } from '@evens/casino';
import { type CallAnswer, type CallBody, type Calls, calls, type Refusal, refusal } from '@evens/contract';
import {
  type GameLimit,
  inHouseGame,
  limitsByGame,
  lockGameLimits,
  readCurrencyLimits,
  readGameLimits,
  stakeLimits,
  switchKey,
  writeGameLimit,
} from '../../casino/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { addProposalBy } from '../../platform/proposals/proposals.ts';

type LimitBody = CallBody<Calls['POST /api/desk/casino/limit']>;

interface LimitChange {
  readonly game: string;
  readonly currency: CurrencyCode;
  /** The game's own limits; undefined removes them. */
  readonly own: GameLimit | undefined;
  /** Whether any limit that applies is raised. */
  readonly isRaise: boolean;
}

/** Whether the smallest stake can be played. A game with a high maximum payout needs a high payout limit. */
function isPlayable(game: string, currency: CurrencyCode, limits: StakeLimits): boolean {
  const single = inHouseGame(game);
  const table = inHouseTable(game);
  const stakes = single
    ? gameStakes(single.game, { limits, currency })
    : table && tableStakes(table.machine, limits);
  return stakes === undefined || BigInt(stakes.Maximum) >= limits.minimumMinor;
}

/** Refuses invalid fields: a game's limits are at most those of all games. */
async function readChange(
  db: Queryable,
  { ID, Currency: currency, Limits }: LimitBody,
): Promise<Result<LimitChange, Refusal>> {
  const game = switchKey(ID);
  const limits = await readCurrencyLimits(db);
  const all = limits.get(currency);
  if (!all) return err(refusal('CurrencyNotAllowedException', { currency }));
  const limitsWith = (own: readonly GameLimit[]) =>
    stakeLimits({ limits, gameLimits: limitsByGame(own) }, currency, game);
  const before = limitsWith(await readGameLimits(db, game));
  const isRaise = (next: StakeLimits) =>
    next.maximumMinor > before.maximumMinor || next.returnMaxMinor > before.returnMaxMinor;
  if (Limits === null) return ok({ game, currency, own: undefined, isRaise: isRaise(all) });
  const stake = parseAmount(Limits.MaximumStake, currency);
  const payout = parseAmount(Limits.MaximumPayout, currency);
  const isStake = stake.ok && stake.value >= all.minimumMinor && stake.value <= all.maximumMinor;
  const isPayout = payout.ok && payout.value <= all.returnMaxMinor;
  const invalid = (...fields: string[]) => err(refusal('InvalidDetailsException', { fields }));
  if (!isStake || !isPayout)
    return invalid(...(isStake ? [] : ['MaximumStake']), ...(isPayout ? [] : ['MaximumPayout']));
  const own = { game, currency, stakeMaxMinor: stake.value, returnMaxMinor: payout.value };
  const next = limitsWith([own]);
  if (payout.value < stake.value || !isPlayable(game, currency, next)) return invalid('MaximumPayout');
  return ok({ game, currency, own, isRaise: isRaise(next) });
}

const limitDetails = ({ currency, own }: LimitChange) => ({
  currency,
  stakeMax: own ? formatAmount(own.stakeMaxMinor, currency) : 'removed',
  payoutMax: own ? formatAmount(own.returnMaxMinor, currency) : 'removed',
});

async function writeChange(
  client: Queryable,
  change: LimitChange,
  { reason, ...by }: By & { readonly reason: string },
): Promise<void> {
  await writeGameLimit(client, change, change.own);
  await recordOperatorAction(client, {
    ...by,
    action: 'game-limit',
    subject: `game:${change.game}`,
    details: { reason, ...limitDetails(change) },
  });
}

/** Sets or removes a game's own limits in one currency. A raise becomes a proposal; then returns its number. */
export async function changeGameLimit(
  { pool, isGame }: { readonly pool: Pool; isGame(key: string): boolean },
  body: LimitBody,
  by: By,
): Promise<Result<number | undefined, Refusal>> {
  const game = switchKey(body.ID);
  const reason = body.Reason;
  if (!isGame(game)) return err(refusal('NotFoundException'));
  return inTransaction(pool, async (client) => {
    await lockGameLimits(client, game);
    const change = await readChange(client, body);
    if (!change.ok) return change;
    if (!change.value.isRaise) {
      await writeChange(client, change.value, { ...by, reason });
      return ok(undefined);
    }
    const proposal = { kind: 'game-limit', subject: `game:${game}`, body, reason } as const;
    return ok(await addProposalBy(client, { ...proposal, details: limitDetails(change.value) }, by));
  });
}

const readStored = bodyReader(calls['POST /api/desk/casino/limit'].body);

/** Sets limits of a game that two operators agreed on. Refuses limits that have become invalid. */
export const gameLimitExecutor: ProposalExecutor = proposalExecutor({
  read: readStored,
  describe: ({ ID, Currency, Limits }) =>
    Limits === null
      ? `${ID}: no limits of its own in ${Currency}`
      : `${ID}: stake up to ${Limits.MaximumStake} ${Currency}, payout up to ${Limits.MaximumPayout} ${Currency}`,
  async execute(client, { body, operator, atMs, reason }) {
    await lockGameLimits(client, switchKey(body.ID));
    const change = await readChange(client, body);
    if (!change.ok) return change;
    await writeChange(client, change.value, { operator, atMs, reason });
    return ok(() => undefined);
  },
});

/** The limits of a game by currency. */
export async function presentGameLimits(
  db: Queryable,
  game: string,
): Promise<CallAnswer<Calls['GET /api/desk/casino/game']>['Limits']> {
  const own = await readGameLimits(db, switchKey(game));
  return [...(await readCurrencyLimits(db))].map(([currency, limits]) => {
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
