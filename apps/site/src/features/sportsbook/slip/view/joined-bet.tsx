import { formatAmount } from '@evens/base';
import { offerMinor } from '@evens/contract';
import { COMBO_LEGS_MIN, isInsured, teaserSettings } from '@evens/tickets';
import { callQuery } from '@evens/web/core/api.ts';
import { Money, moneyText } from '@evens/web/core/formatted.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { JoinedFacts } from '../facts/bet-facts.ts';
import { isRefused } from '../facts/slip-returns.ts';
import type { SlipView } from '../facts/use-slip-facts.ts';
import {
  chooseRule,
  chooseTeaser,
  stakeJoined,
  stakeSystemRow,
  toggleEachWay,
} from '../state/slip-changes.ts';
import { FreeBetChoice, FreeBetStake } from './free-bet-choice.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { EachWayReason, EachWaySwitch } from './single-bets.tsx';
import { SlipLegView } from './slip-leg.tsx';
import { fundsErrorId, StakeField } from './stake-field.tsx';
import { SystemStakes } from './system-stakes.tsx';
import { TabReason } from './tab-reason.tsx';

/** One bet of all legs: combo, system, if-bet, reverse bet or teaser. */
export function JoinedBet({ view, joined }: { readonly view: SlipView; readonly joined: JoinedFacts }) {
  const { facts, isStale, state, currency } = view;
  const { tab } = joined;
  const fault = facts.faults[tab];
  const isBusy = facts.legs.some(({ isInBet }) => isInBet);
  const why = state.refusals[tab];
  return (
    <>
      <ul>
        {facts.legs.map((leg, at) => (
          <SlipLegView
            key={leg.leg.id}
            leg={leg}
            facts={facts}
            tab={tab}
            isStale={isStale}
            order={tab === 'ifbet' ? { at, of: facts.legs.length } : undefined}
          />
        ))}
      </ul>
      <div className="border-t border-line px-3.5 py-3 empty:hidden">
        {fault && <TabReason fault={fault} />}
        {/* Too many bets are corrected by the stakes of the rows. */}
        {(!fault || fault.kind === 'too-many-bets') && (
          <>
            <Terms view={view} joined={joined} />
            {why && (
              <RefusalNote why={why} tab={tab} name={t(`bet.tab.${tab}`)} onStake={stakeSetter(joined)} />
            )}
            {tab === 'combo' && (
              <FreeBetChoice
                place={tab}
                name={t(`bet.tab.${tab}`)}
                use={joined.freeBet}
                freeBets={view.freeBets}
                currency={currency}
                disabled={isBusy}
              />
            )}
            <Sums view={view} joined={joined} />
            <MissedBonusNote missed={joined.missedBonus} />
            <InsuranceNote view={view} joined={joined} />
          </>
        )}
      </div>
    </>
  );
}

/** The stake of the joined bet, for the pinned place bar. */
export function JoinedStake({ view, joined }: { readonly view: SlipView; readonly joined: JoinedFacts }) {
  const { facts, state, currency } = view;
  const { tab } = joined;
  const fault = facts.faults[tab];
  const isBusy = facts.legs.some(({ isInBet }) => isInBet);
  if (fault && fault.kind !== 'too-many-bets') return null;
  if (tab === 'system') return <SystemStakes view={view} joined={joined} disabled={isBusy} />;
  const name = t(`bet.tab.${tab}`);
  return joined.freeBet ? (
    <FreeBetStake place={tab} name={name} use={joined.freeBet} currency={currency} fault={joined.fault} />
  ) : (
    <StakeField
      name={name}
      value={state.stakes[tab]}
      currency={currency}
      limits={joined.limits}
      funds={view.funds}
      betCount={joined.sums.betCount}
      fault={joined.fault}
      isReferred={joined.isReferred}
      disabled={isBusy}
      fundsErrorId={fundsErrorId(view.validity)}
      isPerBet={tab === 'reversebet' || joined.isEachWay}
      onStake={stakeSetter(joined)}
    />
  );
}

/** Sets the stake; of a system in every row that has one. */
function stakeSetter({ tab, rows }: JoinedFacts): (stake: string) => void {
  return (stake) => {
    if (tab !== 'system') return slip.change(stakeJoined(tab, stake));
    for (const row of rows) if (row.stake !== '') slip.change(stakeSystemRow(row.pick, stake));
  };
}

/** Terms of the bet besides the stake: rule, teaser, each way. */
function Terms({ view, joined }: { readonly view: SlipView; readonly joined: JoinedFacts }) {
  const { state, teasers, facts } = view;
  const { tab, canEachWay, isEachWay } = joined;
  if (tab === 'teaser') {
    return (
      <>
        <label className="grid gap-1.5 text-sm text-faint">
          {t('bet.teaser.points')}
          <select
            value={facts.teaser?.id ?? 0}
            onChange={(event) => slip.change(chooseTeaser(Number(event.target.value)))}
            className="h-9 touch:h-11 rounded-md bg-raised px-2.5 text-base text-text"
          >
            {teasers.map(({ id, name }) => (
              <option key={id} value={id} className="bg-surface text-text">
                {name}
              </option>
            ))}
          </select>
        </label>
        <TeaserPoints id={facts.teaser?.id} />
      </>
    );
  }
  if (tab === 'ifbet' || tab === 'reversebet') {
    return (
      <div className="grid gap-1.5">
        <Segmented
          label={t('bet.rule')}
          choices={[
            { key: 'action', label: t('bet.rule.action') },
            { key: 'win-only', label: t('bet.rule.win-only') },
          ]}
          chosen={state.rule}
          onChoose={(rule) => slip.change(chooseRule(rule))}
        />
        <p className="text-xs text-faint">{t(`bet.rule.${state.rule}.text`)}</p>
      </div>
    );
  }
  const isRacing = facts.legs.some(({ placeTerms }) => placeTerms !== undefined);
  const noTerms = facts.legs.find(({ eachWayFault }) => eachWayFault !== undefined)?.eachWayFault;
  if (!isRacing) return noTerms ? <EachWayReason fault={noTerms} /> : null;
  return (
    <>
      <EachWaySwitch
        isOn={isEachWay}
        terms=""
        disabled={!canEachWay}
        onToggle={() => slip.change(toggleEachWay(tab))}
      />
      {!canEachWay && !joined.freeBet && <p className="text-xs text-faint">{t('bet.each-way.not-all')}</p>}
    </>
  );
}

/** Explains the points of the chosen teaser. */
function TeaserPoints({ id }: { readonly id: number | undefined }) {
  const points = teaserSettings.find((setting) => setting.id === id)?.pointsHundredths;
  if (!points) return null;
  return (
    <p data-teaser-points className="mt-1.5 text-xs text-faint">
      {t('bet.teaser.text', {
        football: pointsText(points['american-football']),
        basketball: pointsText(points['basketball']),
      })}
    </p>
  );
}

/** 650 is "6½". */
function pointsText(hundredths = 0): string {
  return `${Math.floor(hundredths / 100)}${hundredths % 100 === 50 ? '½' : ''}`;
}

/** Number of bets, bonus and maximum win, by the settlement functions. Odds and payout are shown beside the button. */
function Sums({ view, joined }: { readonly view: SlipView; readonly joined: JoinedFacts }) {
  const { facts, currency } = view;
  const odds = useOddsText();
  const { tab, sums, unitMinor, systemName } = joined;
  const staked = joined.rows.find((row) => row.unitMinor > 0n);
  const money = (minor: bigint) => <Money amount={formatAmount(minor, currency)} currency={currency} />;
  const american = facts.teaser?.prices.find(({ legs }) => legs === facts.legs.length)?.american;
  return (
    <dl className="mt-3 first:mt-0 grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1 text-sm text-quiet [&>dd]:text-text">
      {american !== undefined && tab === 'teaser' && (
        <Row name={t('bet.odds')}>{odds(americanMilli(american))}</Row>
      )}
      {(tab === 'system' || tab === 'reversebet' || joined.isEachWay) && sums.betCount > 0 && (
        <Row name={systemName ? t(`history.system.${systemName}`) : t('bet.number-of-bets')}>
          {tab === 'system' && !systemName ? (
            sums.betCount
          ) : (
            <bdi>
              {sums.betCount} × {money(systemName ? (staked?.unitMinor ?? 0n) : unitMinor)}
            </bdi>
          )}
        </Row>
      )}
      {sums.bonusBasisPoints > 0 && (
        <Row name={t('bet.bonus', { percent: sums.bonusBasisPoints / 100 })}>{money(sums.bonusMinor)}</Row>
      )}
      <Row name={t('bet.total-stake')}>{money(sums.stakeMinor)}</Row>
      {!isRefused(joined) && <Row name={t('bet.most-won')}>{money(sums.winMinor)}</Row>}
    </dl>
  );
}

/** Why a combo of enough legs has no bonus, or a lower one. */
function MissedBonusNote({ missed }: { readonly missed: JoinedFacts['missedBonus'] }) {
  const odds = useOddsText();
  if (!missed) return null;
  const { legs, basisPoints, minOddsMilli } = missed;
  return (
    <p data-missed-bonus className="mt-2 text-sm text-faint">
      {t('bet.bonus.missed', { percent: basisPoints / 100, count: legs, odds: odds(minOddsMilli) })}
    </p>
  );
}

/** Maximum age of the offered insurance. */
const INSURANCE_STALE_MS = 10 * 60_000;

/** The insurance of a combo before the start, or the number of legs that it lacks. */
function InsuranceNote({ view, joined }: { readonly view: SlipView; readonly joined: JoinedFacts }) {
  const { data } = useQuery({
    ...callQuery('GET /api/betslip/accumulatorbonus'),
    staleTime: INSURANCE_STALE_MS,
  });
  const odds = useOddsText();
  const { legs } = view.facts;
  if (!data?.Insurance || joined.tab !== 'combo' || joined.isEachWay || joined.freeBet) return null;
  const { NumberOfLegs, MinimumOdds, Maximum } = data.Insurance;
  const isPrematch = legs.every(({ checks }) => checks.every(({ sourceType }) => sourceType === 1));
  const prices = legs.map(({ oddsMilli }) => oddsMilli);
  const terms = { legs: NumberOfLegs, minOddsMilli: MinimumOdds, max: Maximum };
  if (!isPrematch) return null;
  const count = NumberOfLegs - legs.length;
  if (count > 0 && legs.length >= COMBO_LEGS_MIN && isInsured(prices, { ...terms, legs: COMBO_LEGS_MIN }))
    return (
      <p className="mt-2 text-sm text-faint">{t('bet.insurance.more', { count, odds: odds(MinimumOdds) })}</p>
    );
  if (!isInsured(prices, terms)) return null;
  const { currency } = view;
  const maximum = moneyText(formatAmount(offerMinor(Maximum, currency), currency), currency);
  return <p className="mt-2 text-sm text-accent-text">{t('bet.insurance', { maximum })}</p>;
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-end font-[620]">{children}</dd>
    </>
  );
}

function americanMilli(american: number): number {
  return american < 0 ? 1000 + 100_000 / -american : 1000 + american * 10;
}
