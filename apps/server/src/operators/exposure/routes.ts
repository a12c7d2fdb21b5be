import { ok } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import type { ExposureReader } from '../../sportsbook/index.ts';
import { presentExposure } from './present-exposure.ts';

/** Liability of the open bets, for operators. */
export function exposureRoutes(
  app: HttpApp,
  parts: { readonly db: Queryable; readonly exposure: ExposureReader },
): void {
  route(app, 'GET /api/desk/exposure', async ({ query, lang }) =>
    ok(await presentExposure(parts, query, lang)),
  );
}
