import { defineCalls } from '../call.ts';

export const resultsCalls = defineCalls({});
