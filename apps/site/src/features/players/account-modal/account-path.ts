import { paths } from '@evens/web/core/route-paths.ts';

export function plainPath(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '');
}

/** The paths under /user that have no ticket or round id. */
const accountPaths = new Set(
  Object.values(paths)
    .filter((path) => /^\/user(\/[^/:]+)?$/.test(path))
    .map(plainPath),
);

/** Whether the path opens the account modal: it is a tab or redirects to one. */
export function isAccountPath(path: string): boolean {
  return accountPaths.has(plainPath(path));
}
