import { lazyPart } from '../../core/lazy-part.ts';

export const BetsList = lazyPart(async () => (await import('./bets-list.tsx')).BetsList, 'later');
