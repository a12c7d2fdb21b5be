import { defineCalls } from '../call.ts';

export const dataCalls = defineCalls({});
