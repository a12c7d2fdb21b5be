import { err, ok } from '@evens/base';
import { type CallAnswer, type Calls, refusal } from '@evens/contract';
import { type Language, readTexts } from '@evens/locales';
import { languageOfTag } from '../../platform/caller-language.ts';
import type { OutsideScript } from '../../platform/content-policy.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import type { Languages } from './page-head.ts';

export interface Finding {
  readonly Check: string;
  readonly Count: number;
  readonly Examples: string[];
}

export interface DrainRequest {
  readonly isDraining: boolean;
  readonly reason: string;
  readonly operator: string;
  readonly atMs: number;
}

export interface AuditHead {
  readonly Chain: string;
  readonly Block: number;
  readonly ToID: number;
  readonly Head: string;
  readonly SealedAt: string;
}

/** Blocks are created every few seconds; requests in between get the same answer. */
const headsFreshMs = 2_000;

type Config = CallAnswer<Calls['GET /api/admin/config/get']>;
/** Fields of the configuration that operators switch. */
export type OpenParts = Pick<
  Config,
  | 'HasAddFundsInHeader'
  | 'HasAddFundsInSlip'
  | 'LoyaltyAvailable'
  | 'WheelAvailable'
  | 'WidgetAvailable'
  | 'DepositsAvailable'
  | 'IsCryptoGrouped'
  | 'RedirectsVouchers'
  | 'RedirectsG2a'
>;

export interface SiteRoutesParts {
  /** Current values: operators switch languages in paths on and off. */
  readonly readLanguages: () => Promise<Languages>;
  readonly sandbox: boolean;
  /** Years, of the jurisdiction. */
  readonly ageMin: number;
  readonly hasDepositPrompts: boolean;
  readonly outsideScripts: readonly OutsideScript[];
  /** Features that operators have opened. */
  readonly readOpen: () => Promise<OpenParts>;
  readonly versionHash: string;
  readonly checkLedger: () => Promise<readonly Finding[]>;
  /** Returns whether the process is draining now. */
  readonly setDraining: (order: DrainRequest) => Promise<boolean>;
  readonly readAuditHeads: () => Promise<readonly AuditHead[]>;
}

export function registerSiteRoutes(app: HttpApp, parts: SiteRoutesParts): void {
  route(app, 'GET /api/admin/config/get', async ({ atMs }) => {
    const [open, languages] = await Promise.all([parts.readOpen(), parts.readLanguages()]);
    const { default: fallback, multilanguage } = languages;
    const offered = multilanguage ? languages.offered : [fallback];
    return ok({
      IsMultilanguageEnabled: multilanguage,
      DefaultLanguage: fallback.code,
      Languages: offered.map(({ code, name, id }) => ({ Code: code, Name: name, ID: id })),
      IsSandbox: parts.sandbox,
      AgeMin: parts.ageMin,
      HasDepositPrompts: parts.hasDepositPrompts,
      OutsideScripts: parts.outsideScripts.map(({ kind, host, script }) => ({
        Kind: kind,
        Host: host,
        Script: script,
      })),
      ...open,
      ...(app.traces && { TracesTaps: true }),
      ServerTime: new Date(atMs).toISOString(),
    });
  });

  /** By language code: read and combined once. */
  const texts = new Map<string, Readonly<Record<string, string>>>();
  function languageTexts(language: Language): Readonly<Record<string, string>> {
    const known = texts.get(language.code) ?? readTexts(language);
    texts.set(language.code, known);
    return known;
  }

  route(app, 'GET /api/localization/getalltranslationsbylanguagecode', async ({ query }) => {
    const { all } = await parts.readLanguages();
    const language = languageOfTag(all, query.lang);
    return language === undefined ? err(refusal('NotFoundException')) : ok(languageTexts(language));
  });

  route(app, 'GET /api/version/hash', async () => ok({ data: parts.versionHash }));

  route(app, 'POST /api/version/clearcache', async ({ reply }) => {
    reply.header('clear-site-data', '"cache"');
    return ok({ HasErrors: false } as const);
  });

  route(app, 'POST /api/operator/drain', async ({ principal, body, atMs }) => {
    const { Draining: isDraining, Reason: reason } = body;
    return ok({
      Draining: await parts.setDraining({ isDraining, reason, operator: principal.userName, atMs }),
    });
  });

  let heads: { readonly read: Promise<readonly AuditHead[]>; readonly untilMs: number } | undefined;
  route(app, 'GET /api/audit/heads', async ({ atMs }) => {
    if (!heads || atMs >= heads.untilMs) {
      const read = parts.readAuditHeads();
      heads = { read, untilMs: atMs + headsFreshMs };
      read.catch(() => {
        heads = undefined;
      });
    }
    return ok({ Heads: [...(await heads.read)] });
  });

  async function auditLedger(atMs: number) {
    const findings = await parts.checkLedger();
    return { CheckedAt: new Date(atMs).toISOString(), Findings: [...findings] };
  }

  /** The audit reads every row and may take minutes: concurrent requests share one run. */
  let proving: ReturnType<typeof auditLedger> | undefined;
  route(app, 'GET /api/operator/check', async ({ atMs }) => {
    proving ??= auditLedger(atMs).finally(() => {
      proving = undefined;
    });
    return ok(await proving);
  });
}
