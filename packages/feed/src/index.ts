export type { FeedEvent } from '@evens/book';
export type { FeedSource, SourceWindow } from './source.ts';
