export { type DeskParts, deskRoutes } from './routes.ts';
