export * from './bet-types.ts';
export * from './lines.ts';
export * from './pay.ts';
