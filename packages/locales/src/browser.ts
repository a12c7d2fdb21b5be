/** The part that runs in a browser: it reads no files, and its dictionaries are compiled by the build. */
export type { HeadArea, PageHead, PageHeads, WordKey } from './areas.ts';
export * from './language.ts';
export type { Dictionary, MessageArguments } from './message.ts';
export * from './names.ts';
export { sportTerms } from './sport-terms.ts';
export { bindMessages, bindWords, LocaleNotFoundError, type Words } from './words.ts';
