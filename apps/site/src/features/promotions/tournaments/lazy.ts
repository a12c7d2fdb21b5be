import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const TournamentLine = lazyPart(
  async () => (await import('./tournament-line.tsx')).TournamentLine,
  'casino',
);
