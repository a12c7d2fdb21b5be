import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { builderName } from '@evens/web/features/sportsbook/slip/outcome-head.ts';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Anchor, ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { isBoostLost } from '../facts/leg-boost.ts';
import { type LegFacts, priceNow } from '../facts/leg-facts.ts';
import { acceptPrices, moveLeg, takeApart, toggleBanker } from '../state/slip-changes.ts';
import { OldAndNew } from './old-and-new.tsx';
import { PriceNow, SelectionView, type SelectionViewProps } from './slip-selection.tsx';
import { fixLook } from './stake-field.tsx';

export interface SlipLegViewProps extends Omit<SelectionViewProps, 'selection' | 'check' | 'action'> {
  /** Position in the chain of an if-bet, 0-based, and the length of the chain. */
  readonly order?: { readonly at: number; readonly of: number } | undefined;
  /** The stake of a single. */
  readonly children?: ReactNode;
}

/** One leg: its selections, current price, and faults. */
export function SlipLegView(props: SlipLegViewProps) {
  const { leg, facts, tab, isStale, order, children } = props;
  const isBuilder = leg.leg.builder > 0;
  const banker = tab === 'system' && facts.faults.system?.kind !== 'too-few' && <BankerSwitch leg={leg} />;
  return (
    <li data-leg={leg.leg.id} className="border-b border-line px-3.5 py-3 last:border-b-0 pointer:py-2">
      {isBuilder && <BuilderHead leg={leg} isStale={isStale} action={banker} />}
      <div className={classNames('flex gap-2', isBuilder && 'mt-2 border-s-2 border-accent-text ps-2.5')}>
        {order && order.of > 1 && <ChainOrder id={leg.leg.id} {...order} isStill={leg.isInBet} />}
        <div className="grid min-w-0 grow gap-2.5">
          {leg.leg.selections.map((selection, index) => (
            <SelectionView
              key={toSelectionKey(selection)}
              selection={selection}
              check={leg.checks[index]}
              leg={leg}
              facts={facts}
              tab={tab}
              isStale={isStale}
              action={!isBuilder && banker}
            />
          ))}
        </div>
      </div>
      {leg.seenMilli !== undefined && !leg.isInBet && <MovedPrice leg={leg} seenMilli={leg.seenMilli} />}
      {tab === 'system' && leg.isBanker && <p className="mt-1 text-sm text-faint">{t('bet.banker.text')}</p>}
      {children}
    </li>
  );
}

interface BuilderHeadProps extends Pick<SelectionViewProps, 'leg' | 'isStale' | 'action'> {}

function BuilderHead({ leg, isStale, action }: BuilderHeadProps) {
  const reason = leg.builder?.reason ?? '';
  return (
    <>
      <div className="flex items-baseline justify-between gap-2">
        <span className="font-[640]">{builderName(leg.leg.selections)}</span>
        <button
          type="button"
          disabled={leg.isInBet}
          onClick={() => slip.change(takeApart(leg.leg.id))}
          className={classNames(fixLook, 'ms-auto -my-1.5')}
        >
          {t('bet.builder.apart')}
        </button>
        <PriceNow leg={leg} className={classNames('shrink-0 font-[640]', isStale && 'text-faint')} />
        {action}
      </div>
      {leg.builder && leg.oddsMilli === 0 && (
        <p role="status" className="mt-1 text-sm text-danger">
          {t(builderReasonKey(reason))}
        </p>
      )}
    </>
  );
}

function builderReasonKey(reason: string) {
  switch (reason) {
    case 'above-maximum':
    case 'contradictory':
    case 'can-push':
    case 'not-combinable':
    case 'leg-count':
      return `bet.builder.${reason}` as const;
    default:
      return 'bet.builder.no-price';
  }
}

/** Old price, new price, and a button to accept. A match that has started since counts as a price change. */
function MovedPrice({ leg, seenMilli }: { readonly leg: LegFacts; readonly seenMilli: number }) {
  const odds = useOddsText();
  const isSame = seenMilli === leg.oddsMilli;
  const isLost = isBoostLost(leg.boost);
  function accept() {
    const selections = leg.leg.selections.flatMap((selection, index) => {
      const check = leg.checks[index];
      return check ? [[toSelectionKey(selection), priceNow(check, leg.boost)] as const] : [];
    });
    const builders = leg.leg.builder > 0 ? [[leg.leg.id, leg.oddsMilli] as const] : [];
    slip.change(acceptPrices({ selections: new Map(selections), builders: new Map(builders) }));
  }
  return (
    <div role="status" className="mt-2 flex items-center gap-2 rounded-[7px] bg-accent-soft ps-2.5 text-sm">
      <span className="min-w-0 py-1 leading-4">
        {isLost
          ? t(leg.boost?.state === 'used' ? 'boosts.slip.used' : 'boosts.slip.ended')
          : t(isSame ? 'bet.started' : 'bet.moved')}
      </span>
      {!isSame && <OldAndNew from={odds(seenMilli)} to={odds(leg.oddsMilli)} />}
      {/* Prices of returned selections are accepted by placing them again. */}
      {!leg.isRetried && (
        <button
          type="button"
          onClick={accept}
          className="ms-auto h-8 shrink-0 touch:h-11 rounded-[7px] px-2.5 font-[640] whitespace-nowrap text-accent-text"
        >
          {t('bet.accept')}
        </button>
      )}
    </div>
  );
}

function BankerSwitch({ leg }: { readonly leg: LegFacts }) {
  return (
    <IconButton
      label={t('bet.banker')}
      aria-pressed={leg.isBanker}
      disabled={leg.isInBet}
      title={t('bet.banker.text')}
      onClick={() => slip.change(toggleBanker(leg.leg.id))}
      className={classNames('-my-1.5 -me-2 self-start', leg.isBanker && 'bg-accent! text-on-accent!')}
    >
      <Anchor aria-hidden className="size-4" />
    </IconButton>
  );
}

interface ChainOrderProps {
  readonly id: string;
  readonly at: number;
  readonly of: number;
  readonly isStill: boolean;
}

/** Position in the chain, with buttons that move it by tap or keyboard. */
function ChainOrder({ id, at, of, isStill }: ChainOrderProps) {
  const move = (by: -1 | 1) => slip.change(moveLeg(id, by));
  return (
    <div className="-ms-1.5 -mt-1.5 grid w-9 touch:w-11 shrink-0 content-start justify-items-center">
      <span className="text-sm font-[640] text-faint">{at + 1}</span>
      <IconButton
        label={t('bet.move-up', { number: at + 1 })}
        disabled={isStill || at === 0}
        onClick={() => move(-1)}
        className="size-7! touch:size-11! disabled:opacity-30"
      >
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={t('bet.move-down', { number: at + 1 })}
        disabled={isStill || at === of - 1}
        onClick={() => move(1)}
        className="size-7! touch:size-11! disabled:opacity-30"
      >
        <ArrowDown aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
