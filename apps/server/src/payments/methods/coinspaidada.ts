import { coinspaidMethod } from './definition/coinspaid-method.ts';

export const coinspaidada = coinspaidMethod({
  key: 'coinspaidada',
  id: 79,
  name: 'Cardano',
  coin: 'ADA',
  blockchain: 'cardano',
  addressKind: 'cardano-address',
  currencies: ['ADA'],
  needsTag: true,
});
