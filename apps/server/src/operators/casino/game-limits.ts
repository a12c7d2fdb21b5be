import { type CurrencyCode, err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import { gameStakes, inHouseTable, type StakeLimits, tableStakes } from '@evens/casino';
import { type CallBody, type Calls, calls, type Refusal, refusal } from '@evens/contract';
import {
  type GameLimit,
  inHouseGame,
  limitsByGame,
  lockGameLimits,
  readCurrencyLimits,
  readGameLimits,
  removeGameLimit,
  stakeLimits,
  switchKey,
  writeGameLimit,
} from '../../casino/index.ts';
import { inTransaction, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { addProposalBy } from '../../platform/proposals/proposals.ts';
import { inBaseCurrency } from '../../sportsbook/index.ts';
import type { LimitParts } from '../back-office/limits.ts';

type LimitBody = CallBody<Calls['POST /api/desk/casino/limit']>;
type Field = keyof NonNullable<LimitBody['Limits']>;

interface LimitChange {
  readonly game: string;
  readonly currency: CurrencyCode;
  /** The game's own limits; undefined removes them. */
  readonly own: GameLimit | undefined;
  readonly before: StakeLimits;
  readonly after: StakeLimits;
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

/** The limits before and after, or the invalid fields: a game's limits are at most those of all games. */
async function readChange(db: Queryable, body: LimitBody): Promise<Result<LimitChange, readonly Field[]>> {
  const { Currency: currency, Limits } = body;
  const game = switchKey(body.ID);
  const limits = await readCurrencyLimits(db);
  const all = limits.get(currency);
  if (!all) return err(['MaximumStake']);
  const effective = (own: readonly GameLimit[]) =>
    stakeLimits({ limits, gameLimits: limitsByGame(own) }, currency, game);
  const before = effective(await readGameLimits(db, game));
  if (Limits === null) return ok({ game, currency, own: undefined, before, after: all });
  const [stake, payout] = [Limits.MaximumStake, Limits.MaximumPayout].map((text) =>
    parseAmount(text, currency),
  );
  const wrong: Field[] = [];
  if (!stake?.ok || stake.value < all.minimumMinor || stake.value > all.maximumMinor)
    wrong.push('MaximumStake');
  if (!payout?.ok || payout.value > all.returnMaxMinor) wrong.push('MaximumPayout');
  if (!stake?.ok || !payout?.ok || wrong.length > 0) return err(wrong);
  const own = { game, currency, stakeMaxMinor: stake.value, returnMaxMinor: payout.value };
  const after = effective([own]);
  if (payout.value < stake.value || !isPlayable(game, currency, after)) return err(['MaximumPayout']);
  return ok({ game, currency, own, before, after });
}

async function writeChange(
  client: Queryable,
  { game, currency, own }: LimitChange,
  { reason, ...by }: By & { readonly reason: string },
): Promise<void> {
  if (own) await writeGameLimit(client, own);
  else await removeGameLimit(client, { game, currency });
  await recordOperatorAction(client, {
    ...by,
    action: 'game-limit',
    subject: `game:${game}`,
    details: { reason, currency, ...limitDetails(own) },
  });
}

function limitDetails(own: GameLimit | undefined) {
  if (!own) return { stakeMax: 'removed', payoutMax: 'removed' };
  return {
    stakeMax: formatAmount(own.stakeMaxMinor, own.currency),
    payoutMax: formatAmount(own.returnMaxMinor, own.currency),
  };
}

export interface GameLimitParts extends LimitParts {
  readonly isGame: (key: string) => boolean;
}

/**
 * Sets or removes a game's own limits in one currency. Limits that are raised above the bounds of one operator become a
 * proposal; then returns its number.
 */
export async function changeGameLimit(
  { pool, rules, bounds, isGame }: GameLimitParts,
  body: LimitBody,
  by: By,
): Promise<Result<number | undefined, Refusal>> {
  const game = switchKey(body.ID);
  if (!isGame(game)) return err(refusal('NotFoundException'));
  // Uses the current rate, not the cached one.
  rules.forget();
  const currencyRules = (await rules(by.atMs)).byCurrency.get(body.Currency);
  if (!currencyRules) return err(refusal('CurrencyNotAllowedException', { currency: body.Currency }));
  return inTransaction(pool, async (client) => {
    await lockGameLimits(client, game);
    const change = await readChange(client, body);
    if (!change.ok) return err(refusal('InvalidDetailsException', { fields: [...change.error] }));
    const { own, before, after } = change.value;
    const isBeyond = (next: bigint, now: bigint, boundMinor: bigint) =>
      next > now && inBaseCurrency(next, currencyRules) > boundMinor;
    if (
      !isBeyond(after.maximumMinor, before.maximumMinor, bounds.lineStakeMinor) &&
      !isBeyond(after.returnMaxMinor, before.returnMaxMinor, bounds.payoutMinor)
    ) {
      await writeChange(client, change.value, { ...by, reason: body.Reason });
      return ok(undefined);
    }
    const proposal = {
      kind: 'game-limit',
      subject: `game:${game}`,
      body,
      reason: body.Reason,
      details: { currency: body.Currency, ...limitDetails(own) },
    } as const;
    return ok(await addProposalBy(client, proposal, by));
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
    if (!change.ok) return err(refusal('InvalidDetailsException', { fields: [...change.error] }));
    await writeChange(client, change.value, { operator, atMs, reason });
    return ok(() => undefined);
  },
});
