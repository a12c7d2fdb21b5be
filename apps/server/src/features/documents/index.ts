export { type DocumentStorage, folderStorage } from './document-storage.ts';
export type { DocumentParts } from './file-safe.ts';
export { readDocumentsOf } from './read-documents-of.ts';
export { documentRoutes } from './routes.ts';
export { startDocumentSweep } from './sweep.ts';
