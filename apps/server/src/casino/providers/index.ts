export { providersRoutes } from './routes.ts';
