export type { FeedEvent } from '@evens/book';
export * from './script/match-script.ts';
export { type ScriptedOptions, ScriptedSource } from './script/scripted-source.ts';
export * from './script/soccer-moments.ts';
export * from './script/time-mapping.ts';
export type { FeedSource, SourceWindow } from './source.ts';
