import { defineCalls } from '../call.ts';

export const boostsCalls = defineCalls({});
