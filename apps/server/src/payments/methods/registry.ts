import { allinone } from './allinone.ts';
import { apcofingenom } from './apcofingenom.ts';
import { apcopurplepay } from './apcopurplepay.ts';
import { banktransfer } from './banktransfer.ts';
import { binance } from './binance.ts';
import { bitcoin } from './bitcoin.ts';
import { blockchain } from './blockchain.ts';
import { card } from './card.ts';
import { coindirect } from './coindirect.ts';
import { coinspaid } from './coinspaid.ts';
import { coinspaidada } from './coinspaidada.ts';
import { coinspaidbch } from './coinspaidbch.ts';
import { coinspaidbnb } from './coinspaidbnb.ts';
import { coinspaidbtc } from './coinspaidbtc.ts';
import { coinspaiddoge } from './coinspaiddoge.ts';
import { coinspaideth } from './coinspaideth.ts';
import { coinspaidltc } from './coinspaidltc.ts';
import { coinspaidusdte } from './coinspaidusdte.ts';
import { coinspaidusdtt } from './coinspaidusdtt.ts';
import { creditcard } from './creditcard.ts';
import { debitcard } from './debitcard.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { directa24 } from './directa24.ts';
import { ecopayz } from './ecopayz.ts';
import { epay } from './epay.ts';
import { ether } from './ether.ts';
import { g2a } from './g2a.ts';
import { indianbank } from './indianbank.ts';
import { interac } from './interac.ts';
import { iwallet } from './iwallet.ts';
import { japanbank } from './japanbank.ts';
import { litecoin } from './litecoin.ts';
import { localbank } from './localbank.ts';
import { maldopayanindapapara } from './maldopayanindapapara.ts';
import { maldopaybanking } from './maldopaybanking.ts';
import { maldopaycepbank } from './maldopaycepbank.ts';
import { maldopaycmtcuzdan } from './maldopaycmtcuzdan.ts';
import { maldopaycreditcard } from './maldopaycreditcard.ts';
import { neosurf } from './neosurf.ts';
import { neteller } from './neteller.ts';
import { pagsmile } from './pagsmile.ts';
import { paydo } from './paydo.ts';
import { payretailers } from './payretailers.ts';
import { paysafecard } from './paysafecard.ts';
import { playMoney } from './play-money.ts';
import { qiwi } from './qiwi.ts';
import { qiwiwallet } from './qiwiwallet.ts';
import { sandboxCard } from './sandbox-card.ts';
import { sandboxTransfer } from './sandbox-transfer.ts';
import { sandboxWallet } from './sandbox-wallet.ts';
import { skrill } from './skrill.ts';
import { venuspoint } from './venuspoint.ts';
import { visamastercard } from './visamastercard.ts';
import { voucher } from './voucher.ts';
import { yandex } from './yandex.ts';

/** All methods in listing order. A new method needs its file and a line here. */
export const paymentMethods: readonly PaymentMethod[] = [
  playMoney,
  sandboxCard,
  sandboxWallet,
  sandboxTransfer,
  card,
  apcofingenom,
  apcopurplepay,
  maldopaycreditcard,
  creditcard,
  debitcard,
  visamastercard,
  skrill,
  neteller,
  maldopayanindapapara,
  maldopaycmtcuzdan,
  ecopayz,
  paydo,
  epay,
  iwallet,
  venuspoint,
  qiwi,
  qiwiwallet,
  yandex,
  paysafecard,
  neosurf,
  g2a,
  voucher,
  pagsmile,
  maldopaybanking,
  maldopaycepbank,
  interac,
  banktransfer,
  indianbank,
  japanbank,
  localbank,
  directa24,
  payretailers,
  allinone,
  coinspaid,
  coinspaidbtc,
  coinspaidusdtt,
  coinspaidusdte,
  coinspaidltc,
  coinspaideth,
  coinspaiddoge,
  coinspaidbch,
  coinspaidbnb,
  coinspaidada,
  bitcoin,
  ether,
  litecoin,
  blockchain,
  binance,
  coindirect,
];

export function findPaymentMethod(key: string): PaymentMethod | undefined {
  return paymentMethods.find((method) => method.key === key);
}
