export { Documents } from './documents.tsx';
export { stateOf, stateTones, typeName } from './words.ts';
