import { err, ok, type Result } from '@evens/base';
import type { LoyaltyItem } from '@evens/contract';
import { api, NetworkError, type Refused } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { currentUser } from '@evens/web/core/session.ts';
import { refreshLoyalty } from './refresh-loyalty.ts';

type RequestedItem = Pick<LoyaltyItem, 'Key' | 'Price'>;

/**
 * Command ids of pressed items that are not bought yet, by user and item. They outlive the dialog: a press after a lost
 * answer repeats the command, and buys once.
 */
const commands = new Map<string, string>();

/**
 * Whether repeating the command can never buy the item. After any other refusal, such as a rate limit, the previous
 * attempt may have bought it.
 */
function isOver({ code }: Refused): boolean {
  return code === 'CommandExpiredException' || code === 'CommandIdReusedException';
}

/**
 * Spends points on an item. Fails with the refusal, or with undefined if no answer arrived: the item may be bought
 * then.
 */
export async function purchase({
  Key,
  Price,
}: RequestedItem): Promise<Result<undefined, Refused | undefined>> {
  const wish = `${currentUser()?.ID} ${Key}`;
  const CommandId = commands.get(wish) ?? newCommandId();
  commands.set(wish, CommandId);
  try {
    const result = await api('POST /api/loyalty/buy', { body: { CommandId, ItemKey: Key, Price } });
    if (result.ok || isOver(result.error)) commands.delete(wish);
    return result.ok ? ok(undefined) : err(result.error);
  } catch (failure) {
    if (!(failure instanceof NetworkError)) throw failure;
    return err(undefined);
  } finally {
    // Not awaited: without a network it takes as long as the calls.
    void refreshLoyalty();
  }
}
