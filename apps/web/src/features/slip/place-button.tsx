import { Link } from 'react-router';
import { openModal } from '../../app/modals.ts';
import { paths } from '../../app/route-paths.ts';
import { t } from '../../app/words.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import type { SlipView } from './use-slip-facts.ts';

export interface PlaceButtonProps extends Pick<SlipView, 'verdict' | 'progress'> {
  readonly count: number;
  /** The stake of all, in words. */
  readonly total: string;
}

/** Places what is staked, or says what keeps it from being placed. */
export function PlaceButton({ verdict, progress, count, total }: PlaceButtonProps) {
  switch (verdict) {
    case 'log-in':
      return (
        <>
          <Link to={paths.login} className={buttonLook('primary', 'large', true)}>
            {t('bet.login')}
          </Link>
          <p className="text-center text-sm text-faint">{t('bet.login.text')}</p>
        </>
      );
    case 'no-player':
      return <p className="text-sm text-faint">{t('bet.operator')}</p>;
    case 'busy':
      return (
        <Button kind="primary" size="large" wide busy>
          {t(progress === 'checking' ? 'bet.checking' : 'bet.placing')}
        </Button>
      );
    case 'loading':
    case 'saving':
      return (
        <Button kind="primary" size="large" wide busy>
          {t(`bet.blocked.${verdict}`)}
        </Button>
      );
    case 'above-balance':
      return (
        <Button kind="primary" size="large" wide onClick={() => openModal({ kind: 'low-balance' })}>
          {t('bet.blocked.above-balance')}
        </Button>
      );
    default:
      return (
        <Button type="submit" kind="primary" size="large" wide disabled={verdict !== 'ready'}>
          {verdict === 'ready' ? placeText(count, total) : t(`bet.blocked.${verdict}`)}
        </Button>
      );
  }
}

function placeText(count: number, total: string): string {
  return count > 1 ? t('bet.place-many', { count, amount: total }) : t('bet.place', { amount: total });
}
