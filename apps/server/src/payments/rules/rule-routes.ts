import { currencyCodes, err, ok, type Result } from '@evens/base';
import {
  type CallBody,
  type Calls,
  cashierFlags,
  type OperatedMethod,
  type Refusal,
  refusal,
} from '@evens/contract';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { route } from '../../platform/route.ts';
import { countriesFor } from '../../players/index.ts';
import type { PaymentDirection, PaymentMethod } from '../methods/definition/payment-method.ts';
import { findPaymentMethod, paymentMethods } from '../methods/registry.ts';
import type { OpenProviders } from '../open-providers.ts';
import { changeLimits } from './change-limits.ts';
import { type OfferTerms, readOfferTerms } from './offer-terms.ts';
import { presentLimits } from './present-limits.ts';
import { writeFlag, writeMethodRule } from './rule-store.ts';

export interface CashierRuleParts {
  readonly pool: Pool;
  readonly providers: OpenProviders;
}

type MethodChange = CallBody<Calls['POST /api/desk/payment-method']>;
const directions: readonly PaymentDirection[] = ['deposit', 'withdrawal'];
const done = { HasErrors: false } as const;

function presentMethod(
  method: PaymentMethod,
  direction: PaymentDirection,
  { providers, terms }: { readonly providers: OpenProviders; readonly terms: OfferTerms },
): readonly OperatedMethod[] {
  if (!method[direction]) return [];
  const { key, name, group, countries } = method;
  const rule = terms.rules.findRule(key, direction);
  return [
    {
      Key: key,
      Name: name,
      Group: group,
      Direction: direction,
      Provider: providers.carrying(key)?.kind.key ?? null,
      IsOpen: rule?.isOpen ?? true,
      OnlyCountries: 'only' in countries ? [...countries.only] : null,
      ExceptCountries: 'except' in countries ? [...countries.except] : [],
      ClosedCountries: [...(rule?.closedCountries ?? [])],
      Reason: rule?.reason ?? '',
      ChangedBy: rule?.changedBy ?? '',
      ChangedDate: rule?.changedAt.toISOString() ?? null,
      Limits: presentLimits(method, direction, { providers, terms }),
    },
  ];
}

/** Countries where the definition offers the method; operators can close only those. */
function offeredCountries({ countries }: PaymentMethod): ReadonlySet<string> {
  if ('only' in countries) return new Set(countries.only);
  const all = new Set(currencyCodes.flatMap((currency) => countriesFor(currency)));
  for (const country of countries.except) all.delete(country);
  return all;
}

/** Refuses a change of an unknown method or country: after a typing error nothing must appear to be closed. */
function checkChange({ Key, Direction, ClosedCountries }: MethodChange): Refusal | undefined {
  const method = findPaymentMethod(Key);
  if (!method?.[Direction] || method.isHidden) return refusal('InvalidDetailsException', { fields: ['Key'] });
  const known = offeredCountries(method);
  return ClosedCountries.every((country) => known.has(country))
    ? undefined
    : refusal('InvalidDetailsException', { fields: ['ClosedCountries'] });
}

async function changeMethod(
  pool: Pool,
  change: MethodChange,
  { operator, atMs }: { readonly operator: string; readonly atMs: number },
): Promise<Result<undefined, Refusal>> {
  const refused = checkChange(change);
  if (refused) return err(refused);
  const { Key: method, Direction: direction, IsOpen: isOpen, Reason: reason } = change;
  const closedCountries = change.ClosedCountries.toSorted();
  await inTransaction(pool, async (client) => {
    await writeMethodRule(client, {
      ...{ method, direction, isOpen, closedCountries, reason, atMs },
      changedBy: operator,
    });
    await recordOperatorAction(client, {
      operator,
      action: isOpen ? 'payment-method-open' : 'payment-method-close',
      subject: `${method}:${direction}`,
      details: { reason, closedCountries: closedCountries.join(' ') },
      atMs,
    });
  });
  return ok(undefined);
}

/** Operators' calls for the cashier's rules. Each change is recorded in `setting_change` and as an operator action. */
export function cashierRuleRoutes(app: HttpApp, { pool, providers }: CashierRuleParts): void {
  route(app, 'GET /api/desk/payment-methods', async ({ atMs }) => {
    const terms = await readOfferTerms(pool, { providers, nowMs: atMs });
    const { flags } = terms.rules;
    return ok({
      Methods: paymentMethods
        .filter(({ isHidden, isTest }) => !isHidden && (!isTest || terms.flags.testMethods))
        .flatMap((method) =>
          directions.flatMap((direction) => presentMethod(method, direction, { providers, terms })),
        ),
      Flags: cashierFlags.map((flag) => ({ Flag: flag, IsOn: flags[flag] })),
    });
  });

  route(app, 'POST /api/desk/payment-method', async ({ principal, body, atMs }) => {
    const changed = await changeMethod(pool, body, { operator: principal.userName, atMs });
    return changed.ok ? ok(done) : changed;
  });

  route(app, 'POST /api/desk/payment-limits', async ({ principal, body, atMs }) => {
    const changed = await changeLimits({ pool, providers }, body, { operator: principal.userName, atMs });
    return changed.ok ? ok(done) : changed;
  });

  route(app, 'POST /api/desk/payment-flag', async ({ principal, body, atMs }) => {
    const { Flag: flag, IsOn: isOn, Reason: reason } = body;
    await inTransaction(pool, async (client) => {
      await writeFlag(client, { flag, isOn });
      await recordOperatorAction(client, {
        ...{ operator: principal.userName, atMs, subject: flag, details: { reason } },
        action: isOn ? 'cashier-flag-on' : 'cashier-flag-off',
      });
    });
    return ok(done);
  });
}
