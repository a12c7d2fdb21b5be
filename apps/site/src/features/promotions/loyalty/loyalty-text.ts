import type { LoyaltyPrize } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { useQuery } from '@tanstack/react-query';

export type GameName = (key: string) => string;

/** Names of games; a key whose name has not arrived is shown as it is. */
export function useGameName(): GameName {
  const { data } = useQuery(callQuery('GET /api/casino/games'));
  return (key) => data?.Games.find(({ Key }) => Key === key)?.Name ?? key;
}

/** Describes a prize in one line. */
export function prizeText(prize: LoyaltyPrize, gameName: GameName): string {
  const value = prize.Value === null ? '' : moneyText(prize.Value, prize.Currency);
  switch (prize.Kind) {
    case 'points':
      return pointsText(prize.Points ?? 0);
    case 'cash':
    case 'free-bet':
      return t(`loyalty.prize.${prize.Kind}`, { value });
    case 'free-spins':
      return t('loyalty.prize.free-spins', {
        count: prize.Count ?? 0,
        value,
        game: gameName(prize.Game ?? ''),
      });
  }
}

export function pointsText(points: number): string {
  return t('loyalty.points', { points });
}
