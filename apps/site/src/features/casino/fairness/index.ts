export { isClientSeed, randomClientSeed } from './client-seed.ts';
export { SeedText } from './seed-text.tsx';
export { type SharedForm, sharedHash } from './shared-link.ts';
export { type RoundToVerify, verifyHash } from './verify-link.ts';
