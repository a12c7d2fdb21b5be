export { Documents } from './documents.tsx';
export { smallerPicture } from './smaller-picture.ts';
export { stateOf, stateTones, typeName } from './words.ts';
