import { coinspaidMethod } from './definition/coinspaid-method.ts';

export const coinspaidbtc = coinspaidMethod({
  key: 'coinspaidbtc',
  id: 71,
  name: 'Bitcoin',
  coin: 'BTC',
  blockchain: 'bitcoin',
  addressKind: 'bitcoin-address',
  currencies: ['BTC', 'mBTC'],
});
