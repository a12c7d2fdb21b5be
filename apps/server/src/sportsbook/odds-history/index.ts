export { keepOddsHistory } from './follow-books.ts';
export { oddsHistoryRoutes } from './routes.ts';
