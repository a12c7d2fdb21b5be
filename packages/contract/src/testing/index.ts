export { smallestFields } from './smallest-fields.ts';
