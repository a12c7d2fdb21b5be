import { type Fields, hasKey, parseCommandId } from '@evens/base';
import { type Blockchain, coinWallet, coinWallets, type WalletCurrency } from '@evens/providers';

/** A payout that the site requests. */
export interface PayoutRequest {
  readonly payment: string;
  readonly wallet: WalletCurrency;
  readonly chain: Blockchain;
  readonly address: string;
  readonly tag: string | undefined;
  readonly units: bigint;
  /** Minor units and currency that the player's account is debited. */
  readonly minor: string;
  readonly currency: string;
  /** All fields in a canonical text, to compare repeats. */
  readonly details: string;
}

/** Parses a request; undefined if a field is missing or invalid. */
export function readPayoutRequest(body: Fields): PayoutRequest | undefined {
  const { payment, wallet, coin, chain, address, tag, units, minor, currency, rate } = body;
  if (typeof payment !== 'string' || !parseCommandId(payment).ok) return undefined;
  if (typeof wallet !== 'string' || !hasKey(coinWallets, wallet)) return undefined;
  const known = coinWallet(wallet);
  if (coin !== known.coin || chain !== known.blockchain) return undefined;
  if (typeof address !== 'string' || address.length < 20 || address.length > 120) return undefined;
  if (tag !== null && (typeof tag !== 'string' || tag.length > 64)) return undefined;
  if (typeof units !== 'string' || !/^[1-9]\d{0,39}$/.test(units)) return undefined;
  if (typeof minor !== 'string' || !/^[1-9]\d{0,17}$/.test(minor)) return undefined;
  if (typeof currency !== 'string' || !/^[A-Za-z]{3,5}$/.test(currency)) return undefined;
  return {
    payment,
    wallet,
    chain: known.blockchain,
    address,
    tag: tag ?? undefined,
    units: BigInt(units),
    minor,
    currency,
    details: JSON.stringify([wallet, address, tag, units, minor, currency, rate ?? null]),
  };
}
