export { favouritesRoutes } from './routes.ts';
export { readFavourites, readFavouriteTournaments } from './store.ts';
