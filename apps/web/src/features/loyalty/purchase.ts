import { err, ok, type Result } from '@evens/base';
import type { LoyaltyItem } from '@evens/contract';
import { api, NetworkError, type Refused } from '../../core/api.ts';
import { newCommandId } from '../../core/clock.ts';
import { currentUser } from '../../core/session.ts';
import { refreshLoyalty } from './refresh-loyalty.ts';

type Wanted = Pick<LoyaltyItem, 'Key' | 'Price'>;

/**
 * The command of each user's item that was pressed and not bought yet, by both. It outlives the dialog: a press after a lost answer
 * repeats the command, and buys once.
 */
const commands = new Map<string, string>();

/** Of these a repeat never buys; after every other refusal, such as one of the rate, the try before it may have bought. */
function isOver({ code }: Refused): boolean {
  return code === 'CommandExpiredException' || code === 'CommandIdReusedException';
}

/** Spends points on an item. Fails with the refusal, or with undefined where no answer came: it may be bought then. */
export async function purchase({ Key, Price }: Wanted): Promise<Result<undefined, Refused | undefined>> {
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
    // Not awaited: without a network it takes as long as the calls do.
    void refreshLoyalty();
  }
}
