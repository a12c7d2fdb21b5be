import { type AccountId, type Clock, err, ok } from '@evens/base';
import { hiddenName, isCrowdUserName } from '@evens/casino';
import { refusal } from '@evens/contract';
import type { House } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal, Visitor } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import { currencyOfCountry } from '../../players/index.ts';
import { enterTournament } from './enter.ts';
import { multiplierText, presentTournament } from './present.ts';
import {
  findTournament,
  readOwnEntries,
  readPlaces,
  readTournaments,
  type TournamentRow,
} from './tournament-store.ts';

const FRESH_MS = 2000;

export interface TournamentParts {
  readonly pool: Pool;
  readonly house: House;
  readonly clock: Clock;
  /** Whether the site has made-up players. */
  readonly isSandbox: boolean;
  /** Makes the player's pages read balance and entries again. */
  readonly accountChanged: (accountId: AccountId) => void;
}

/** The list without entries, for all callers. */
function makeTournaments({ pool, clock }: Pick<TournamentParts, 'pool' | 'clock'>) {
  let cached: { readonly rows: Promise<readonly TournamentRow[]>; readonly untilMs: number } | undefined;
  const forget = () => {
    cached = undefined;
  };
  return {
    forget,
    read(): Promise<readonly TournamentRow[]> {
      const nowMs = clock.nowMs();
      if (cached && nowMs < cached.untilMs) return cached.rows;
      const rows = readTournaments(pool);
      cached = { rows, untilMs: nowMs + FRESH_MS };
      rows.catch(forget);
      return rows;
    },
  };
}

export function tournamentRoutes(app: HttpApp, parts: TournamentParts): void {
  const { pool, house, isSandbox, accountChanged } = parts;
  const tournaments = makeTournaments(parts);

  async function present(
    rows: readonly TournamentRow[],
    caller: {
      readonly principal: Principal | Visitor;
      readonly countryHint: string | undefined;
      readonly atMs: number;
    },
  ) {
    const { principal, countryHint, atMs } = caller;
    const player = principal.role === 'user' ? principal : undefined;
    const entries = player
      ? await readOwnEntries(pool, { accountId: player.accountId, ids: rows.map(({ id }) => id) })
      : [];
    const currency = principal.role === 'visitor' ? currencyOfCountry(countryHint ?? '') : principal.currency;
    return rows.map((row) => {
      const own = entries.find(({ tournament_id }) => tournament_id === row.id);
      return presentTournament(row, { ...(own && { own }), currency, atMs });
    });
  }

  route(app, 'GET /api/casino/tournaments', async (input) =>
    ok({ Tournaments: await present(await tournaments.read(), input) }),
  );

  route(app, 'GET /api/casino/tournament', async (input) => {
    const row = await findTournament(pool, input.query.id);
    if (!row) return err(refusal('NotFoundException'));
    const [tournament] = await present([row], input);
    if (!tournament) return err(refusal('NotFoundException'));
    const { principal } = input;
    const accountId = principal.role === 'visitor' ? undefined : principal.accountId;
    const isCancelled = row.state === 'refunding' || row.state === 'cancelled';
    const places = isCancelled ? [] : await readPlaces(pool, row.id);
    return ok({
      Tournament: tournament,
      Places: places.map((place, index) => ({
        Place: index + 1,
        Player: hiddenName(place.user_name),
        Best: multiplierText(place.best),
        IsOwn: place.account_id === accountId,
        ...(isSandbox && isCrowdUserName(place.user_name) && { IsBot: true as const }),
      })),
    });
  });

  route(app, 'POST /api/casino/entertournament', async ({ principal, body, atMs }) => {
    const { accountId, currency, role } = principal;
    if (role === 'demo') return err(refusal('DemoMoneyException'));
    const entered = await enterTournament(
      { pool, house },
      { accountId, currency, commandId: body.CommandId, id: body.ID, atMs },
    );
    if (!entered.ok) return entered;
    // The player's next read contains the entry.
    tournaments.forget();
    accountChanged(accountId);
    return ok({ HasErrors: false });
  });
}
