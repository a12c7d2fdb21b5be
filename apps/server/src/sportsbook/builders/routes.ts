import { ok } from '@evens/base';
import type { OfferedBuilder } from '@evens/contract';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { AnswerCache } from '../catalogue/answer-cache.ts';
import { type BuilderParts, makeOfferedBuilders } from './offered-builders.ts';

/** Prices of an answer are at most this old. The slip checks them again. */
const KEEP_MS = 15_000;

export function builderRoutes(app: HttpApp, parts: BuilderParts): void {
  const offered = makeOfferedBuilders(parts);
  const answers = new AnswerCache<Promise<OfferedBuilder[]>>(KEEP_MS);

  route(app, 'GET /api/match/builders', async ({ query, lang, atMs, charge }) => {
    const builders = await answers.take(`${query.id} ${lang.code}`, atMs, () =>
      offered(query.id, { language: lang, atMs }),
    );
    charge(builders.length);
    return ok({ Builders: builders });
  });
}
