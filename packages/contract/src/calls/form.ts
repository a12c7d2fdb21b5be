import { defineCalls } from '../call.ts';

export const formCalls = defineCalls({});
