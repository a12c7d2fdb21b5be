export type { Place } from './bus-messages.ts';
export { scheduleDates } from './calendar.ts';
export {
  esports,
  inListOrder,
  isInPlay,
  type ListData,
  matchesByDay,
  type Popularity,
  popularMatches,
  scheduleList,
  selectListData,
  topMatches,
} from './lists.ts';
export { type MainLines, multiMarkets } from './multi-market.ts';
export { firstOffered, previewMarkets } from './preview.ts';
export { priceNow } from './price-now.ts';
export {
  createReplica,
  type MatchBooks,
  type Replica,
  type ReplicaBook,
  type ReplicaChange,
} from './replica.ts';
export { serveBooks } from './topics.ts';
