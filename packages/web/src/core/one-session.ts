import { api, NetworkError } from './api.ts';
import { queryClient } from './query-client.ts';
import { knownUser, userQuery } from './session.ts';

const KEY = 'evens.player';
/** Events after which another tab may have changed the player. */
const windowEvents = ['storage', 'pageshow', 'online'] as const;
/** A busy server names the player later. */
export const RETRY_MS = 3000;
const [USER] = userQuery.queryKey;

/** The player's id, '' for a visitor, undefined before the server has answered. */
function idHere(): string | undefined {
  const user = knownUser();
  return user === null ? '' : user && String(user.ID);
}

/** The value that a tab stored last; null if there is none or storage is off. */
function idInBrowser(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Storage is off or full: this tab notices other players only by refused calls.
  }
}

/**
 * Asks the server whose session the browser has, and reloads the tab if that is another player than `here`. Undefined if the
 * server did not say.
 */
export async function checkSession(here: string): Promise<'player' | 'none' | undefined> {
  const found = await api('GET /api/user/get').catch((failure: unknown) => {
    if (!(failure instanceof NetworkError)) throw failure;
  });
  if (found?.ok) {
    if (String(found.value.ID) !== here) location.reload();
    return 'player';
  }
  return found?.error.code === 'NotLoggedInException' ? 'none' : undefined;
}

async function followBrowser(): Promise<void> {
  const here = idHere();
  const id = idInBrowser();
  if (here === undefined || id === null || id === here) return;
  // The call itself handles a session that has ended.
  if ((await checkSession(here)) === undefined) setTimeout(followBrowser, RETRY_MS);
}

/**
 * Reloads a tab that displays another player than the browser's session. All tabs share the session cookie, so a form that one
 * player filled in would otherwise be booked for the player who logged in last. Returns a function that stops it.
 */
export function keepOneSession(): () => void {
  let written: string | undefined;
  const publish = () => {
    const id = idHere();
    // Once for each player: a tab that missed a change must not undo it.
    if (id === undefined || id === written) return;
    written = id;
    write(id);
  };
  const follow = () => void followBrowser();
  publish();
  const endPublishing = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === USER) publish();
  });
  for (const event of windowEvents) addEventListener(event, follow);
  document.addEventListener('visibilitychange', follow);
  return () => {
    endPublishing();
    for (const event of windowEvents) removeEventListener(event, follow);
    document.removeEventListener('visibilitychange', follow);
  };
}
