import { api, NetworkError } from '@evens/web/core/api.ts';
import { setLoyaltyInit } from '@evens/web/core/loyalty-init.ts';
import { currentUser } from '@evens/web/core/session.ts';

/** Reads the open parts of loyalty for the current user. Drops an answer for a user who has logged out meanwhile. */
export async function readLoyaltyInit(): Promise<void> {
  const userId = currentUser()?.ID ?? null;
  try {
    const result = await api('GET /api/loyalty/initdata');
    if (!result.ok || (currentUser()?.ID ?? null) !== userId) return;
    const { LoyaltyAvailable, Points, WheelAvailable, WidgetAvailable } = result.value;
    setLoyaltyInit({
      userId,
      isOpen: LoyaltyAvailable,
      hasWheel: WheelAvailable,
      hasWidget: WidgetAvailable,
      points: Points,
    });
  } catch (failure) {
    // The next page retries.
    if (!(failure instanceof NetworkError)) throw failure;
  }
}
