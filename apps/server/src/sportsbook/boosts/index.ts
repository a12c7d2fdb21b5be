export { boostExecutor } from './make-boost.ts';
export { boostRoutes } from './routes.ts';
export { startSandboxBoosts } from './sandbox-boosts.ts';
