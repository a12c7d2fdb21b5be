export { type DeskParts, deskRoutes } from './routes.ts';
export { raiseTerms } from './terms.ts';
