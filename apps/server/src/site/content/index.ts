export { contentEditingRoutes } from './edit/routes.ts';
export { contentPageFacts } from './page-facts.ts';
export { contentPageLookups, contentPages } from './page-lookups.ts';
export { makePublications } from './published.ts';
export { contentRoutes } from './routes.ts';
export { readShipped, shipTexts } from './shipped/ship-texts.ts';
export { noteAgreement } from './terms/agreement-store.ts';
