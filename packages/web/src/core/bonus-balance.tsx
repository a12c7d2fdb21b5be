import { useActiveBonus } from '../live/hooks.ts';
import { moneyText } from './formatted.tsx';
import { t } from './words.ts';

/** The balance of the active bonus, separate from cash; renders nothing without one. */
export function BonusBalance({ className }: { readonly className: string }) {
  const bonus = useActiveBonus();
  if (!bonus) return null;
  return (
    <span className={className} data-bonus-balance>
      {t('shell.bonus-balance', { amount: moneyText(bonus.Balance, bonus.Currency) })}
    </span>
  );
}
