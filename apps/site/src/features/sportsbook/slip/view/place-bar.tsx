import { type CurrencyCode, formatAmount } from '@evens/base';
import { Money, moneyText } from '@evens/web/core/formatted.tsx';
import { LegOdds } from '@evens/web/core/leg-odds.tsx';
import { t } from '@evens/web/core/words.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { comboMilli } from '../facts/combo-odds.ts';
import { hasMovedPrice } from '../facts/leg-facts.ts';
import { slipReturns } from '../facts/slip-returns.ts';
import { sumStakes } from '../facts/slip-validity.ts';
import type { SlipView } from '../facts/use-slip-facts.ts';
import { PlaceButton } from '../placement/place-button.tsx';
import { AddFunds, hasCashier } from './add-funds.tsx';
import { ownLimitText } from './affordable-text.ts';
import { useFieldAbove } from './bar-note.tsx';
import { CapNote } from './cap-note.tsx';
import { JoinedStake } from './joined-bet.tsx';
import { PlacedReturn } from './placed-return.tsx';
import { LoneStake } from './single-bets.tsx';
import { FUNDS_NOTE_ID } from './stake-field.tsx';

interface TotalStakeProps {
  readonly bets: SlipView['bets'];
  readonly currency: CurrencyCode;
}

/** Above several singles. */
export function TotalStake({ bets, currency }: TotalStakeProps) {
  return (
    <>
      <p className="text-sm text-faint">{t('bet.several')}</p>
      <p className="flex items-baseline justify-between text-sm text-quiet">
        {t('bet.total-stake')}
        <Money
          amount={formatAmount(sumStakes(bets), currency)}
          currency={currency}
          className="text-base font-[640] text-text"
        />
      </p>
    </>
  );
}

interface SlipPartProps {
  readonly view: SlipView;
}

/** Why the funds do not allow the bets, or how much bonus money pays. */
function FundsNotes({ view }: SlipPartProps) {
  const { validity, user, funds, funding, currency } = view;
  const { shortMinor } = funding;
  const { bonus } = funds;
  const money = (minor: bigint) => moneyText(formatAmount(minor, currency), currency);
  return (
    <>
      {validity === 'above-balance' && user && (
        <p role="alert" id={FUNDS_NOTE_ID} data-above-balance className="text-sm text-danger">
          {t(bonus ? 'bet.above-balance.bonus' : 'bet.above-balance', {
            balance: moneyText(user.Balances.TotalBalance, currency),
            bonus: money(bonus?.heldMinor ?? 0n),
          })}{' '}
          {t(hasCashier(user) ? 'bet.above-balance.add' : 'bet.above-balance.lower')}{' '}
          <AddFunds user={user} needed={formatAmount(shortMinor, currency)} />
        </p>
      )}
      {validity === 'above-own-limit' && funds.ownLimit && (
        <p role="alert" id={FUNDS_NOTE_ID} data-above-own-limit className="text-sm text-danger">
          {ownLimitText(funds.ownLimit, currency)}
        </p>
      )}
      {validity === 'bonus-stake' && bonus?.maxStakeMinor !== undefined && (
        <p role="alert" id={FUNDS_NOTE_ID} data-bonus-stake className="text-sm text-danger">
          {t('bet.bonus-stake', { maximum: money(bonus.maxStakeMinor) })}
        </p>
      )}
      {validity === 'ready' && funding.bonusMinor > 0n && (
        <p role="status" data-funding className="text-sm text-quiet">
          {t('bet.funding', { cash: money(funding.cashMinor), bonus: money(funding.bonusMinor) })}
        </p>
      )}
    </>
  );
}

interface PlaceBarProps extends SlipPartProps {
  /** Receives the element for notes that block placing. */
  onNotes(host: HTMLElement | null): void;
}

/** The price of a possible combo with its bonus. */
function ComboOdds({ facts: { legs, joined, faults } }: Pick<SlipView, 'facts'>) {
  if (joined?.tab !== 'combo' || faults.combo || legs.some(({ oddsMilli }) => oddsMilli === 0)) return null;
  const { bonusBasisPoints } = joined.sums;
  const percent = bonusBasisPoints / 100;
  return (
    <p data-combo-odds className="flex items-baseline justify-between gap-3 text-sm text-quiet">
      {t('bet.odds')}
      <span className="text-base font-[640] text-text">
        {bonusBasisPoints > 0 && (
          <bdi title={t('bet.bonus', { percent })} className="me-1.5 text-sm text-accent-text">
            {t('bet.bonus.short', { percent })}
          </bdi>
        )}
        <LegOdds oddsMilli={comboMilli(legs)} />
      </span>
    </p>
  );
}

/** Stake, odds, payout, notes and button stick to the bottom of the panel, so they are visible for any
 * length of the slip. On short screens the stake scrolls with the legs. */
export function PlaceBar({ view, onNotes }: PlaceBarProps) {
  const { facts, bets, validity, progress, currency, funds, funding, blocking } = view;
  const bar = useFieldAbove();
  const returns = slipReturns(facts);
  const freeBets = bets.filter(({ body }) => body.FreeBetID !== undefined).length;
  const count = bets.reduce((sum, { places }) => sum + places.length, 0);
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-1 border-t border-line bg-surface short:contents not-short:[&_*]:scroll-mb-0!"
    >
      <div className="px-3.5 pt-2.5 empty:hidden *:first:mt-0">
        {facts.joined ? <JoinedStake view={view} joined={facts.joined} /> : <LoneStake view={view} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 bg-surface px-3.5 py-2 short:sticky short:bottom-0 short:z-1">
        <ComboOdds facts={facts} />
        <p className="flex items-baseline justify-between gap-3 text-sm text-quiet">
          <span>
            {t(
              freeBets > 0
                ? 'bet.returns.free'
                : returns.capStakeMinor === undefined
                  ? 'bet.returns'
                  : 'bet.capped',
            )}
          </span>
          {returns.payoutMinor === undefined ? (
            <span className="text-xl text-faint">–</span>
          ) : (
            <Money
              amount={formatAmount(returns.payoutMinor, currency)}
              currency={currency}
              className="text-xl font-[640] text-text"
            />
          )}
        </p>
        {facts.singles.length === 1 && !facts.joined && returns.payoutMinor !== undefined && (
          <PlacedReturn minor={facts.singles[0]?.placedMinor} currency={currency} />
        )}
        <CapNote
          stakeMinor={freeBets > 0 || funding.fault ? undefined : returns.capStakeMinor}
          currency={currency}
        />
        <FundsNotes view={view} />
        {/* The latest note only: the hidden ones still describe their fields. */}
        <div ref={onNotes} className="empty:hidden [&>:not(:last-child)]:hidden" />
        {blocking.length > 0 && (
          <Button wide onClick={() => slip.remove(blocking)}>
            {t('bet.remove-unavailable', { count: blocking.length })}
          </Button>
        )}
        <PlaceButton
          validity={validity}
          progress={progress}
          movedCount={facts.legs.filter(hasMovedPrice).length}
          count={count}
          isFree={freeBets > 0 && freeBets === count}
          needed={formatAmount(funding.shortMinor, currency)}
          isBalanceEmpty={funds.cashMinor <= 0n && funds.bonus === undefined}
          isReferred={bets.some((bet) => bet.isReferred)}
          isRetry={facts.legs.some(({ isRetried, isInBet }) => isRetried && !isInBet)}
          isEdit={bets.some(({ body }) => body.Edit !== undefined)}
          total={moneyText(formatAmount(sumStakes(bets), currency), currency)}
        />
      </div>
    </div>
  );
}
