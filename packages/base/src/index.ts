export type { Clock } from './clock.ts';
export * from './currencies.ts';
export * from './fields.ts';
export { foldText } from './fold-text.ts';
export * from './fraction.ts';
export * from './ids.ts';
export * from './random.ts';
export * from './result.ts';
export * from './typed-amount.ts';
