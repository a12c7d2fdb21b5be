export type { FeedEvent } from '@evens/book';
export { isBetfairFile, openBetfairFeed } from './betfair/betfair-feed.ts';
export { compareFeeds, type FeedComparison } from './comparison/compare-feeds.ts';
export type { ComparedFeed, LineFilter } from './comparison/compared-feed.ts';
export { openRecordedFeed } from './comparison/recorded-feed.ts';
export { mergeSources } from './merge-sources.ts';
export { type Calibration, calibrate } from './openfootball/calibration.ts';
export type { Problem } from './openfootball/season.ts';
export {
  createOpenfootballSource,
  type OpenfootballOptions,
  type OpenfootballSource,
} from './openfootball/source.ts';
export { eventLine, headLine } from './recording/lines.ts';
export { isFeedEvent } from './recording/parse-event.ts';
export { readRecording } from './recording/read-recording.ts';
export { type RecordedSource, type RecordOptions, recordSource } from './recording/record-source.ts';
export {
  createRecordingSource,
  type RecordingOptions,
  type RecordingSource,
} from './recording/recording-source.ts';
export { type RecordingSummary, summarizeRecording } from './recording/recording-summary.ts';
export * from './script/match-script.ts';
export { type ScriptedOptions, ScriptedSource } from './script/scripted-source.ts';
export * from './script/soccer-moments.ts';
export * from './script/time-mapping.ts';
export { simulatedSchedule } from './simulated/schedule.ts';
export { createSimulatedSource, type SimulatedOptions } from './simulated/simulated-source.ts';
export type { FeedSource, SourceProblem, SourceWindow } from './source.ts';
export { createUofSource } from './uof/connect.ts';
export type { UofSettings } from './uof/settings.ts';
export { createVirtualSource, type VirtualOptions } from './virtual/virtual-source.ts';
