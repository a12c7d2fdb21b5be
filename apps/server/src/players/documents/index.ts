export { type DocumentStorage, folderStorage } from './document-storage.ts';
export { type DocumentParts, keepSealed, openSealed } from './file-safe.ts';
export { readDocumentsOf } from './read-documents-of.ts';
export { documentRoutes } from './routes.ts';
export { documentDrawing } from './send-document.ts';
export { startDocumentSweep } from './sweep.ts';
export { twoPersonsExecutor } from './two-persons.ts';
export { accountTypes, banksByCurrency } from './banks.ts';
