export type { FeedWord, Place } from './bus-messages.ts';
export { inListOrder, isInPlay, serveLiveList } from './live-list.ts';
export { previewMarkets } from './preview.ts';
export { priceNow } from './price-now.ts';
export { type Books, createReplica, type Replica, type ReplicaBook, type ReplicaChange } from './replica.ts';
export { startTrading, type Trading, type TradingOptions } from './start-trading.ts';
export { serveBooks } from './topics.ts';
