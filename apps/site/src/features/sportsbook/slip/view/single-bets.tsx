import { type CurrencyCode, formatAmount } from '@evens/base';
import type { EachWayFault } from '@evens/contract';
import { Money } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { builderName, outcomeHead } from '@evens/web/features/sportsbook/slip/outcome-head.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import type { SingleFacts } from '../facts/bet-facts.ts';
import { isRefused } from '../facts/slip-returns.ts';
import type { SlipView } from '../facts/use-slip-facts.ts';
import type { SlipLeg } from '../state/legs.ts';
import { stakeSingle, toggleEachWay } from '../state/slip-changes.ts';
import { CapNote } from './cap-note.tsx';
import { FreeBetChoice, FreeBetStake } from './free-bet-choice.tsx';
import { PlacedReturn } from './placed-return.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { SameStake } from './same-stake.tsx';
import { SlipLegView } from './slip-leg.tsx';
import { useNames } from './slip-selection.tsx';
import { fundsErrorId, StakeField } from './stake-field.tsx';
import { TabReason } from './tab-reason.tsx';

/** Each leg as a single with its own stake. */
export function SingleBets({ view }: { readonly view: SlipView }) {
  const { facts, isStale, currency, state } = view;
  const isAlone = facts.singles.length === 1;
  const fault = facts.faults.single;
  const names = useNames();
  return (
    <>
      <ul>
        {facts.singles.map((single) => {
          const { leg } = single.facts;
          const why = state.refusals[leg.id];
          return (
            <SlipLegView key={leg.id} leg={single.facts} facts={facts} tab="single" isStale={isStale}>
              {why && (
                <RefusalNote
                  why={why}
                  tab="single"
                  name={betName(leg, names)}
                  onStake={(stake) => slip.change(stakeSingle(leg.id, stake))}
                />
              )}
              {!fault && <SingleStake single={single} view={view} currency={currency} isAlone={isAlone} />}
            </SlipLegView>
          );
        })}
      </ul>
      {fault ? <TabReason fault={fault} /> : !isAlone && <SameStake view={view} />}
    </>
  );
}

function betName({ builder, selections }: SlipLeg, names: ReturnType<typeof useNames>): string {
  return builder > 0
    ? builderName(selections)
    : selections.map((each) => outcomeHead(each, names(each))).join(', ');
}

interface SingleStakeProps {
  readonly single: SingleFacts;
  readonly view: SlipView;
  readonly currency: CurrencyCode;
  /** Several singles share one row of quick stakes below. */
  readonly isAlone: boolean;
}

function SingleStake({ single, view, currency, isAlone }: SingleStakeProps) {
  const { facts: legFacts, isEachWay, freeBet, sums } = single;
  const { leg, isInBet, placeTerms, eachWayFault } = legFacts;
  const name = betName(leg, useNames());
  const terms = view.status?.placeTerms.get(leg.id)?.text ?? '';
  return (
    <>
      {placeTerms && (
        <EachWaySwitch
          isOn={isEachWay}
          terms={terms}
          disabled={isInBet || freeBet !== undefined}
          onToggle={() => slip.change(toggleEachWay(leg.id))}
        />
      )}
      {eachWayFault && <EachWayReason fault={eachWayFault} />}
      <FreeBetChoice
        place={leg.id}
        name={name}
        use={freeBet}
        freeBets={view.freeBets}
        currency={currency}
        disabled={isInBet}
      />
      {!isAlone && (
        <>
          <SingleStakeField single={single} view={view} />
          {!isRefused(single) && (
            <>
              <p className="mt-2.5 flex items-baseline justify-between text-sm text-quiet">
                {t(sums.capStakeMinor === undefined ? 'bet.returns' : 'bet.capped')}
                <Money
                  amount={formatAmount(sums.payoutMinor, currency)}
                  currency={currency}
                  className="text-base font-[640] text-text"
                />
              </p>
              <PlacedReturn minor={single.placedMinor} currency={currency} />
              <CapNote stakeMinor={view.funding.fault ? undefined : sums.capStakeMinor} currency={currency} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** The stake of a single, with quick stakes if it is the only one. */
function SingleStakeField({ single, view }: { readonly single: SingleFacts; readonly view: SlipView }) {
  const { facts, stake, isEachWay, freeBet, sums, fault, isReferred, limits } = single;
  const { leg, isInBet } = facts;
  const { currency } = view;
  const name = betName(leg, useNames());
  return freeBet ? (
    <FreeBetStake place={leg.id} name={name} use={freeBet} currency={currency} fault={fault} />
  ) : (
    <StakeField
      name={name}
      value={stake}
      currency={currency}
      limits={limits}
      funds={view.funds}
      betCount={sums.betCount}
      fault={fault}
      isReferred={isReferred}
      disabled={isInBet}
      fundsErrorId={fundsErrorId(view.validity)}
      isPerBet={isEachWay}
      hasQuickStakes={view.facts.singles.length === 1}
      onStake={(next) => slip.change(stakeSingle(leg.id, next))}
    />
  );
}

/** The stake of a single without others, for the pinned place bar. */
export function LoneStake({ view }: { readonly view: SlipView }) {
  const [single, ...others] = view.facts.singles;
  if (!single || others.length > 0 || view.facts.faults.single) return null;
  return <SingleStakeField single={single} view={view} />;
}

interface EachWaySwitchProps {
  readonly isOn: boolean;
  /** "1/5 1-2-3"; empty if legs have different terms. */
  readonly terms: string;
  readonly disabled: boolean;
  onToggle(): void;
}

/** Stakes twice: on the win, and on a place at a fraction of the price. */
export function EachWaySwitch({ isOn, terms, disabled, onToggle }: EachWaySwitchProps) {
  return (
    <label className="mt-2 flex min-h-8 touch:min-h-11 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        onChange={onToggle}
        className="size-[18px] accent-accent"
      />
      <span>{t('bet.each-way')}</span>
      {terms !== '' && (
        <bdi dir="ltr" className="ms-auto text-faint">
          {terms}
        </bdi>
      )}
    </label>
  );
}

/** The reason why a runner to win has no each way. */
export function EachWayReason({ fault }: { readonly fault: EachWayFault }) {
  return (
    <p data-each-way-fault={fault} className="mt-2 text-sm text-faint">
      {t(`bet.each-way.${fault}`)}
    </p>
  );
}
