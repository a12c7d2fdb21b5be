import type { Result } from '@evens/base';
import { api, RefusalError, type Refused } from './api.ts';
import { currentUser } from './session.ts';
import { type AccountSetting, accountSettings, changeSettings, type Settings, settings } from './settings.ts';

type Choice = Partial<Pick<Settings, AccountSetting>>;

let pendingSave: Promise<unknown> = Promise.resolve();

/**
 * Changes settings here at once, and for a player on the server too, so that other devices get them. A visitor's choices
 * are saved at the log-in.
 */
export function chooseSettings(choice: Choice): void {
  const accountId = currentUser()?.ID ?? 0;
  const { unsaved } = settings();
  const earlier = unsaved.accountId === accountId ? unsaved.names : [];
  const names = accountSettings.filter((name) => name in choice || earlier.includes(name));
  changeSettings({ ...choice, unsaved: { accountId, names } });
  saveChoices();
}

/**
 * Sends the player's choices that the account does not have yet. Those that fail, or whose page is left before the answer,
 * are sent again at the next start.
 */
export function saveChoices(): Promise<unknown> {
  // One request after the other, so that the later of two choices wins.
  pendingSave = pendingSave.then(saveNext).catch(() => undefined);
  return pendingSave;
}

async function saveNext(): Promise<void> {
  const { unsaved, ...chosen } = settings();
  if (unsaved.names.length === 0 || unsaved.accountId !== currentUser()?.ID) return;
  await send(Object.fromEntries(unsaved.names.map((name) => [name, chosen[name]])));
  const now = settings();
  if (now.unsaved.accountId !== unsaved.accountId) return;
  const names = now.unsaved.names.filter(
    (name) => now[name] !== chosen[name] || !unsaved.names.includes(name),
  );
  changeSettings({ unsaved: { ...unsaved, names } });
}

async function send({ oddFormat, viewFormat, sportView, timezone }: Choice): Promise<void> {
  if (oddFormat !== undefined)
    requireSaved(
      await api('POST /api/settings/setoddformat', { body: { OddFormat: oddFormat }, keepalive: true }),
    );
  if (viewFormat !== undefined || sportView !== undefined) {
    const body = {
      ...(viewFormat !== undefined && { ViewFormat: viewFormat }),
      ...(sportView !== undefined && { SportView: sportView }),
    };
    requireSaved(await api('POST /api/settings/setviewformat', { body, keepalive: true }));
  }
  if (timezone !== undefined) {
    const body = { Timezone: timezone === 'device' ? null : timezone };
    requireSaved(await api('POST /api/settings/settimezone', { body, keepalive: true }));
  }
}

/** A refusal, such as one of a busy server, leaves the choice unsaved. */
function requireSaved(result: Result<unknown, Refused>): void {
  if (!result.ok) throw new RefusalError(result.error);
}
