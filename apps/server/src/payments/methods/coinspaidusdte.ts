import { coinspaidMethod } from './definition/coinspaid-method.ts';

export const coinspaidusdte = coinspaidMethod({
  key: 'coinspaidusdte',
  id: 73,
  name: 'Tether (Ethereum)',
  coin: 'USDT',
  blockchain: 'ethereum',
  addressKind: 'ethereum-address',
  currencies: ['USDTE'],
});
