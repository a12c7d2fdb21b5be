export { wordsIn } from './fold.ts';
export { followCatalogue } from './follow-catalogue.ts';
export { searchRoutes } from './routes.ts';
