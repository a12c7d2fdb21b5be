import { lazyPart } from '@evens/web/core/lazy-part.ts';

export const TournamentChip = lazyPart(
  async () => (await import('./tournament-chip.tsx')).TournamentChip,
  'casino',
);
