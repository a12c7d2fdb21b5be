export { presentSettings } from './present.ts';
export { registerSettingsRoutes } from './routes.ts';
export { readSettings } from './store.ts';
