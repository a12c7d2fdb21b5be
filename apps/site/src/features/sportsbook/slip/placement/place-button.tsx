import { siteConfig } from '@evens/web/core/config.ts';
import { openModal } from '@evens/web/core/modals.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useLocation } from '@evens/web/navigation/index.ts';
import { Button, type ButtonProps, buttonLook } from '@evens/web/ui/button.tsx';
import type { SlipView } from '../facts/use-slip-facts.ts';

export interface PlaceButtonProps extends Pick<SlipView, 'validity' | 'progress'> {
  readonly count: number;
  /** The whole stake is paid by free bets. */
  readonly isFree: boolean;
  /** The bet replaces an open one. */
  readonly isEdit: boolean;
  /** A part is referred to a trader first. */
  readonly isReferred: boolean;
  /** A part was declined before. */
  readonly isRetry: boolean;
  /** An empty balance is explained by a dialog; a lower one than the stake by the note above the button. */
  readonly isBalanceEmpty: boolean;
  /** Amount that the balance lacks, in wire format. */
  readonly needed: string;
  /** The formatted total stake. */
  readonly total: string;
  /** Number of legs with a moved price. */
  readonly movedCount: number;
}

/** Places the bets, or shows the reason why they can't be placed. */
export function PlaceButton(props: PlaceButtonProps) {
  const { validity, progress, isBalanceEmpty } = props;
  switch (validity) {
    case 'log-in':
      return (
        <>
          <LogInLink />
          <p className="text-center text-sm text-faint">{t('bet.login.text')}</p>
        </>
      );
    case 'no-player':
      return <p className="text-sm text-faint">{t('bet.operator')}</p>;
    case 'busy':
      return <BigButton busy>{t(progress === 'checking' ? 'bet.checking' : 'bet.placing')}</BigButton>;
    case 'loading':
    case 'saving':
      return <BigButton busy>{t(`bet.blocked.${validity}`)}</BigButton>;
    case 'accept-first':
      return <BigButton type="submit">{t('bet.accept-all', { count: props.movedCount })}</BigButton>;
    case 'accept-and-place':
      return <BigButton type="submit">{t('bet.accept-and-place', { amount: props.total })}</BigButton>;
    case 'above-balance':
      return (
        <BigButton
          disabled={!siteConfig().HasAddFundsInSlip || !isBalanceEmpty}
          onClick={() => openModal({ kind: 'low-balance', needed: props.needed })}
        >
          {t('bet.blocked.above-balance')}
        </BigButton>
      );
    default:
      return (
        <BigButton type="submit" disabled={validity !== 'ready'}>
          {validity === 'ready' ? placeText(props) : t(`bet.blocked.${validity}`)}
        </BigButton>
      );
  }
}

/** Log-in link that returns to this page with the slip open. */
function LogInLink() {
  const { pathname, search } = useLocation();
  const back = encodeURIComponent(`${pathname}${search}`);
  return (
    <Link to={`${paths.login}?back=${back}&open=slip`} className={buttonLook('primary', 'large', true)}>
      {t('bet.login')}
    </Link>
  );
}

function placeText({ count, isEdit, isFree, isReferred, isRetry, total }: PlaceButtonProps) {
  if (isEdit) return t('bet.edit.confirm');
  if (isRetry && !isReferred) return t('bet.place-again', { amount: total });
  if (isReferred) return t('bet.ask-trader', { amount: total });
  if (isFree && count === 1) return t('bet.place-free', { amount: total });
  return count > 1 ? t('bet.place-many', { count, amount: total }) : t('bet.place', { amount: total });
}

/** Its text may be wider than the button and then wraps to two lines. */
function BigButton(props: ButtonProps) {
  return (
    <Button kind="primary" size="large" wide {...props} className="whitespace-normal! px-3! leading-5" />
  );
}
