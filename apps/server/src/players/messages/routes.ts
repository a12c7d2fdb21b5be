import { type AccountId, err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { presentMessage } from './present.ts';
import {
  countMessages,
  markRead,
  readMailChoice,
  readMessages,
  removeMessages,
  setMailChoice,
} from './store.ts';

export interface MessageRoutesParts {
  readonly pool: Pool;
  /** To the player's other pages. */
  readonly publishUnread: (accountId: AccountId, count: number) => void;
}

function unreadFields(unread: number) {
  return { HasUnreadMessages: unread > 0, UnreadMessagesCount: unread };
}

/** Messages as their player reads them. */
export function messageRoutes(app: HttpApp, { pool, publishUnread }: MessageRoutesParts): void {
  async function changed(accountId: AccountId) {
    const { unread } = await countMessages(pool, accountId);
    publishUnread(accountId, unread);
    return { HasErrors: false as const, ...unreadFields(unread) };
  }

  route(app, 'GET /api/messages/get', async ({ principal: { accountId }, query, lang }) => {
    const [rows, { total, unread }, mail] = await Promise.all([
      readMessages(pool, { accountId, page: query.page ?? 1 }),
      countMessages(pool, accountId),
      readMailChoice(pool, accountId),
    ]);
    return ok({
      UserMessages: rows.map((row) => presentMessage(lang, row)),
      TotalRecords: total,
      ...unreadFields(unread),
      Mail: { AllowEmailNotification: mail.news, AllowAccountMail: mail.account },
    });
  });

  route(app, 'GET /api/messages/unreadcount', async ({ principal }) =>
    ok(unreadFields((await countMessages(pool, principal.accountId)).unread)),
  );

  route(app, 'POST /api/messages/read', async ({ principal: { accountId }, body, atMs }) => {
    const isThere = await markRead(pool, { accountId, id: body.ID, atMs });
    return isThere ? ok(await changed(accountId)) : err(refusal('NotFoundException'));
  });

  route(app, 'POST /api/messages/remove', async ({ principal: { accountId }, body, atMs }) => {
    const ids = [...new Set(body.IDs)];
    const areRemoved = await removeMessages(pool, { accountId, ids, atMs });
    return areRemoved ? ok(await changed(accountId)) : err(refusal('NotFoundException'));
  });

  route(app, 'POST /api/messages/setmail', async ({ principal, body }) => {
    const choice = { news: body.AllowEmailNotification, account: body.AllowAccountMail };
    await setMailChoice(pool, principal.accountId, choice);
    return ok({ HasErrors: false });
  });
}
