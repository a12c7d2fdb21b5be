/** What runs in a browser: no file is read here; dictionaries come compiled from the build. */
export type { HeadArea, PageHead, PageHeads, WordKey } from './areas.ts';
export * from './language.ts';
export type { Dictionary, MessageArguments } from './message.ts';
export * from './names.ts';
export { sportTerms } from './sport-terms.ts';
export { bindMessages, bindWords, LocaleNotFoundError, type Words } from './words.ts';
