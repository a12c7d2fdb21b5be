import { err, ok } from '@evens/base';
import { type Refusal, refusal, SLIP_SELECTIONS_MAX } from '@evens/contract';
import type { Language } from '@evens/locales';
import { formatLine, isOnPlayers } from '@evens/markets';
import { parseOddsPolicy, teaserSettings } from '@evens/tickets';
import type { MatchBooks } from '../../feed/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { readPlayerNames } from '../tickets/player-names.ts';
import { lastPrice, pickNow } from './pick-now.ts';
import { presentSlip } from './present.ts';
import { parseSelectionId, type SelectionIdError } from './selection-id.ts';
import { makeSharedSelections } from './shared-selections.ts';
import { SHARED_DAYS, shareSlip } from './shared-slips.ts';
import {
  addToSlip,
  readAccumulatorBonus,
  readFixtures,
  readSlip,
  removeFromSlip,
  type SlipRecord,
  setSlipEntries,
  setSlipPolicy,
} from './store.ts';

export interface SlipParts {
  readonly pool: Pool;
  readonly books: Pick<MatchBooks, 'get' | 'feed'>;
}

const DAY_MS = 86_400_000;

function badId(id: string, reason: SelectionIdError): Refusal {
  return refusal('InvalidRequestException', { id, reason });
}

export function slipRoutes(app: HttpApp, { pool, books }: SlipParts): void {
  const readShared = makeSharedSelections({ pool, books });

  async function inWords(slip: SlipRecord, language: Language) {
    const picks = slip.selections.flatMap(({ id }) => {
      const pick = parseSelectionId(id);
      return pick.ok && !books.get(pick.value.matchId) ? pick.value : [];
    });
    const stored = await readFixtures(
      pool,
      picks.map(({ matchId }) => matchId),
    );
    const players = await readPlayerNames(
      pool,
      picks.filter(({ type }) => isOnPlayers(type)).map(({ matchId }) => matchId),
    );
    const fixtures = new Map(
      Array.from(stored, ([id, fixture]) => [id, { fixture, players: players.get(id) ?? [] }]),
    );
    return presentSlip(slip, { books, fixtures, language });
  }

  route(app, 'GET /api/betslip/get', async ({ principal, lang }) =>
    ok(await inWords(await readSlip(pool, principal.accountId), lang)),
  );

  route(app, 'POST /api/betslip/addselection', async ({ principal, body, lang, atMs }) => {
    const pick = parseSelectionId(body.ID);
    if (!pick.ok) return err(badId(body.ID, pick.error));
    const now = pickNow(books, pick.value, atMs);
    if (!now.ok) return err(refusal(now.error, { id: body.ID }));
    const selection = { id: body.ID, odds: body.Odds, source: now.value.source, at: atMs };
    const added = await addToSlip(pool, { accountId: principal.accountId, selection, atMs });
    if (added.ok) return ok({ HasErrors: false as const, Slip: await inWords(added.value, lang) });
    return err(
      added.error === 'full'
        ? refusal('MaximumAllowedSelectionsExceededException', { maximum: SLIP_SELECTIONS_MAX })
        : refusal('LineAlreadyAddedException', { id: body.ID }),
    );
  });

  route(app, 'POST /api/betslip/removeselection', async ({ principal, body, lang }) => {
    const slip = await removeFromSlip(pool, principal.accountId, body.IDs);
    return ok({ HasErrors: false as const, Slip: await inWords(slip, lang) });
  });

  route(app, 'POST /api/betslip/entries', async ({ principal: { accountId }, body, lang, atMs }) => {
    const slip = await setSlipEntries(pool, { accountId, entries: body, atMs });
    return ok({ HasErrors: false as const, Slip: await inWords(slip, lang) });
  });

  route(app, 'POST /api/betslip/oddschangepolicy', async ({ principal, body, lang, atMs }) => {
    const policy = parseOddsPolicy(body.OddsChangePolicy);
    if (!policy.ok) return err(refusal('InvalidRequestException', { reason: policy.error }));
    const { accountId } = principal;
    const slip = await setSlipPolicy(pool, { accountId, policy: policy.value, atMs });
    return ok({ HasErrors: false as const, Slip: await inWords(slip, lang) });
  });

  route(app, 'POST /api/betslip/share', async ({ body, atMs }) => {
    const ids = [...new Set(body.IDs)];
    let offered = 0;
    for (const id of ids) {
      const pick = parseSelectionId(id);
      if (!pick.ok) return err(badId(id, pick.error));
      if (lastPrice(books, pick.value)) offered += 1;
    }
    if (offered === 0) return err(refusal('SelectionClosedException'));
    const expiresAtMs = atMs + SHARED_DAYS * DAY_MS;
    const code = await shareSlip(pool, { ids, expiresAtMs });
    return ok({ HasErrors: false as const, Code: code, ExpiresAt: new Date(expiresAtMs).toISOString() });
  });

  route(app, 'GET /api/betslip/shared', async ({ query, lang, atMs }) => {
    const shared = await readShared({ code: query.code, language: lang, atMs });
    return shared
      ? ok({ Selections: [...shared.selections], Left: shared.left })
      : err(refusal('NotFoundException'));
  });

  route(app, 'GET /api/betslip/accumulatorbonus', async () => {
    const { minOddsMilli, steps, insurance, bestOddsOpen, earlyPayoutOpen } =
      await readAccumulatorBonus(pool);
    return ok({
      MinimumOdds: minOddsMilli,
      Steps: steps.map(({ legs, basis_points }) => ({ NumberOfLegs: legs, BasisPoints: basis_points })),
      ...(insurance && {
        Insurance: {
          NumberOfLegs: insurance.legs,
          MinimumOdds: insurance.minOddsMilli,
          Maximum: insurance.max,
        },
      }),
      BestOdds: bestOddsOpen,
      EarlyPayout: earlyPayoutOpen,
    });
  });

  route(app, 'GET /api/betslip/teasersettings', async () =>
    ok({
      betTypes: teaserSettings.map(({ id, name, pointsHundredths, prices }) => ({
        ID: id,
        Name: name,
        Points: Object.entries(pointsHundredths).map(([SportAlias, points]) => ({
          SportAlias,
          Points: formatLine(points),
        })),
        Selections: prices.map(({ legs, american }) => ({ NumberOfSelections: legs, Price: american })),
      })),
    }),
  );
}
