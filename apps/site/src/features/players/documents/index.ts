export { Documents } from './documents.tsx';
export { smallerPicture } from './smaller-picture.ts';
export { documentState, stateTones, typeName } from './words.ts';
