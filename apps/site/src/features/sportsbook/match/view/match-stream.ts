import { isStreamUrl, type MatchStream } from '@evens/book';
import type { LiveMatchInfo } from '@evens/contract';
import type { Situation } from '@evens/web/live/situation.ts';

const overPhases: ReadonlySet<string> = new Set([
  'scheduled',
  'ended',
  'cancelled',
  'postponed',
  'abandoned',
]);
const typesByNumber = ['', 'hls', 'frame'] as const;

/** Pictures of a match while it is played: by its book, or until that is here by what came with the page. */
export function findStream(
  live: LiveMatchInfo | null,
  situation: Pick<Situation, 'fixture' | 'phase'> | undefined,
): MatchStream | undefined {
  const stream = situation ? situation.fixture.stream : live ? fromInfo(live) : undefined;
  const phase = situation?.phase ?? live?.Status ?? 'scheduled';
  return stream && isStreamUrl(stream.url) && !overPhases.has(phase) ? stream : undefined;
}

function fromInfo({ StreamUrl: url, StreamType }: LiveMatchInfo): MatchStream | undefined {
  const type = typesByNumber[StreamType];
  return type ? { url, type } : undefined;
}
