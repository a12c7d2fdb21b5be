export { finalScore, resultLink, winnerOf } from './present-result.ts';
export { type ResultsParts, resultsRoutes } from './routes.ts';
