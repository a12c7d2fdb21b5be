import type { OperatorActionRow } from '@evens/contract';

type Change = OperatorActionRow['Changes'][number];

/** The field of a changed value, such as "player_limit EUR line_stake_max". */
export function fieldText({ Setting, Field }: Change): string {
  return Setting === '' ? Field : `${Setting} ${Field}`;
}

/** One changed value in a line. A dash is no value. */
export function changeText(change: Change): string {
  return `${fieldText(change)}: ${change.Before ?? '–'} → ${change.After ?? '–'}`;
}

/** The kind of an act in words: `account-lock` is "account lock". */
export const kindText = (kind: string): string => kind.replaceAll('-', ' ');
