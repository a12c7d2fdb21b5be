import { type CurrencyCode, err, ok, type PlayerId } from '@evens/base';
import { refusal } from '@evens/contract';
import type { HttpApp } from '../platform/http.ts';
import { route } from '../platform/route.ts';
import { findPlayer } from '../players/index.ts';
import { type DepositParts, makeCreateDeposit } from './deposits/create-deposit.ts';
import { groupedCoins } from './deposits/grouped-coins.ts';
import { listedDeposits } from './deposits/offered-deposits.ts';
import type { DepositStep } from './payment-provider.ts';
import { presentMethod, presentPayment, presentStep } from './present.ts';
import { readOfferTerms } from './rules/offer-terms.ts';
import { readRulesVersion } from './rules/rule-store.ts';
import { areDepositsOpen, findPayment, parsePaymentId } from './store.ts';

export interface PaymentRoutes extends DepositParts {
  /** The site's own origin, for the return from a hosted page. */
  origin(): string;
  /** Whether the site has addresses for deposits of a coin. */
  isCoinOffered(wallet: CurrencyCode): boolean;
}

/** Fields of every form; all other fields belong to the method's own form. */
const ownFields = new Set([
  'CommandId',
  'Method',
  'PaymentMethodId',
  'Currency',
  'Amount',
  'BonusCode',
  'Country',
  'AgreeWithDepositTerms',
  'Password',
  'TwoFactorCode',
]);

function methodValues(body: object): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(body).filter(
      (entry): entry is [string, string] => !ownFields.has(entry[0]) && typeof entry[1] === 'string',
    ),
  );
}

export function paymentRoutes(app: HttpApp, parts: PaymentRoutes): void {
  const { pool, providers, origin, isCoinOffered } = parts;
  const createDeposit = makeCreateDeposit(parts);

  /** The player's next step. Only a widget needs the player's e-mail address. */
  async function stepFor(
    step: DepositStep | undefined,
    { playerId, locale }: { readonly playerId: PlayerId; readonly locale: string },
  ) {
    const player = step?.kind === 'widget' ? await findPlayer(pool, playerId) : undefined;
    return presentStep(step, { locale, email: player?.email ?? '' });
  }

  route(app, 'GET /api/deposit/methods', async ({ principal, lang, atMs }) => {
    const { playerId, currency } = principal;
    const [player, terms, isOpen] = await Promise.all([
      findPlayer(pool, playerId),
      readOfferTerms(pool, { providers, nowMs: atMs }),
      areDepositsOpen(pool),
    ]);
    const country = player?.country ?? '';
    const methodQuery = { ...terms, country, currency, nowMs: atMs };
    const coins = groupedCoins({ ...methodQuery, isCoinOffered });
    const methods = listedDeposits(providers, { ...methodQuery, isCoinOffered })
      .filter(({ method }) => !method.isCryptoGroup || coins.length > 0)
      .map((offered) => presentMethod(offered, { currency, language: lang, coins }));
    return ok({ DepositMethods: isOpen ? methods : [], HasDeposits: isOpen && methods.length > 0 });
  });

  route(app, 'GET /api/deposit/rulesversion', async () => ok({ Version: await readRulesVersion(pool) }));

  route(app, 'POST /api/deposit/create', async ({ principal, body, lang, atMs }) => {
    const begun = await createDeposit({
      principal,
      commandId: body.CommandId,
      method: body.Method,
      sent: {
        amount: body.Amount,
        currency: body.Currency,
        agreesWithTerms: body.AgreeWithDepositTerms === true,
        password: body.Password,
        code: body.TwoFactorCode,
        values: methodValues(body),
      },
      bonusCode: body.BonusCode ?? '',
      returnUrl: `${origin()}/${lang.segment}/user/deposit`,
      atMs,
    });
    if (!begun.ok) return begun;
    const { payment, step } = begun.value;
    const Step = await stepFor(step, { playerId: principal.playerId, locale: lang.locale });
    return ok({ HasErrors: false, Payment: presentPayment(payment), Step });
  });

  route(app, 'GET /api/deposit/payment', async ({ principal, query, lang }) => {
    const id = parsePaymentId(query.id);
    const payment = id && (await findPayment(pool, { accountId: principal.accountId, id }));
    if (!payment) return err(refusal('NotFoundException'));
    const Step = await stepFor(payment.step, { playerId: principal.playerId, locale: lang.locale });
    return ok({ Payment: presentPayment(payment), Step });
  });
}
