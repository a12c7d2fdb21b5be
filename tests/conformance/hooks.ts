import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import type { HookName, Hooks } from './settings.ts';
import type { ConformancePlayer, GrantedFreeRounds } from './wallet-client.ts';

const PATIENCE_MS = 60_000;

const inShell = promisify(exec);

async function postTo(url: string, player: ConformancePlayer | undefined): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(player ?? {}),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text;
}

async function runInShell(line: string, player: ConformancePlayer | undefined): Promise<string> {
  const about = player && {
    USER_ID: player.userId,
    SESSION_ID: player.sessionId,
    GAME: player.game,
    CURRENCY: player.currency,
  };
  const { stdout } = await inShell(line, { env: { ...process.env, ...about }, timeout: PATIENCE_MS });
  return stdout;
}

/** Runs a hook and returns its output. */
export async function runHook(hooks: Hooks, name: HookName, player?: ConformancePlayer): Promise<string> {
  const hook = hooks[name];
  if (hook === undefined) throw new Error(`there is no hook "${name}"`);
  return /^https?:\/\//.test(hook) ? postTo(hook, player) : runInShell(hook, player);
}

/** Wraps a hook as an operation of a wallet. Undefined if the hook is not set. */
export function hooked(
  hooks: Hooks,
  name: HookName,
): ((player: ConformancePlayer) => Promise<void>) | undefined {
  if (hooks[name] === undefined) return undefined;
  return async (player) => {
    await runHook(hooks, name, player);
  };
}

/** A pair of hooks that undo each other. */
export function hookedSwitch(
  hooks: Hooks,
  { on, off }: { readonly on: HookName; readonly off: HookName },
): ((player: ConformancePlayer, isOn: boolean) => Promise<void>) | undefined {
  if (hooks[on] === undefined || hooks[off] === undefined) return undefined;
  return async (player, isOn) => {
    await runHook(hooks, isOn ? on : off, player);
  };
}

/** Free rounds granted and named by a hook. */
export function hookedFreeRounds(
  hooks: Hooks,
): ((player: ConformancePlayer) => Promise<GrantedFreeRounds>) | undefined {
  if (hooks.grantFreeRounds === undefined) return undefined;
  return async (player) => {
    const output = await runHook(hooks, 'grantFreeRounds', player);
    const { id, left, value }: Partial<GrantedFreeRounds> = JSON.parse(output);
    if (typeof id !== 'string' || left !== 2 || typeof value !== 'number')
      throw new Error(`grantFreeRounds: expected {"id", "left": 2, "value"} from the hook, got: ${output}`);
    return { id, left, value };
  };
}

/** Findings of the ledger audit from a hook: one per line, none if the ledger is correct. */
export function hookedFindings(hooks: Hooks): (() => Promise<readonly string[]>) | undefined {
  if (hooks.findings === undefined) return undefined;
  return async () => (await runHook(hooks, 'findings')).split('\n').filter((line) => line.trim() !== '');
}
