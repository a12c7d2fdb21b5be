import { useServerSeconds } from '@evens/web/live/hooks.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { matchTime } from './match-time.ts';

/** Clock or start in a line of text; only it renders each second. */
export function TimeOfMatch({ situation }: { readonly situation: Situation }) {
  const { main, sub, isLive } = matchTime(situation, useServerSeconds() * 1000, false);
  return (
    <bdi className={isLive ? 'font-[620] whitespace-nowrap text-live' : 'whitespace-nowrap'}>
      {isLive || sub === '' ? main : `${sub} ${main}`}
    </bdi>
  );
}
