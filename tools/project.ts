import { dirname, join } from 'node:path';

/** The folder that holds the whole project. */
export const projectRoot = dirname(import.meta.dirname);
export const defaultDataDir = join(projectRoot, '.evens');
export const serverMain = join(projectRoot, 'apps/server/src/main.ts');
/** Node's compile cache, which halves the processor time of a start. Without write access, Node does not use it. */
export const compileCache = join(projectRoot, 'node_modules/.cache/evens-compile');
