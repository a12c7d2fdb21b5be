export * from './feed-event.ts';
export * from './match-book.ts';
export * from './outright.ts';
export * from './wire.ts';
