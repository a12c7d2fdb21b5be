import { currencyCodes, err, formatAmount, hasKey, ok, type Result } from '@evens/base';
import { type CoinTransfer, type Refusal, refusal } from '@evens/contract';
import {
  blockchainNames,
  coinText,
  coinWallet,
  coinWallets,
  confirmationsNeeded,
  findOwnWallet,
  type WalletCurrency,
  walletCurrencies,
  walletOn,
} from '@evens/providers';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Log } from '../../platform/log.ts';
import type { Principal } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import { findPlayer, type IdentityGate } from '../../players/index.ts';
import { offeredForm } from '../methods/definition/payment-method.ts';
import { findPaymentMethod } from '../methods/registry.ts';
import { enterRate } from '../rates/enter-rate.ts';
import { rateText } from '../rates/rate.ts';
import { readRates } from '../rates/rate-store.ts';
import { isMethodOpen } from '../rules/cashier-rules.ts';
import { readCashierRules } from '../rules/rule-store.ts';
import { paymentStates } from '../states.ts';
import { areDepositsOpen } from '../store.ts';
import { type CoinAddress, readAddresses } from './addresses/address-store.ts';
import { type AddressSources, hasAddresses, makeRequestAddress } from './addresses/request-address.ts';
import { judgeCoinDeposit } from './judge-coin-deposit.ts';
import { readTransfersTo, type SeenTransfer } from './transfer-store.ts';
import { type ListedTransfer, readUnregistered } from './unregistered-store.ts';

const TRANSFERS_SHOWN = 10;
const UNREGISTERED_SHOWN = 50;
/** A credited transfer is displayed with all required confirmations. */
const CREDITED = paymentStates.completed;

export interface CoinRoutes {
  readonly pool: Pool;
  readonly sources: AddressSources;
  /** The actions for which the jurisdiction requires an identity document. */
  readonly gates: readonly IdentityGate[];
  readonly log: Log;
  /** In the sandbox: the page that sends play coins to an address. */
  sendUrl(address: CoinAddress, locale: string): string | null;
}

function presentTransfer(transfer: SeenTransfer): CoinTransfer {
  const { paymentId, tx, wallet, units, confirmed, state, received, currency, seenAtMs } = transfer;
  const { blockchain, chainDigits } = coinWallet(wallet);
  const needed = transfer.confirmations ?? confirmationsNeeded[blockchain];
  return {
    PaymentID: paymentId,
    Transaction: tx,
    CoinAmount: coinText(units, chainDigits),
    Coin: wallet,
    Confirmations: state === CREDITED ? needed : Math.max(0, Math.min(needed, confirmed)),
    NeededConfirmations: needed,
    StatusID: state,
    Received: formatAmount(received, currency),
    Currency: currency,
    SeenDate: new Date(seenAtMs).toISOString(),
  };
}

function presentUnregistered(found: ListedTransfer) {
  const { id, chain, tx, units, wallet, address, tag, reason, accountId, userName, seenAtMs } = found;
  return {
    ID: id,
    BlockchainName: blockchainNames[chain],
    Transaction: tx,
    CoinAmount: coinText(units, coinWallet(wallet).chainDigits),
    Coin: wallet,
    BlockchainAddress: address,
    BlockchainTag: tag ?? null,
    Reason: reason,
    AccountId: accountId ?? null,
    UserName: userName ?? null,
    SeenDate: new Date(seenAtMs).toISOString(),
  };
}

function presentAddress(wallet: WalletCurrency, address: CoinAddress | undefined) {
  const { coin, blockchain } = coinWallet(wallet);
  return {
    CryptoCurrency: coin,
    Blockchain: blockchain,
    BlockchainName: blockchainNames[blockchain],
    Currency: wallet,
    BlockchainAddress: address?.address ?? null,
    BlockchainTag: address?.tag ?? null,
  };
}

/** Deposits of coins: addresses, transfers to them, rates. */
export function coinRoutes(app: HttpApp, { pool, sources, gates, log, sendUrl }: CoinRoutes): void {
  const requestAddress = makeRequestAddress({ pool, sources, log });

  /** The player's addresses; empty if nothing may be deposited now. A request for an address returns the reason. */
  async function readVisibleAddresses({ accountId, currency }: Principal, atMs: number) {
    const [addresses, refused] = await Promise.all([
      readAddresses(pool, accountId),
      judgeCoinDeposit(pool, { accountId, currency, gates, atMs }),
    ]);
    return refused ? [] : addresses;
  }

  /**
   * The refusal of a coin deposit, if its method is not offered, deposits are closed, a conversion has no rates, or a
   * protection of the player forbids it.
   */
  async function refusalFor(
    { playerId, accountId, currency }: Principal,
    wallet: WalletCurrency | undefined,
    nowMs: number,
  ): Promise<Refusal | undefined> {
    const [player, rules, isOpen] = await Promise.all([
      findPlayer(pool, playerId),
      readCashierRules(pool),
      areDepositsOpen(pool),
    ]);
    const method = wallet && findPaymentMethod(coinWallet(wallet).method);
    const country = player?.country ?? '';
    const offer = { direction: 'deposit', currency, country, nowMs } as const;
    if (!wallet || !method || !hasAddresses(sources, wallet) || !offeredForm(method, offer))
      return refusal('PaymentMethodNotOfferedException');
    if (!isOpen) return refusal('DepositsClosedException');
    if (!isMethodOpen(rules, { method: method.key, direction: 'deposit', country }))
      return refusal('PaymentMethodClosedException');
    if (findOwnWallet(currency) !== wallet) {
      const rates = await readRates(pool);
      const isValid = [wallet, currency].every((code) => (rates.get(code)?.validUntilMs ?? 0) > nowMs);
      if (!isValid) return refusal('ExchangeRateOutdatedException');
    }
    return judgeCoinDeposit(pool, { accountId, currency, gates, atMs: nowMs });
  }

  async function request(
    principal: Principal,
    wallet: WalletCurrency | undefined,
    atMs: number,
  ): Promise<Result<{ HasErrors: false }, Refusal>> {
    const refused = await refusalFor(principal, wallet, atMs);
    if (refused || !wallet) return err(refused ?? refusal('PaymentMethodNotOfferedException'));
    const requested = await requestAddress({ accountId: principal.accountId, wallet, atMs });
    return requested.ok ? ok({ HasErrors: false }) : requested;
  }

  route(app, 'GET /api/wallet/address', async ({ principal, query, lang, atMs }) => {
    const { accountId, currency } = principal;
    const addresses = await readAddresses(pool, accountId);
    const own = addresses.find(({ wallet }) => wallet === query.currency);
    if (!own) return ok({ Wallet: null, Transfers: [] });
    const [transfers, refused] = await Promise.all([
      readTransfersTo(pool, { addressId: own.id, most: TRANSFERS_SHOWN }),
      judgeCoinDeposit(pool, { accountId, currency, gates, atMs }),
    ]);
    const { address, tag, wallet } = own;
    return ok({
      Wallet: refused
        ? null
        : {
            BlockchainAddress: address,
            BlockchainTag: tag ?? null,
            Currency: wallet,
            SendUrl: sendUrl(own, lang.segment),
          },
      Transfers: transfers.map(presentTransfer),
    });
  });

  route(app, 'POST /api/wallet/address', async ({ principal, body: { Currency }, atMs }) =>
    request(principal, hasKey(coinWallets, Currency) ? Currency : undefined, atMs),
  );

  route(app, 'POST /api/blockchain/register-address', async ({ principal, body, atMs }) =>
    request(principal, walletOn(body.CryptoCurrency, body.Blockchain), atMs),
  );

  route(app, 'GET /api/blockchain/addresses', async ({ principal, atMs }) => {
    const addresses = await readVisibleAddresses(principal, atMs);
    return ok({ Addresses: addresses.map((address) => presentAddress(address.wallet, address)) });
  });

  route(app, 'GET /api/blockchain/sub-addresses', async ({ principal, atMs }) => {
    const addresses = await readVisibleAddresses(principal, atMs);
    return ok({
      Addresses: walletCurrencies
        .filter((wallet) => hasAddresses(sources, wallet))
        .map((wallet) =>
          presentAddress(
            wallet,
            addresses.find((address) => address.wallet === wallet),
          ),
        ),
    });
  });

  route(app, 'GET /api/currency/rates', async ({ atMs }) => {
    const rates = await readRates(pool);
    return ok({
      Rates: [...rates.values()].map((rate) => ({
        Currency: rate.currency,
        RateFrom: rateText(rate.fromPico),
        RateTo: rateText(rate.toPico),
        Source: rate.source.split(':')[0] ?? rate.source,
        Date: new Date(rate.atMs).toISOString(),
        ValidUntil: new Date(rate.validUntilMs).toISOString(),
        IsValid: atMs < rate.validUntilMs,
      })),
    });
  });

  route(app, 'GET /api/desk/rates', async ({ atMs }) => {
    const rates = await readRates(pool);
    return ok({
      Rates: currencyCodes.map((currency) => {
        const rate = rates.get(currency);
        return {
          Currency: currency,
          RateFrom: rate ? rateText(rate.fromPico) : null,
          RateTo: rate ? rateText(rate.toPico) : null,
          Source: rate?.source ?? null,
          ValidUntil: rate ? new Date(rate.validUntilMs).toISOString() : null,
          IsValid: rate !== undefined && atMs < rate.validUntilMs,
        };
      }),
    });
  });

  route(app, 'GET /api/desk/unregisteredtransfers', async ({ query }) => {
    const found = await readUnregistered(pool, { before: query.before, most: UNREGISTERED_SHOWN });
    return ok({
      Transfers: found.map(presentUnregistered),
      Next: found.length < UNREGISTERED_SHOWN ? null : (found.at(-1)?.id ?? null),
    });
  });

  route(app, 'POST /api/desk/rate', async ({ principal, body, atMs }) => {
    const entered = await enterRate(pool, body, { operator: principal.userName, atMs });
    if (!entered.ok) return entered;
    return ok({ HasErrors: false, ...(entered.value !== undefined && { ProposalId: entered.value }) });
  });
}
