import { type AccountId, larger } from '@evens/base';
import { conversion, type EndReason } from '@evens/bonuses';
import type { PoolClient, Queryable } from '../../platform/db.ts';
import { openStakesSql } from './open-stakes.ts';

/** Amounts that leave the bonus account, in minor units. Negative: the amount is taken back. */
interface Leaving {
  readonly toCashMinor: bigint;
  readonly toHouseMinor: bigint;
}

const nothing: Leaving = { toCashMinor: 0n, toHouseMinor: 0n };

/** Data for moving the money out of an ended bonus. */
export interface HeldBonus {
  readonly id: number;
  readonly accountId: AccountId;
  readonly ledgerId: number;
  readonly isWagering: boolean;
  readonly currency: string;
  readonly state: number;
  readonly endReason: EndReason | undefined;
  /** Maximum conversion of this bonus and all bonuses of the same root together. */
  readonly maxConversionMinor: bigint | undefined;
  /** Amount that the other bonuses of its root have converted. */
  readonly othersConvertedMinor: bigint;
  /** Balance of the bonus account. */
  readonly heldMinor: bigint;
  /** Moved out since the bonus ended: the total, and the part that became cash. */
  readonly sweptMinor: bigint;
  readonly convertedMinor: bigint;
  /** Values of its open free bets and free spins, and bonus money won by its spins. */
  readonly creditsMinor: bigint;
}

/**
 * The sum that has to leave the bonus's account. After a conversion, all that it held since is one sum, of which the player gets
 * the maximum of the conversion at most: a result that is corrected later moves as much as if it had been right at once. Money
 * of a cancelled or spent bonus is the house's; `returnsOfSpent` grants what returns to a spent one again. Of free bets and spins
 * the account holds the values of those that are open.
 */
function computeLeaving(bonus: HeldBonus): Leaving {
  const {
    convertedMinor,
    creditsMinor,
    endReason,
    heldMinor,
    isWagering,
    maxConversionMinor,
    othersConvertedMinor,
    state,
    sweptMinor,
  } = bonus;
  const isOver = state === 3 || state === 4;
  if (!isOver && isWagering) return nothing;
  const leavingMinor = heldMinor - (isOver ? 0n : creditsMinor);
  if (!isWagering || state !== 4 || endReason === 'spent')
    return { toCashMinor: 0n, toHouseMinor: leavingMinor };
  const { convertedMinor: cashMinor } = conversion(larger(sweptMinor + leavingMinor, 0n), {
    maxConversionMinor:
      maxConversionMinor === undefined ? null : larger(maxConversionMinor - othersConvertedMinor, 0n),
  });
  const toCashMinor = cashMinor - convertedMinor;
  return { toCashMinor, toHouseMinor: leavingMinor - toCashMinor };
}

/** Moves out what has to leave, in one journal. The cash balance is locked. Returns what moved; undefined for nothing. */
export async function sweepBonus(
  client: PoolClient,
  bonus: HeldBonus,
  atMs: number,
): Promise<Leaving | undefined> {
  const leaving = computeLeaving(bonus);
  const { toCashMinor, toHouseMinor } = leaving;
  if (toCashMinor === 0n && toHouseMinor === 0n) return undefined;
  await client.query('select sweep_bonus($1, $2, $3, to_timestamp($4::float8 / 1000))', [
    bonus.id,
    toCashMinor,
    toHouseMinor,
    atMs,
  ]);
  return leaving;
}

/** Ends a bonus and activates the next waiting one. `sweepBonus` moves its money. The cash balance is locked. */
export async function endBonus(
  client: PoolClient,
  { id, reason, atMs }: { readonly id: number; readonly reason: EndReason; readonly atMs: number },
): Promise<void> {
  await client.query('select end_bonus($1, $2, to_timestamp($3::float8 / 1000))', [id, reason, atMs]);
}

export interface CancelLoss {
  /** Current bonus balance in minor units. */
  readonly heldMinor: bigint;
  /** Bonus money in open bets and rounds. Their returns are lost with the bonus. */
  readonly stakedMinor: bigint;
}

/** The player's loss when a bonus is cancelled. Undefined if the bonus has ended or belongs to another account. */
export async function readCancelLoss(
  db: Queryable,
  { accountId, bonusId }: { readonly accountId: AccountId; readonly bonusId: number },
): Promise<CancelLoss | undefined> {
  const { rows } = await db.query<{ held: string; staked: string }>({
    name: 'bonus-cancel-loss',
    text: `select b.amount::text as held, ${openStakesSql('n')}::text as staked
           from bonus n join balance b on b.account_id = n.ledger_id
           where n.id = $1 and n.account_id = $2 and n.state in (1, 2)`,
    values: [bonusId, accountId],
  });
  const [row] = rows;
  return row && { heldMinor: BigInt(row.held), stakedMinor: BigInt(row.staked) };
}

export interface WithdrawalLoss extends CancelLoss {
  /** Newest first: ended in this order, no waiting bonus becomes active in between. */
  readonly bonusIds: readonly [number, ...number[]];
}

/** The active and waiting bonuses that a withdrawal ends, and the total loss. Undefined if there are none. */
export async function readWithdrawalLoss(
  db: Queryable,
  accountId: AccountId,
): Promise<WithdrawalLoss | undefined> {
  const { rows } = await db.query<{ id: number }>({
    name: 'bonuses-ended-by-withdrawal',
    text: `select id from bonus where account_id = $1 and state in (1, 2) and is_wagering and ends_with_withdrawal order by id desc`,
    values: [accountId],
  });
  const [newest, ...older] = rows.map(({ id }) => id);
  if (newest === undefined) return undefined;
  let [heldMinor, stakedMinor] = [0n, 0n];
  for (const { id: bonusId } of rows) {
    const loss = await readCancelLoss(db, { accountId, bonusId });
    heldMinor += loss?.heldMinor ?? 0n;
    stakedMinor += loss?.stakedMinor ?? 0n;
  }
  return { bonusIds: [newest, ...older], heldMinor, stakedMinor };
}
