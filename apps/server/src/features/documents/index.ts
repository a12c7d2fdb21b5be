export { type DocumentStorage, folderStorage } from './document-storage.ts';
export { type DocumentParts, keepSealed, openSealed } from './file-safe.ts';
export { judgeFile } from './judge-file.ts';
export { readDocumentsOf } from './read-documents-of.ts';
export { documentRoutes } from './routes.ts';
export { startDocumentSweep } from './sweep.ts';
export { twoPersonsExecutor } from './two-persons.ts';
