import { createHmac } from 'node:crypto';
import type { Clock } from '@evens/base';
import { type DescribePlayer, hiddenName, isCrowdUserName } from '@evens/casino';
import type { TableKey } from '@evens/contract';

const AVATAR_DIGITS = 8;
const DAY_MS = 86_400_000;

export interface TablePeopleParts {
  /** The same at all processes of the site. */
  readonly key: Buffer;
  readonly clock: Clock;
  readonly table: TableKey;
  /** Whether the site has made-up players. */
  readonly isSandbox: boolean;
}

/**
 * Describes the players of a table to each other: a masked name, and an avatar by which two players with the same masked
 * name differ. The avatar is different each day and at each table, so that nobody can be followed.
 */
export function makeDescribePlayer({ key, clock, table, isSandbox }: TablePeopleParts): DescribePlayer {
  return ({ accountId, userName }) => {
    const day = Math.floor(clock.nowMs() / DAY_MS);
    const digest = createHmac('sha256', key).update(`${table} ${day} ${accountId}`).digest('hex');
    return {
      player: hiddenName(userName),
      avatar: digest.slice(0, AVATAR_DIGITS),
      ...(isSandbox && isCrowdUserName(userName) && { isBot: true }),
    };
  };
}
