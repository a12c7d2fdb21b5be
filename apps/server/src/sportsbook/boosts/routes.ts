import { ok } from '@evens/base';
import type { Boost } from '@evens/contract';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal, Visitor } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import { boostStakeMax } from '../placement/limits/boost-stake.ts';
import type { RulesReader } from '../placement/rules/rules.ts';
import type { makeSelectionStatus } from '../placement/status/selection-status.ts';
import { endBoostOrCombo } from './end-boost.ts';
import { BASE_CURRENCY, type BoostParts, type By, makeBoost } from './make-boost.ts';
import { makeCombo } from './make-combo.ts';
import { makeOpenCombos } from './open-combos.ts';
import { type BoostView, presentBoost, presentBoostRow, presentComboRow } from './present.ts';
import { readBoostRows, readComboRows, readUsed } from './store.ts';

export interface BoostRoutes extends BoostParts {
  readonly rules: RulesReader;
  /** Boosts were changed: all processes read them again. */
  readonly rulesChanged: () => void;
  readonly selectionStatus: ReturnType<typeof makeSelectionStatus>;
}

const SHOWN_IN_BACK_OFFICE = 60;
const done = { HasErrors: false } as const;

export function boostRoutes(app: HttpApp, parts: BoostRoutes): void {
  const { pool, books, rules, rulesChanged } = parts;
  const combos = makeOpenCombos(parts);
  const by = ({ userName }: Principal, atMs: number): By => ({ operator: userName, atMs });

  async function listBoosts(caller: Principal | Visitor, view: BoostView): Promise<readonly Boost[]> {
    const { boosts, byCurrency } = await rules(view.atMs);
    const currency = caller.role === 'visitor' ? BASE_CURRENCY : caller.currency;
    const own = byCurrency.get(currency);
    if (!own) throw new Error(`listBoosts: expected the limits for ${currency}, got none`);
    const used =
      caller.role === 'visitor'
        ? new Set<number>()
        : await readUsed(pool, caller.accountId, [...boosts.keys()]);
    return [...boosts.values()].flatMap((terms) => {
      const maximum = { minor: boostStakeMax(terms, own), currency };
      return presentBoost(terms, { view, maximum, isUsed: used.has(terms.id) }) ?? [];
    });
  }

  route(app, 'GET /api/boosts/get', async ({ principal, lang, atMs }) => {
    const view = { books, language: lang, atMs };
    const [boosts, open] = await Promise.all([listBoosts(principal, view), combos.list(view)]);
    return ok({ Boosts: [...boosts], Combos: [...open] });
  });

  route(app, 'GET /api/desk/boosts', async ({ lang, atMs }) => {
    const view = { books, language: lang, atMs };
    const [boostRows, comboRows] = await Promise.all([
      readBoostRows(pool, SHOWN_IN_BACK_OFFICE),
      readComboRows(pool, SHOWN_IN_BACK_OFFICE),
    ]);
    return ok({
      Boosts: boostRows.map((row) => presentBoostRow(row, view)),
      Combos: comboRows.map((row) => presentComboRow(row, view)),
    });
  });

  route(app, 'POST /api/desk/boost', async ({ principal, body, atMs }) => {
    const created = await makeBoost(parts, body, by(principal, atMs));
    if (!created.ok) return created;
    if ('proposalId' in created.value) return ok({ ...done, ProposalId: created.value.proposalId });
    rulesChanged();
    return ok({ ...done, ID: created.value.id });
  });
  route(app, 'POST /api/desk/boostend', async ({ principal, body, atMs }) => {
    const ended = await endBoostOrCombo(pool, 'boost', { ...body, ...by(principal, atMs) });
    if (!ended.ok) return ended;
    rulesChanged();
    return ok(done);
  });
  route(app, 'POST /api/desk/combo', async ({ principal, body, atMs }) => {
    const created = await makeCombo(parts, body, by(principal, atMs));
    if (!created.ok) return created;
    combos.forget();
    return ok({ ...done, ID: created.value });
  });
  route(app, 'POST /api/desk/comboend', async ({ principal, body, atMs }) => {
    const ended = await endBoostOrCombo(pool, 'combo', { ...body, ...by(principal, atMs) });
    if (!ended.ok) return ended;
    combos.forget();
    return ok(done);
  });
}
