export { riskRoutes } from './routes.ts';
export { startRiskWatch } from './watch.ts';
