import { coinspaidMethod } from './definition/coinspaid-method.ts';

export const coinspaidltc = coinspaidMethod({
  key: 'coinspaidltc',
  id: 74,
  name: 'Litecoin',
  coin: 'LTC',
  blockchain: 'litecoin',
  addressKind: 'litecoin-address',
  currencies: ['LTC'],
});
