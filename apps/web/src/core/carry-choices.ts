import type { User } from '@evens/contract';
import { chooseSettings } from './choose-settings.ts';
import { type Settings, settings } from './settings.ts';
import { type Kept, takeVisitorChoices } from './visitor-choices.ts';

/** Of what a visitor chose, that for which an account has nothing of its own. */
export function carried(
  names: readonly Kept[],
  { here, account }: { readonly here: Settings; readonly account: User['Settings'] },
): Partial<Pick<Settings, Kept>> {
  const open = names.filter((name) => account[name] === null);
  return Object.fromEntries(open.map((name) => [name, here[name]]));
}

/**
 * What was chosen in this browser before somebody logged in becomes his account's, unless that has a choice of its own.
 * What another player chose here before is no visitor's choice and stays his.
 */
export function carryChoices(user: User): void {
  const choice = carried(takeVisitorChoices(), { here: settings(), account: user.Settings });
  if (Object.keys(choice).length > 0) chooseSettings(choice);
}
