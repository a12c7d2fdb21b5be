export { categoryAlias, matchLink } from './links.ts';
export { matchName } from './present-match.ts';
export { type CatalogueParts, nameOfMatch, registerCatalogueRoutes } from './routes.ts';
