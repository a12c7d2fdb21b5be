import type { AccountId } from '@evens/base';
import { describe, expect, it } from 'vitest';
import { type MailSort, makeUnsubscribeLinks } from './links.ts';

const links = makeUnsubscribeLinks('the secret of a test, long enough');
const accountId = 281_474_976 as AccountId;

describe('links that stop mails', () => {
  it.each<MailSort>(['news', 'account'])(
    'an unsubscribe token contains the account and the mail sort %s',
    (sort) => {
      expect(links.read(links.createToken({ accountId, sort }))).toEqual({ accountId, sort });
    },
  );

  it('a token with any character changed, removed or added is refused', () => {
    const token = links.createToken({ accountId, sort: 'news' });
    expect(token).toHaveLength(31);
    for (let at = 0; at < token.length; at += 1) {
      // The last character carries two bits that no byte has: one that differs by 4 differs in a byte.
      const code = token[at] === 'A' ? 'Q' : 'A';
      if (at < token.length - 1)
        expect(links.read(token.slice(0, at) + code + token.slice(at + 1)), `${at}`).toBeUndefined();
    }
    for (const other of [token.slice(1), `${token}A`, '', 'x'.repeat(31), `${token.slice(0, 30)}.`])
      expect(links.read(other)).toBeUndefined();
  });

  it('a token signed with another secret is refused', () => {
    const other = makeUnsubscribeLinks('another secret of a test, long enough');
    expect(links.read(other.createToken({ accountId, sort: 'account' }))).toBeUndefined();
  });
});
