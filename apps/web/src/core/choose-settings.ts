import { api } from './api.ts';
import { currentUser } from './session.ts';
import { changeSettings, type Settings } from './settings.ts';
import type { Kept } from './visitor-choices.ts';

type Choice = Partial<Pick<Settings, Kept>>;

let noting: Promise<unknown> = Promise.resolve();

/**
 * Changes settings here and at once, and for a player on the server too, so that other devices find them. The page goes on
 * whether or not the server could note it.
 */
export function chooseSettings(choice: Choice): void {
  changeSettings(choice);
  if (!currentUser()) {
    // Loaded when somebody chooses; where it can't be, the choice stays in this browser.
    import('./visitor-choices.ts')
      .then(({ noteVisitorChoices }) => noteVisitorChoices(Object.keys(choice)))
      .catch(() => undefined);
    return;
  }
  // One after the other: of two choices the later one must stay.
  noting = noting.then(() => note(choice)).catch(() => undefined);
}

async function note({ oddFormat, viewFormat, sportView, timezone }: Choice): Promise<void> {
  if (oddFormat !== undefined)
    await api('POST /api/settings/setoddformat', { body: { OddFormat: oddFormat } });
  if (viewFormat !== undefined || sportView !== undefined) {
    const body = {
      ...(viewFormat !== undefined && { ViewFormat: viewFormat }),
      ...(sportView !== undefined && { SportView: sportView }),
    };
    await api('POST /api/settings/setviewformat', { body });
  }
  if (timezone !== undefined) {
    const body = { Timezone: timezone === 'device' ? null : timezone };
    await api('POST /api/settings/settimezone', { body });
  }
}
