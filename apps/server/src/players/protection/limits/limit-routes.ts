import { ok, type Result } from '@evens/base';
import type { LimitKind, LimitPeriod, Refusal } from '@evens/contract';
import { readCommandId } from '../../../money/index.ts';
import type { Pool } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import type { Principal } from '../../../platform/principal.ts';
import { route } from '../../../platform/route.ts';
import type { JurisdictionProfile } from '../profiles/jurisdiction-profile.ts';
import { confirmLimit, type LimitsChanged, parseLimit, setLimit, withdrawLimit } from './change-limit.ts';
import { presentLimits } from './present-limits.ts';
import { renewAllowance } from './renew-allowance.ts';

const HOUR_MS = 3_600_000;

export interface LimitRoutes {
  readonly pool: Pool;
  readonly profile: Pick<JurisdictionProfile, 'increaseAfterHours'>;
}

interface SentLimit {
  readonly Kind: LimitKind;
  readonly Period: LimitPeriod;
}

interface LimitRequest<Body extends SentLimit> {
  readonly principal: Principal;
  readonly body: Body;
  readonly atMs: number;
}

/** Routes of a player's own limits: set, raise and keep. */
export function limitRoutes(app: HttpApp, { pool, profile }: LimitRoutes): void {
  const changed: LimitsChanged = async (client, change) => {
    if (change.kind !== 'deposit') await renewAllowance(client, change);
  };
  const buildChange = ({ principal, body, atMs }: LimitRequest<SentLimit>) => ({
    accountId: principal.accountId,
    kind: body.Kind,
    period: body.Period,
    atMs,
  });

  async function answer({ principal, atMs }: LimitRequest<SentLimit>, done: Result<undefined, Refusal>) {
    if (!done.ok) return done;
    const { accountId, currency } = principal;
    return ok({
      HasErrors: false as const,
      Limits: [...(await presentLimits(pool, { accountId, currency, atMs }))],
    });
  }

  route(app, 'POST /api/protection/setlimit', async (request) => {
    const { principal, body, atMs } = request;
    const commandId = readCommandId(body.CommandId, atMs);
    if (!commandId.ok) return commandId;
    const change = buildChange(request);
    const value = body.Value === null ? ok(null) : parseLimit(change, body.Value, principal.currency);
    if (!value.ok) return value;
    const set = {
      ...change,
      commandId: commandId.value,
      value: value.value,
      increaseAfterMs: profile.increaseAfterHours * HOUR_MS,
    };
    return answer(request, await setLimit(pool, set, changed));
  });

  route(app, 'POST /api/protection/confirmlimit', async (request) =>
    answer(request, await confirmLimit(pool, buildChange(request), changed)),
  );

  route(app, 'POST /api/protection/withdrawlimit', async (request) =>
    answer(request, await withdrawLimit(pool, buildChange(request), changed)),
  );
}
