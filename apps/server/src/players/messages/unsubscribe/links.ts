import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AccountId } from '@evens/base';

/** Which mails a link stops: those with news and offers, or those about the account. */
export type MailSort = 'news' | 'account';

export interface MailRight {
  readonly accountId: AccountId;
  readonly sort: MailSort;
}

/** Makes and reads the tokens of links that stop mails without a log-in. */
export interface UnsubscribeLinks {
  createToken(right: MailRight): string;
  /** Undefined for what this site did not sign. */
  read(token: string): MailRight | undefined;
}

const sorts: readonly MailSort[] = ['news', 'account'];
const sortBytes = 1;
const accountBytes = 6;
const macBytes = 16;
const headBytes = sortBytes + accountBytes;
const tokenForm = /^[A-Za-z0-9_-]{31}$/;

/**
 * A token consists of the sort of mail, the account and 16 bytes of their HMAC. It only allows stopping these mails, so
 * it does not expire and is not stored. Its key is derived, so that no other signature of the site is valid as a token.
 */
export function makeUnsubscribeLinks(secret: string): UnsubscribeLinks {
  const key = createHmac('sha256', secret).update('evens: links that stop mails').digest();
  const computeMac = (head: Uint8Array) =>
    createHmac('sha256', key).update(head).digest().subarray(0, macBytes);
  return {
    createToken({ accountId, sort }) {
      const head = Buffer.alloc(headBytes);
      head.writeUInt8(sorts.indexOf(sort), 0);
      head.writeUIntBE(accountId, sortBytes, accountBytes);
      return Buffer.concat([head, computeMac(head)]).toString('base64url');
    },
    read(token) {
      if (!tokenForm.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const head = bytes.subarray(0, headBytes);
      if (!timingSafeEqual(bytes.subarray(headBytes), computeMac(head))) return undefined;
      const sort = sorts[head.readUInt8(0)];
      // The signature says that this site wrote the account's id.
      return sort && { sort, accountId: head.readUIntBE(sortBytes, accountBytes) as AccountId };
    },
  };
}
