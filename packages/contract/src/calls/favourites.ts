import { defineCalls } from '../call.ts';

export const favouritesCalls = defineCalls({});
