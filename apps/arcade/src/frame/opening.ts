import type { ArcadeOpening } from '@evens/contract';
import { type AnyClient, loadClient } from '../games/load.ts';
import type { ArcadeCalls } from './calls.ts';
import { untilAnswered, type Waiting } from './until-answered.ts';

export type Opened =
  | { readonly ok: true; readonly opening: ArcadeOpening; readonly client: AnyClient }
  | { readonly ok: false; readonly reason: 'link' | 'offline' | 'unknown' };

/** Lifetime of the token; after it an opening can't succeed. */
const TOKEN_MS = 60_000;

/** Exchanges the launch token for an opening, while the game's own code is loading. */
export async function openGame({
  calls,
  key,
  token,
  wait,
  elapsedMs,
}: Omit<Waiting, 'onTrouble'> & {
  readonly calls: Pick<ArcadeCalls, 'call' | 'setSecret'>;
  readonly key: string;
  readonly token: string;
}): Promise<Opened> {
  const beganMs = elapsedMs();
  const open = async () => {
    const attempt = await calls.call('POST /api/arcade/open', { Token: token });
    // If the answer to an opening was lost, the second attempt is refused: the token is valid once.
    const isLate = attempt.kind === 'lost' && elapsedMs() - beganMs > TOKEN_MS;
    return isLate ? ({ kind: 'refused', code: 'NotFoundException', data: {} } as const) : attempt;
  };
  const [client, answer] = await Promise.all([
    loadClient(key),
    untilAnswered(open, { wait, elapsedMs, onTrouble: () => undefined }),
  ]);
  if (!client) return { ok: false, reason: 'unknown' };
  if (answer.kind === 'answered') {
    calls.setSecret(answer.value.Secret);
    return { ok: true, opening: answer.value, client };
  }
  const isUsed = answer.kind === 'refused' && answer.code === 'GameSessionExpiredException';
  return { ok: false, reason: isUsed ? 'link' : 'offline' };
}
