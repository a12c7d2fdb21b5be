import { coinspaidMethod } from './definition/coinspaid-method.ts';

export const coinspaidusdtt = coinspaidMethod({
  key: 'coinspaidusdtt',
  id: 72,
  name: 'Tether (Tron)',
  coin: 'USDT',
  blockchain: 'tron',
  addressKind: 'tron-address',
  currencies: ['USDTT'],
  needsTag: true,
});
