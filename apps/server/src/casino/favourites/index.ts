export { casinoFavouritesRoutes } from './routes.ts';
