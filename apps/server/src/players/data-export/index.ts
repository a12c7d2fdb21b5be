export { startDataExports } from './export-worker.ts';
export { dataExportRoutes } from './routes.ts';
