import { paths } from './route-paths.ts';

interface Here {
  readonly pathname: string;
  readonly search: string;
}

/** Pages that a player has no use for after log-in. */
const leftBehind: readonly string[] = [
  paths.home,
  paths.lostPassword,
  paths.setPassword,
  paths.confirmEmail,
  paths.unsubscribe,
];

/** The path of log-in or registration that returns to the current page. Both forms keep the way back that they have. */
export function withWayBack(path: string, { pathname, search }: Here): string {
  if (pathname === paths.login || pathname === paths.register) return `${path}${search}`;
  return leftBehind.includes(pathname) ? path : `${path}?back=${encodeURIComponent(pathname + search)}`;
}
