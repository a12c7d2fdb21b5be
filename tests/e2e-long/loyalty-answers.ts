import type { CallAnswer, Calls } from '@evens/contract';
import type { Page } from '@playwright/test';

type LoyaltyCall = Extract<keyof Calls, `${string} /api/loyalty/${string}`>;
/** An answer, a status without one, or a broken connection. */
type Answers = { readonly [K in LoyaltyCall]?: CallAnswer<Calls[K]> | number | 'no answer' };

/** Answers loyalty calls instead of the server; calls that are not named go to the server. */
export async function answerLoyalty(page: Page, answers: Answers): Promise<void> {
  const named = new Map<string, unknown>(Object.entries(answers));
  await page.route('**/api/loyalty/**', async (route) => {
    const request = route.request();
    const answer = named.get(`${request.method()} ${new URL(request.url()).pathname}`);
    if (answer === undefined) return route.continue();
    if (answer === 'no answer') return route.abort();
    return typeof answer === 'number' ? route.fulfill({ status: answer }) : route.fulfill({ json: answer });
  });
}

export const closedLoyalty: CallAnswer<Calls['GET /api/loyalty/overview']> = {
  LoyaltyAvailable: false,
  WheelAvailable: false,
  WidgetAvailable: false,
  Player: null,
  Levels: [],
  Earning: [],
  Wheel: { IsAvailable: false, SpinsLeft: 0, PointsPerSpin: 250 },
};
