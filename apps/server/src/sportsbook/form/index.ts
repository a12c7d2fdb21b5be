export { type FormParts, formRoutes } from './routes.ts';
