import { coinspaidMethod } from './definition/coinspaid-method.ts';

export const coinspaidbnb = coinspaidMethod({
  key: 'coinspaidbnb',
  id: 78,
  name: 'BNB',
  coin: 'BNB',
  blockchain: 'bnb-smart-chain',
  addressKind: 'bnb-address',
  currencies: ['BNB'],
});
