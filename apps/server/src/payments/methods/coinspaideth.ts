import { coinspaidMethod } from './definition/coinspaid-method.ts';

export const coinspaideth = coinspaidMethod({
  key: 'coinspaideth',
  id: 75,
  name: 'Ethereum',
  coin: 'ETH',
  blockchain: 'ethereum',
  addressKind: 'ethereum-address',
  currencies: ['ETH', 'mETH'],
});
