import { coinspaidMethod } from './definition/coinspaid-method.ts';

export const coinspaidbch = coinspaidMethod({
  key: 'coinspaidbch',
  id: 77,
  name: 'Bitcoin Cash',
  coin: 'BCH',
  blockchain: 'bitcoin-cash',
  addressKind: 'bitcoin-cash-address',
  currencies: ['BCH'],
});
