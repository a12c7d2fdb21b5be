export { Documents } from './documents.tsx';
export { smallerPicture } from './smaller-picture.ts';
export { documentState as stateOf, stateTones, typeName } from './words.ts';
