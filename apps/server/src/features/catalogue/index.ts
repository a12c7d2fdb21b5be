export { categoryAlias, matchLink } from './links.ts';
export { type CatalogueParts, nameOfMatch, registerCatalogueRoutes } from './routes.ts';
