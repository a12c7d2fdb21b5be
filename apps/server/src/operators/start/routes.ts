import { ok } from '@evens/base';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { makeStartPage, type StartParts } from './present.ts';

/** The back office's start page. */
export function startRoutes(app: HttpApp, parts: StartParts): void {
  const readStart = makeStartPage(parts);
  route(app, 'GET /api/desk/start', async ({ principal, atMs }) => ok(await readStart(principal.role, atMs)));
}
