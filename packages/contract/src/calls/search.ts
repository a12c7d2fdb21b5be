import { defineCalls } from '../call.ts';

export const searchCalls = defineCalls({});
