import { coinspaidMethod } from './definition/coinspaid-method.ts';

export const coinspaiddoge = coinspaidMethod({
  key: 'coinspaiddoge',
  id: 76,
  name: 'Dogecoin',
  coin: 'DOGE',
  blockchain: 'dogecoin',
  addressKind: 'dogecoin-address',
  currencies: ['DOGE'],
});
