import { type Amount, type CurrencyCode, formatAmount } from '@evens/base';
import { marketName, outcomeName } from '@evens/locales/browser';
import { formatDecimalOdds } from '@evens/markets';
import { ArrowRight, Lock, X } from 'lucide-react';
import { Link } from 'react-router';
import { Money, moneyText } from '../../app/figures.tsx';
import { t, words } from '../../app/words.ts';
import { useSituation } from '../../live/hooks.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TimeOfMatch } from '../match/index.ts';
import type { PriceCheck } from './price-check.ts';
import { keyOf, type Selection } from './selection.ts';
import { slip } from './slip.ts';
import type { SlipLine } from './slip-store.ts';
import { StakeField } from './stake-field.tsx';
import type { StakeFault, StakeLimits } from './verdict.ts';

export interface SlipLineViewProps {
  readonly line: SlipLine;
  readonly check: PriceCheck;
  readonly isBusy: boolean;
  readonly isStale: boolean;
  readonly currency: CurrencyCode;
  readonly limits: StakeLimits | undefined;
  readonly fault: StakeFault | undefined;
  readonly payoutMinor: Amount;
  readonly isCapped: boolean;
}

function namesOf({ match, outcomeNo }: Selection) {
  const runners = Array.from({ length: outcomeNo }, () => match.runner);
  return { sport: match.sport, home: match.home, away: match.away, ...(match.runner !== '' && { runners }) };
}

/** One selection: what it is, what it pays now, its stake, and what is wrong with it if anything is. */
export function SlipLineView(props: SlipLineViewProps) {
  const { line, check, isBusy, isStale, currency, limits, fault, payoutMinor, isCapped } = props;
  const { selection } = line;
  const { match, matchId, specifier } = selection;
  const key = keyOf(selection);
  const names = namesOf(selection);
  const market = { type: selection.marketType, specifier };
  const name = outcomeName(words(), market, selection.outcomeNo, names);
  const versus =
    match.away === '' ? match.home : t('sport.open-match', { home: match.home, away: match.away });
  const situation = useSituation(matchId);
  const isOpen = check.state === 'open';
  return (
    <li data-selection={key} className="border-b border-line px-3.5 py-3 last:border-b-0">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="flex items-baseline justify-between gap-2 font-[620]">
            <bdi>{name}</bdi>
            <bdi className={classNames('shrink-0', (isStale || !isOpen) && 'text-faint')}>
              {isOpen || check.state === 'waiting' ? (
                formatDecimalOdds(check.oddsMilli)
              ) : (
                <Lock role="img" aria-label={t('shell.price.suspended')} className="inline size-4" />
              )}
            </bdi>
          </p>
          <p className="mt-0.5 text-sm text-quiet">
            <bdi>{marketName(words(), market, names)}</bdi> ·{' '}
            <Link to={match.link} className="pointer:hover:underline">
              <bdi>{versus}</bdi>
            </Link>
            {situation && (
              <>
                {' '}
                · <TimeOfMatch situation={situation} />
              </>
            )}
          </p>
        </div>
        <IconButton
          label={t('slip.remove', { name })}
          disabled={isBusy}
          onClick={() => slip.remove(key)}
          className="-me-2 -mt-1.5 disabled:opacity-40"
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {check.mustAccept && isOpen && <MovedPrice selection={selection} check={check} />}
      {check.state !== 'open' && <p className="mt-2 text-sm text-warn">{t(`slip.state.${check.state}`)}</p>}
      {line.refused && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {refusalText(line.refused)}
        </p>
      )}
      <StakeField
        name={name}
        value={line.stake}
        currency={currency}
        limits={limits}
        disabled={isBusy}
        onStake={(stake) => slip.setStake(key, stake)}
      />
      {fault && limits && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {fault === 'below-minimum'
            ? t('slip.below-minimum', {
                minimum: moneyText(formatAmount(limits.minimum, currency), currency),
              })
            : t('slip.above-maximum', {
                maximum: moneyText(formatAmount(limits.maximum, currency), currency),
              })}
        </p>
      )}
      <p className="mt-2.5 flex items-baseline justify-between text-sm text-quiet">
        {isCapped ? t('slip.capped') : t('slip.returns')}
        <Money
          amount={formatAmount(payoutMinor, currency)}
          currency={currency}
          className="text-base font-[640] text-text"
        />
      </p>
    </li>
  );
}

function MovedPrice({ selection, check }: { readonly selection: Selection; readonly check: PriceCheck }) {
  const from = formatDecimalOdds(selection.oddsMilli);
  const to = formatDecimalOdds(check.oddsMilli);
  return (
    <div role="status" className="mt-2 flex items-center gap-2 rounded-[7px] bg-accent-soft ps-2.5 text-sm">
      {t('slip.moved')}
      <span className="sr-only">{t('slip.moved.from-to', { from, to })}</span>
      <s aria-hidden className="text-faint">
        {from}
      </s>
      <ArrowRight aria-hidden className="size-3 rtl:rotate-180" />
      <b aria-hidden>{to}</b>
      <button
        type="button"
        onClick={() => slip.accept(keyOf(selection), check.oddsMilli)}
        className="ms-auto h-8 touch:h-11 rounded-[7px] px-2.5 font-[640] text-accent-text"
      >
        {t('slip.accept')}
      </button>
    </div>
  );
}

function refusalText({ code, message }: { readonly code: string; readonly message: string }): string {
  if (message !== '') return message;
  if (code === 'NotLoggedInException') return t('slip.refused.logged-out');
  return t(code === 'CommandExpiredException' ? 'slip.refused.expired' : 'slip.refused.generic');
}
