import { ok } from '@evens/base';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { type SearchParts, searchConsole } from './search.ts';

/** The search of the back office. */
export function consoleSearchRoutes(app: HttpApp, parts: SearchParts): void {
  route(app, 'GET /api/desk/search', async ({ query: { text }, principal: { role }, lang, atMs }) =>
    ok(await searchConsole(parts, { text, role, language: lang, atMs })),
  );
}
