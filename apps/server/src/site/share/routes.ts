import { err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { categoryName, tournamentTitle } from '@evens/locales';
import { sportByAlias } from '@evens/markets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Replica } from '../../feed/index.ts';
import { callerLanguage } from '../../platform/caller-language.ts';
import { networkKey } from '../../platform/client-address.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { SharedSelections } from '../../sportsbook/index.ts';
import type { Card } from './card-svg.ts';
import { matchCard, slipCard } from './cards.ts';
import { makeCardDrawer } from './draw-card.ts';

export interface ShareParts {
  readonly replica: Pick<Replica, 'view'>;
  readonly readShared: SharedSelections;
}

/** A preview with a score from a minute ago is acceptable. */
const FRESH_SECONDS = 60;

type CardReader = (name: string, request: FastifyRequest) => Promise<Result<Card, Refusal>>;

/**
 * `/cards/match/<id>.png` and `/cards/slip/<code>.png`: preview pictures of links, in the language of `?lang=`. Callers
 * that request too many uncached cards are refused.
 */
export function shareRoutes(app: HttpApp, { replica, readShared }: ShareParts): void {
  const drawer = makeCardDrawer();

  function serve(path: string, readCard: CardReader): void {
    app.fastify.get<{ Params: { name: string } }>(
      path,
      { schema: { hide: true } },
      async (request, reply: FastifyReply) => {
        // Refused first under overload: no bet depends on a picture.
        if (app.overload.refuses('lists'))
          return app.refuse(request, reply, refusal('OverloadedException', { retryAfterSeconds: 2 }));
        const waitMs = app.limiter.take('expensive', `cards ${networkKey(request.ip)}`, app.clock.nowMs());
        if (waitMs > 0)
          return app.refuse(
            request,
            reply,
            refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(waitMs / 1000) }),
          );
        const name = /^([a-z\d]{1,20})\.png$/i.exec(request.params.name)?.[1];
        const card = name === undefined ? err(refusal('NotFoundException')) : await readCard(name, request);
        if (!card.ok) return app.refuse(request, reply, card.error);
        const png = await drawer.draw(card.value);
        if (png === undefined)
          return app.refuse(request, reply, refusal('OverloadedException', { retryAfterSeconds: 2 }));
        return reply
          .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
          .header('vary', 'accept-language, cookie')
          .header('cross-origin-resource-policy', 'cross-origin')
          .type('image/png')
          .send(png);
      },
    );
  }

  serve('/cards/match/:name', async (name, request) => {
    const entry = /^\d{1,15}$/.test(name) ? replica.view(Number(name)) : undefined;
    if (entry === undefined) return err(refusal('NotFoundException'));
    const language = callerLanguage(request, app.languages);
    const { fixture } = entry.book;
    const place = [tournamentTitle(language, fixture), categoryName(language, fixture.category)].join(' · ');
    return ok(
      matchCard(entry, { language, place, isOfSets: sportByAlias(fixture.sport)?.scoring === 'sets' }),
    );
  });

  serve('/cards/slip/:name', async (name, request) => {
    const language = callerLanguage(request, app.languages);
    const shared = await readShared({ code: name, language, atMs: app.clock.nowMs() });
    return shared ? ok(slipCard(shared.selections, language)) : err(refusal('NotFoundException'));
  });
}
