export { UofSource } from '../source.ts';
export { FakeFeed } from './fake-feed.ts';
export * from './recorded-day.ts';
