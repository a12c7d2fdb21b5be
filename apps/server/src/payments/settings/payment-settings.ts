import { type Env, refuse, wholeUnits } from '../../platform/setting-values.ts';
import { type ChainConfig, chainVariables, parseChains } from '../coins/chain-config.ts';
import type { PaymentRoutes } from '../open-providers.ts';
import { parsePaymentRoutes } from '../providers/payment-routes.ts';
import {
  parseSignerSettings,
  type SignerSettings,
  signerVariables,
} from '../providers/signer/signer-settings.ts';
import { parseStripeSettings, type StripeSettings } from '../providers/stripe/stripe-settings.ts';
import type { WithdrawalBounds } from '../withdrawals/withdrawal-rules.ts';
import { parseTransfers, type TransferSettings } from './transfer-settings.ts';

/** Sources and targets of players' money. */
export interface PaymentSettings {
  /** `none`: no payment provider; undefined: that of the sandbox, in the sandbox. */
  readonly payments: 'none' | undefined;
  readonly paymentRoutes: PaymentRoutes;
  /** Chains for players' deposits; none in the sandbox, which has play-money chains. */
  readonly chains: readonly ChainConfig[];
  /** Settings of Stripe deposits; undefined: none. */
  readonly stripe: StripeSettings | undefined;
  /** Another platform of the group from which players move money here; undefined: the sandbox's, in the sandbox. */
  readonly transfers: TransferSettings;
  /** The signer of coin payouts; undefined: the sandbox's own in the sandbox, otherwise none. */
  readonly signer: SignerSettings | undefined;
  readonly withdrawalBounds: WithdrawalBounds;
}

export const paymentVariables = [
  'EVENS_PAYMENTS',
  'EVENS_PAYMENT_ROUTES',
  ...chainVariables,
  ...signerVariables,
  'EVENS_STRIPE_KEY',
  'EVENS_STRIPE_WEBHOOK_SECRET',
  'EVENS_STRIPE_URL',
  'EVENS_TRANSFERS',
  'EVENS_TRANSFERS_SECRET',
  'EVENS_BOUND_WITHDRAWAL',
  'EVENS_WITHDRAWAL_DOCUMENTS',
] as const;

function parsePayments(text: string | undefined): 'none' | undefined {
  if (text !== undefined && text !== 'none')
    refuse(`EVENS_PAYMENTS is none, or not set: the sandbox has a payment service of its own; not "${text}"`);
  return text;
}

function parseRoutes(env: Env, isSandbox: boolean): PaymentRoutes {
  const routes = parsePaymentRoutes(env.EVENS_PAYMENT_ROUTES, { isSandbox });
  return routes.ok ? routes.value : refuse(routes.error);
}

function parseSigner(
  env: Env,
  { isSandbox, callsSigner }: { readonly isSandbox: boolean; readonly callsSigner: boolean },
): SignerSettings | undefined {
  const signer = parseSignerSettings(env, { callsSigner });
  if (!signer.ok) refuse(signer.error);
  if (isSandbox && signer.value)
    refuse('EVENS_SIGNER_URL is for real coins, and the sandbox plays for none; unset it');
  return signer.value;
}

function parseStripe(env: Env): StripeSettings | undefined {
  const settings = parseStripeSettings(env);
  return settings.ok ? settings.value : refuse(settings.error);
}

function parseWithdrawalBounds(env: Env): WithdrawalBounds {
  return {
    twoOperatorsFromEuros: wholeUnits(env, 'EVENS_BOUND_WITHDRAWAL', 1000),
    documentsFromEuros: wholeUnits(env, 'EVENS_WITHDRAWAL_DOCUMENTS', 2000),
  };
}

/** Throws SettingError. */
export function parsePaymentSettings(
  env: Env,
  {
    isSandbox,
    callsSigner,
  }: {
    readonly isSandbox: boolean;
    /** Whether this process sends requests to the signer, and not only verifies its reports. */
    readonly callsSigner: boolean;
  },
): PaymentSettings {
  const chains = parseChains(env, { isSandbox });
  if (!chains.ok) refuse(chains.error);
  const transfers = parseTransfers(env);
  if (!transfers.ok) refuse(transfers.error);
  return {
    payments: parsePayments(env.EVENS_PAYMENTS),
    paymentRoutes: parseRoutes(env, isSandbox),
    chains: chains.value,
    stripe: parseStripe(env),
    transfers: transfers.value,
    signer: parseSigner(env, { isSandbox, callsSigner }),
    withdrawalBounds: parseWithdrawalBounds(env),
  };
}
