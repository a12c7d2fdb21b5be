import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const TournamentChip = lazyPart(
  async () => (await import('./tournament-chip.tsx')).TournamentChip,
  'casino',
);
