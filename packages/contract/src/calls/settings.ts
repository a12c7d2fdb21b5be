import { defineCalls } from '../call.ts';

export const settingsCalls = defineCalls({});
