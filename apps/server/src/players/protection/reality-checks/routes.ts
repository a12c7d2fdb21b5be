import { type AccountId, err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import type { Pool } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import { route } from '../../../platform/route.ts';
import type { JurisdictionProfile } from '../profiles/jurisdiction-profile.ts';
import { answerRealityCheck, setRealityCheckMinutes } from './store.ts';

export interface RealityCheckRoutes {
  readonly pool: Pool;
  readonly profile: Pick<JurisdictionProfile, 'realityCheckMinutes'>;
  /** Makes the player's pages read the changes. */
  readonly accountChanged: (accountId: AccountId) => void;
}

export function realityCheckRoutes(
  app: HttpApp,
  { pool, profile, accountChanged }: RealityCheckRoutes,
): void {
  route(app, 'POST /api/protection/setrealitycheck', async ({ principal: { accountId }, body, atMs }) => {
    if (body.Minutes !== null && !profile.realityCheckMinutes.includes(body.Minutes))
      return err(refusal('InvalidDetailsException', { fields: ['Minutes'] }));
    await setRealityCheckMinutes(pool, { accountId, minutes: body.Minutes ?? undefined, atMs });
    return ok({ HasErrors: false as const, RealityCheckMinutes: body.Minutes });
  });

  route(app, 'POST /api/protection/answerrealitycheck', async ({ principal: { accountId }, body, atMs }) => {
    const answered = await answerRealityCheck(pool, { accountId, id: body.ID, answer: body.Answer, atMs });
    if (!answered.ok) return err(refusal('NotFoundException'));
    accountChanged(accountId);
    return ok({ HasErrors: false as const, Answer: answered.value });
  });
}
