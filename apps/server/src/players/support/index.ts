export { serveSupport } from './news.ts';
export { supportOperatorRoutes } from './operators/routes.ts';
export { readSupportFilesOf } from './read-files-of.ts';
export { supportRoutes } from './routes.ts';
export { startSupport } from './start-support.ts';
export { findBySecret } from './store.ts';
export { VisitorSecrets } from './visitor-secret.ts';
