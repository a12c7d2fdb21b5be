export { boostRoutes } from './routes.ts';
export { startSandboxBoosts } from './sandbox-boosts.ts';
