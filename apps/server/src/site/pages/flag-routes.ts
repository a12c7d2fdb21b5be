import { ok } from '@evens/base';
import { type SiteFlag, siteFlags } from '@evens/contract';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';

type ReadFlags = (db: Queryable) => Promise<Readonly<Record<SiteFlag, boolean>>>;

export interface SiteFlagParts {
  readonly pool: Pool;
  /** Whether the process was started for one language. */
  readonly isOneLanguage: boolean;
  readonly readFlags: ReadFlags;
  readonly writeFlag: (db: Queryable, flag: SiteFlag, isOn: boolean) => Promise<void>;
  readonly record: (
    db: Queryable,
    action: {
      readonly operator: string;
      readonly action: 'site-flag-on' | 'site-flag-off';
      readonly subject: SiteFlag;
      readonly details: { readonly reason: string };
      readonly atMs: number;
    },
  ) => Promise<unknown>;
}

/**
 * Operators' switches of the whole site. Each change is stored in `setting_change` and as an operator action with its
 * reason.
 */
export function siteFlagRoutes(app: HttpApp, parts: SiteFlagParts): void {
  route(app, 'GET /api/desk/site-flags', async () => {
    const flags = await parts.readFlags(parts.pool);
    return ok({
      Flags: siteFlags.map((flag) => ({ Flag: flag, IsOn: flags[flag] })),
      IsOneLanguage: parts.isOneLanguage,
    });
  });

  route(app, 'POST /api/desk/site-flag', async ({ principal, body, atMs }) => {
    const { Flag: flag, IsOn: isOn, Reason: reason } = body;
    await inTransaction(parts.pool, async (client) => {
      await parts.writeFlag(client, flag, isOn);
      await parts.record(client, {
        ...{ operator: principal.userName, atMs, subject: flag, details: { reason } },
        action: isOn ? 'site-flag-on' : 'site-flag-off',
      });
    });
    return ok({ HasErrors: false } as const);
  });
}
