export { type ClosingRoutes, closingRoutes } from './routes.ts';
