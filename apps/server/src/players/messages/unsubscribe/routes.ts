import { type AccountId, err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import { refusalMessage, translate } from '@evens/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerLanguage } from '../../../platform/caller-language.ts';
import { networkKey } from '../../../platform/client-address.ts';
import type { Pool } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import { route } from '../../../platform/route.ts';
import { stopMails } from '../store.ts';
import type { UnsubscribeLinks } from './links.ts';

export interface UnsubscribeParts {
  readonly pool: Pool;
  readonly links: UnsubscribeLinks;
}

/** A form of one field. */
const BODY_BYTES_MAX = 2048;
/** RFC 8058: the form that a mail program posts, urlencoded or multipart. */
const ONE_CLICK = /List-Unsubscribe("\s+|=)One-Click/;

interface LinkPath {
  readonly Params: { readonly token: string };
}

/**
 * Stops mails by the link in a mail, without a log-in. The page of the link makes a call; a mail program posts to the
 * URL of the page itself. The holder of a valid link can stop these mails and learns nothing else, even about the
 * account's state.
 */
export async function unsubscribeRoutes(app: HttpApp, { pool, links }: UnsubscribeParts): Promise<void> {
  route(app, 'POST /api/messages/unsubscribe', async ({ body }) => {
    const right = links.read(body.Token);
    if (!right) return err(refusal('UnsubscribeLinkException'));
    const { accountId, sort } = right;
    const stopped = { news: body.All || sort === 'news', account: body.All || sort === 'account' };
    await stopMails(pool, accountId, stopped);
    return ok({
      HasErrors: false as const,
      StoppedEmailNotification: stopped.news,
      StoppedAccountMail: stopped.account,
    });
  });

  /**
   * The wait in seconds, 0 for none. Mail providers post from few addresses: only invalid tokens count against them.
   */
  function secondsToWait(request: FastifyRequest, accountId: AccountId | undefined): number {
    const [rate, caller] =
      accountId === undefined
        ? (['guess', networkKey(request.ip)] as const)
        : (['command', `unsubscribe ${accountId}`] as const);
    return Math.ceil(app.limiter.take(rate, caller, app.clock.nowMs()) / 1000);
  }

  async function answerOneClick(request: FastifyRequest<LinkPath>, reply: FastifyReply) {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
    const right = links.read(request.params.token);
    const waitSeconds = secondsToWait(request, right?.accountId);
    if (waitSeconds > 0) return reply.code(429).header('retry-after', waitSeconds).send('');
    const language = callerLanguage(request, app.languages);
    const isOneClick = typeof request.body === 'string' && ONE_CLICK.test(request.body);
    if (!right || !isOneClick)
      return reply.code(422).send(refusalMessage(language, 'UnsubscribeLinkException'));
    const { accountId, sort } = right;
    await stopMails(pool, accountId, { news: sort === 'news', account: sort === 'account' });
    return reply.send(translate(language, 'messages.unsubscribed'));
  }

  await app.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const path of ['/unsubscribe/:token', '/:language/unsubscribe/:token'])
      scope.post<LinkPath>(path, { bodyLimit: BODY_BYTES_MAX, schema: { hide: true } }, answerOneClick);
  });
}
