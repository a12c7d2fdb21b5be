export { Documents } from './documents.tsx';
export { smallerPicture } from './smaller-picture.ts';
