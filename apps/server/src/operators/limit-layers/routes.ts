import { formatAmount, ok } from '@evens/base';
import type { LimitLayer } from '@evens/contract';
import { type Language, tournamentTitle } from '@evens/locales';
import type { Replica } from '../../feed/index.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import { fixtureName } from '../../sportsbook/index.ts';
import { listClasses } from '../back-office/store.ts';
import { changeClass } from './change-class.ts';
import { changeLayer, type LayerParts } from './change-layer.ts';
import { checkLimits, estimateEffect } from './check-limits.ts';
import { type LayerRow, listLayers } from './layer-store.ts';

export interface LayerRouteParts extends LayerParts {
  readonly replica: Pick<Replica, 'all'>;
  /** The rules were changed: cached ones are outdated in every process. */
  readonly rulesChanged: () => void;
}

function presentLayer(row: LayerRow, language: Language): LimitLayer {
  const text = (minor: string | null) => (minor === null ? null : formatAmount(BigInt(minor), row.currency));
  const { fixture, place } = row;
  const name =
    fixture && (place === 'match' ? fixtureName(fixture, language) : tournamentTitle(language, fixture));
  return {
    ID: row.id,
    Place: place,
    Name: row.name,
    MarketType: row.market_type,
    ClassID: row.class_id,
    OverLimit: row.over_limit,
    PlaceName: name ?? '',
    Currency: row.currency,
    StakeMaximum: text(row.stake_max),
    PayoutMaximum: text(row.payout_max),
    LiabilityMaximum: text(row.liability_max),
    DelaySeconds: row.delay_seconds,
  };
}

const by = ({ userName }: Principal, atMs: number) => ({ operator: userName, atMs });

/** Layers of limits and classes of players, for operators. */
export function limitLayerRoutes(app: HttpApp, parts: LayerRouteParts): void {
  const { pool, rulesChanged } = parts;
  const finish = (proposalId: number | undefined) => {
    if (proposalId === undefined) rulesChanged();
    return ok({ HasErrors: false, ...(proposalId !== undefined && { ProposalId: proposalId }) } as const);
  };
  route(app, 'GET /api/desk/limit-layers', async ({ lang }) => {
    const [layers, classes] = await Promise.all([listLayers(pool), listClasses(pool)]);
    return ok({
      Layers: layers.map((row) => presentLayer(row, lang)),
      Classes: classes.map(({ id, name, factor_percent }) => ({
        ID: id,
        Name: name,
        FactorPercent: factor_percent,
      })),
    });
  });
  route(app, 'POST /api/desk/limit-layer', async ({ principal, body, atMs }) => {
    const changed = await changeLayer(parts, body, by(principal, atMs));
    return changed.ok ? finish(changed.value) : changed;
  });
  route(app, 'POST /api/desk/player-class', async ({ principal, body, atMs }) => {
    const changed = await changeClass(parts, body, by(principal, atMs));
    return changed.ok ? finish(changed.value) : changed;
  });
  route(app, 'GET /api/desk/limit-check', ({ query, lang, atMs }) =>
    checkLimits(parts, query, { atMs, language: lang }),
  );
  route(app, 'GET /api/desk/limit-effect', ({ query, atMs }) => estimateEffect(parts, query, atMs));
}
