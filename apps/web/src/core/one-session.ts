import { api, NetworkError } from './api.ts';
import { queryClient } from './query-client.ts';
import { currentUser, userQuery } from './session.ts';

const KEY = 'evens.player';
/** Another tab has written, or this one is used again and may have missed that. */
const windowEvents = ['storage', 'pageshow', 'online'] as const;
const [USER] = userQuery.queryKey;

/** The player's id, '' for a visitor, undefined before the server has answered. */
function idHere(): string | undefined {
  const user = currentUser();
  if (user) return String(user.ID);
  return queryClient.getQueryData(userQuery.queryKey) === null ? '' : undefined;
}

/** What the last tab has written; null where none has, or storage is off. */
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
    // Storage is off or full: this tab learns of the others by refused calls only.
  }
}

async function followBrowser(): Promise<void> {
  const here = idHere();
  const id = idInBrowser();
  if (here === undefined || id === null || id === here) return;
  try {
    // A session that has ended is handled by the call itself.
    const found = await api('GET /api/user/get');
    if (found.ok && String(found.value.ID) !== here) location.reload();
  } catch (failure) {
    if (!(failure instanceof NetworkError)) throw failure;
  }
}

/**
 * Keeps all tabs of a browser with one player. They share the session's cookie, so a form that one player has filled in would be
 * booked for the player who logged in last in any tab. A tab that shows somebody else is loaded again. Returns the function that
 * ends it.
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
