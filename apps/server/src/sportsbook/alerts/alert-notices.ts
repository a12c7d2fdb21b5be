import type { AccountId } from '@evens/base';
import type { AlertNotice } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { Queryable } from '../../platform/db.ts';
import { presentMessage } from '../../players/index.ts';

/** Messages among which notices are looked for. */
const NEWEST = 10;
const NOTICE_MS = 60_000;

function noticesSql(account: string, atMs: string): string {
  return `from (select * from message where account_id = ${account} and removed_at is null order by id desc limit ${NEWEST}) n
    where n.kind like 'alert-%' and not n.values ? 'silent' and n.created_at > to_timestamp((${atMs}::float8 - ${NOTICE_MS}) / 1000)`;
}

/** SQL: whether the account has alert messages of the last minute. */
export function hasAlertNoticesSql(account: string, atMs: string): string {
  return `exists (select ${noticesSql(account, atMs)})`;
}

/** Alert messages of the last minute, newest first, for notices on open pages. */
export async function readAlertNotices(
  db: Queryable,
  {
    accountId,
    atMs,
    language,
  }: { readonly accountId: AccountId; readonly atMs: number; readonly language: Language },
): Promise<readonly AlertNotice[]> {
  const { rows } = await db.query<{ id: number; kind: string; values: unknown; created_at: Date }>(
    `select n.id, n.kind, n.values, n.created_at ${noticesSql('$1', '$2')} order by n.id desc`,
    [accountId, atMs],
  );
  return rows.map((row) => {
    const { ID, Question } = presentMessage(language, {
      ...row,
      texts: null,
      fallback: null,
      is_read: false,
    });
    return { ID, Title: Question };
  });
}
