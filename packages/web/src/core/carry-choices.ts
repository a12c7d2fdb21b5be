import type { User } from '@evens/contract';
import { chooseSettings } from './choose-settings.ts';
import { type Settings, settings } from './settings.ts';
import { type AccountSetting, takeVisitorChoices } from './visitor-choices.ts';

/** The visitor's choices for which the account has none. */
export function carried(
  names: readonly AccountSetting[],
  { here, account }: { readonly here: Settings; readonly account: User['Settings'] },
): Partial<Pick<Settings, AccountSetting>> {
  const open = names.filter((name) => account[name] === null);
  return Object.fromEntries(open.map((name) => [name, here[name]]));
}

/**
 * Copies what a visitor chose in this browser to the account that logs in, except where the account has a choice of its own.
 * Choices that another player made here are not copied.
 */
export function carryChoices(user: User): void {
  const choice = carried(takeVisitorChoices(), { here: settings(), account: user.Settings });
  if (Object.keys(choice).length > 0) chooseSettings(choice);
}
