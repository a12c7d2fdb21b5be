import { defineCalls } from '../call.ts';

export const contentCalls = defineCalls({});
