import { dirname, join } from 'node:path';

/** The folder that holds the whole project. */
export const projectRoot = dirname(import.meta.dirname);
export const defaultDataDir = join(projectRoot, '.evens');
export const serverMain = join(projectRoot, 'apps/server/src/start/main.ts');
/** Node keeps modules here as it compiled them, which saves a start half its processor time. Where it can't write, it doesn't. */
export const compileCache = join(projectRoot, 'node_modules/.cache/evens-compile');
