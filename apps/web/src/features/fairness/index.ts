export { SeedText } from './seed-text.tsx';
export { type RoundToVerify, verifyHash } from './verify-link.ts';
