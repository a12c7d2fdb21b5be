import './frame.css';
import { loadClient } from '../games/load.ts';
import { makeArcadeCalls } from './calls.ts';
import { elapsedMs, waitMs } from './clock.ts';
import { makeOverCover } from './cover.ts';
import { el } from './elements.ts';
import { frameLanguage, loadFrameMessages } from './messages.ts';
import { openGame } from './opening.ts';
import { listenToParent, postToPage } from './parent.ts';

/** Reads the token from the hash and removes it from the address. It is valid once. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** Maximum wait for the first picture: a hidden page draws none. */
const PICTURE_MAX_MS = 500;

/** Resolves when the browser has drawn the game: until then the page covers it. */
function pictureDrawn(): Promise<void> {
  const drawn = new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
  return Promise.race([drawn, waitMs(PICTURE_MAX_MS)]);
}

const loadTableSeat = () => import('./table/seat-at-table.ts');
const loadPlayerSeat = () => import('./seat-player.ts');

async function loadParts(key: string): Promise<void> {
  const client = await loadClient(key);
  if (client) await (client.kind === 'table' ? loadTableSeat() : loadPlayerSeat());
}

async function start(): Promise<void> {
  const searchParams = new URLSearchParams(location.search);
  const language = frameLanguage(searchParams.get('lang'));
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.dir;
  listenToParent((asks) => {
    if (asks.kind === 'theme') document.documentElement.dataset['theme'] = asks.theme;
  });
  const key = searchParams.get('game') ?? '';
  // The game's code is loaded beside the messages and the opening. Errors are reported where its parts are used.
  loadParts(key).catch(() => undefined);
  const t = await loadFrameMessages(language);
  const frame = el(
    'div',
    { class: 'frame' },
    el('p', { class: 'visually-hidden', role: 'status' }, t('loading')),
  );
  document.body.replaceChildren(frame);
  const calls = makeArcadeCalls((url, request) => fetch(url, request));
  const turnAway = (reason: 'link' | 'offline' | 'unknown' | 'broken'): void => {
    frame.replaceChildren(makeOverCover(reason, t));
    postToPage({ kind: 'session-ended', wantsAnother: false });
  };
  try {
    const opened = await openGame({ calls, key, token: takeToken(), wait: waitMs, elapsedMs });
    if (!opened.ok) {
      turnAway(opened.reason);
      return;
    }
    const { client, opening } = opened;
    if (opening.TracesTaps === true) calls.trace((await import('./tap-traces.lazy.ts')).traceTaps());
    const parts = { frame, calls, t, language, opening };
    if (client.kind === 'table') {
      const { seatAtTable } = await loadTableSeat();
      await seatAtTable({ ...parts, client });
    } else {
      const { seatPlayer } = await loadPlayerSeat();
      await seatPlayer({ ...parts, client });
    }
    await pictureDrawn();
    postToPage({ kind: 'ready', game: client.key, currency: opening.Currency });
  } catch (error) {
    // A chunk failed to load, or the browser cannot draw the game.
    turnAway('broken');
    reportError(error);
  }
}

await start();
