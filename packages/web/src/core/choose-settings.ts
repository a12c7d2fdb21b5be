import { api } from './api.ts';
import { currentUser } from './session.ts';
import { changeSettings, type Settings } from './settings.ts';
import type { AccountSetting } from './visitor-choices.ts';

type Choice = Partial<Pick<Settings, AccountSetting>>;

let pendingSave: Promise<unknown> = Promise.resolve();

/**
 * Changes settings here at once, and for a player on the server too, so that other devices get them, also if the page is
 * left right after. A failure to store them on the server is ignored.
 */
export function chooseSettings(choice: Choice): void {
  changeSettings(choice);
  if (!currentUser()) {
    // Loaded when somebody chooses. If loading fails, the choice stays in this browser only.
    import('./visitor-choices.ts')
      .then(({ noteVisitorChoices }) => noteVisitorChoices(Object.keys(choice)))
      .catch(() => undefined);
    return;
  }
  // One request after the other, so that the later of two choices wins.
  pendingSave = pendingSave.then(() => saveSettings(choice)).catch(() => undefined);
}

async function saveSettings({ oddFormat, viewFormat, sportView, timezone }: Choice): Promise<void> {
  if (oddFormat !== undefined)
    await api('POST /api/settings/setoddformat', { body: { OddFormat: oddFormat }, keepalive: true });
  if (viewFormat !== undefined || sportView !== undefined) {
    const body = {
      ...(viewFormat !== undefined && { ViewFormat: viewFormat }),
      ...(sportView !== undefined && { SportView: sportView }),
    };
    await api('POST /api/settings/setviewformat', { body, keepalive: true });
  }
  if (timezone !== undefined) {
    const body = { Timezone: timezone === 'device' ? null : timezone };
    await api('POST /api/settings/settimezone', { body, keepalive: true });
  }
}
