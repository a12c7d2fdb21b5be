export { makePopularity } from './popularity.ts';
export { dataRoutes } from './routes.ts';
