export * from './cash-back.ts';
export * from './contribution.ts';
export * from './deposit-match.ts';
export * from './ending.ts';
export * from './kinds.ts';
export * from './split.ts';
export * from './wagering.ts';
