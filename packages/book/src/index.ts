export * from './feed-event.ts';
export * from './incidents.ts';
export * from './match-book.ts';
export * from './operator-rules.ts';
export * from './outright.ts';
export * from './players.ts';
export * from './price-age.ts';
export * from './wire.ts';
