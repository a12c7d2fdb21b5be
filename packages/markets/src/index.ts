export type * from './chance-model.ts';
export * from './definition.ts';
export * from './facts.ts';
export * from './markets.ts';
export * from './odds.ts';
export * from './specifier.ts';
export * from './sports.ts';
export * from './verdict.ts';
