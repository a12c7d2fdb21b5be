import type { User } from '@evens/contract';
import { BonusBalance } from '@evens/web/core/bonus-balance.tsx';
import { displayName } from '@evens/web/core/displayed-name.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { X } from 'lucide-react';
import type { AccountTab } from './tabs.ts';

interface ModalHeadProps {
  readonly user: User;
  readonly tab: AccountTab;
  onClose(): void;
}

/** Head of the modal: user, balances, current tab and the close button. */
export function ModalHead({ user, tab, onClose }: ModalHeadProps) {
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line py-2.5 ps-4 pe-2 tablet:border-e tablet:py-4">
        <div className="min-w-0 grow">
          <p className="truncate font-[620]" translate="no">
            <bdi>{displayName(user.UserName)}</bdi>
          </p>
          {!user.IsOperator && (
            <p className="text-quiet">
              <span className="sr-only">{t('shell.balance')} </span>
              <Money
                amount={user.Balances.TotalBalance}
                currency={user.CurrencySystemAbbreviature}
                className="font-[620] text-text"
              />
              <BonusBalance className="block text-sm" />
            </p>
          )}
        </div>
        <CloseButton className="tablet:hidden" onClose={onClose} />
      </div>
      <div className="flex items-center justify-between gap-3 border-b border-line py-2 ps-5 pe-3 max-tablet:sr-only tablet:col-start-2 tablet:row-start-1">
        <h2>{t(`user.tab.${tab}`)}</h2>
        <CloseButton className="max-tablet:hidden" onClose={onClose} />
      </div>
    </>
  );
}

function CloseButton({ className, onClose }: { readonly className: string; onClose(): void }) {
  return (
    <IconButton label={t('shell.close')} className={className} onClick={onClose}>
      <X aria-hidden className="size-5" />
    </IconButton>
  );
}
