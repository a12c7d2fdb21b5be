import { paths } from '../../core/route-paths.ts';

export function plainPath(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '');
}

/** The paths under /user that name no ticket and no round. */
const accountPaths = new Set(
  Object.values(paths)
    .filter((path) => /^\/user(\/[^/:]+)?$/.test(path))
    .map(plainPath),
);

/** Whether the account modal answers the path: with one of its tabs, or by leading to one. */
export function isAccountPath(path: string): boolean {
  return accountPaths.has(plainPath(path));
}
