import { canWinTogether } from '@evens/markets';
import { TEASER_ODDS_MIN_MILLI } from '@evens/tickets';
import { LegOdds } from '@evens/web/core/leg-odds.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { combineMatch } from '@evens/web/features/sportsbook/slip/builder-leg.ts';
import { needsMarket, outcomeHead } from '@evens/web/features/sportsbook/slip/outcome-head.ts';
import {
  type Selection,
  type SelectionKey,
  toSelectionKey,
} from '@evens/web/features/sportsbook/slip/selection.ts';
import { type SelectionNames, selectionNames } from '@evens/web/features/sportsbook/slip/selection-names.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import type { SlipTab } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { useLive, useSituation } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { PriceAlertButton } from '../../alerts/index.ts';
import { TimeOfMatch } from '../../match/facts/index.ts';
import type { LegFacts } from '../facts/leg-facts.ts';
import type { PriceCheck } from '../facts/price-check.ts';
import type { SlipFacts } from '../facts/slip-facts.ts';
import type { KeyConflict } from '../facts/slip-status.ts';
import { BoostedPrice, BoostNote } from './boost-note.tsx';
import { OfferNote, RepeatedOffer, useSlipOffer } from './offer-note.tsx';
import { OldAndNew } from './old-and-new.tsx';
import { fixLook } from './stake-field.tsx';

/** Returns the names of any selection of the slip, for notes that mention another selection. */
export function useNames(): (selection: Selection, specifier?: string) => SelectionNames {
  const { markets } = useLive();
  return (selection, specifier) =>
    selectionNames(selection, markets.situation(selection.matchId)?.fixture, specifier);
}

export interface SelectionViewProps {
  readonly selection: Selection;
  readonly check: PriceCheck | undefined;
  readonly leg: LegFacts;
  readonly facts: SlipFacts;
  readonly tab: SlipTab;
  readonly isStale: boolean;
  /** A button of the leg, beside the one that removes the selection. */
  readonly action?: ReactNode;
}

/** One selection of a leg: its names, price, state and faults. */
export function SelectionView({ selection, check, leg, facts, tab, isStale, action }: SelectionViewProps) {
  const key = toSelectionKey(selection);
  const situation = useSituation(selection.matchId);
  const odds = useOddsText();
  const teased = facts.teasedSpecifiers?.get(key);
  const fixture = situation?.fixture;
  const plain = selectionNames(selection, fixture);
  const names = teased === undefined ? plain : selectionNames(selection, fixture, teased);
  const offer = useSlipOffer(selection, facts, tab);
  const isOpen = check?.state === 'open';
  const isSkipped = tab === 'single' && facts.singles.some((each) => each.facts === leg && each.isSkipped);
  const teaserFault = tab === 'teaser' ? facts.incompatibleTeaserSelections.get(key) : undefined;
  const isLinePending = tab === 'teaser' && !teaserFault && teased === undefined && isOpen;
  return (
    <div data-selection={key} className="flex min-w-0 items-start gap-2">
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-2 font-[620]">
          <bdi aria-busy={isLinePending} className={isLinePending ? 'text-faint' : undefined}>
            {outcomeHead(selection, names)}
          </bdi>
          {leg.leg.builder === 0 && tab !== 'teaser' && (
            <LegPrice check={check} leg={leg} isStale={isStale} />
          )}
          {tab === 'teaser' && !isOpen && check?.state !== 'waiting' && <ClosedLock />}
        </p>
        {teased !== undefined && (
          <p className="text-sm text-faint">{t('bet.teaser.moved-from', { name: plain.outcome })}</p>
        )}
        <p className="mt-0.5 text-sm text-quiet">
          {!needsMarket(selection) && (
            <>
              <bdi>{names.market}</bdi> ·{' '}
            </>
          )}
          <Link to={selection.match.link} className="pointer:hover:underline">
            <bdi>{names.match}</bdi>
          </Link>
          {situation && (
            <>
              {' '}
              <span className="whitespace-nowrap">
                · <TimeOfMatch situation={situation} />
                <RepeatedOffer offer={offer} />
              </span>
            </>
          )}
        </p>
        <OfferNote offer={offer} />
        {selection.boost && leg.boost && <BoostNote boost={leg.boost} />}
        {check && check.state !== 'open' && (
          <p className="mt-1.5 text-sm text-warn">
            {t(
              isSkipped && check.state !== 'waiting'
                ? `bet.state.${check.state}.skipped`
                : `bet.state.${check.state}`,
            )}
          </p>
        )}
        {leg.builder?.concerned.includes(key) && (
          <BuilderConcern selection={selection} leg={leg} reason={leg.builder.reason} />
        )}
        {teaserFault && (
          <p className="mt-1.5 text-sm text-warn">
            {t(`bet.teaser.cannot.${teaserFault}`, { minimum: odds(TEASER_ODDS_MIN_MILLI) })}
          </p>
        )}
        {tab !== 'single' && <Conflicts selection={selection} facts={facts} />}
        {tab === 'single' && facts.combinable.has(selection.matchId) && leg.leg.builder === 0 && (
          <CombineButton selection={selection} facts={facts} />
        )}
      </div>
      {check && tab === 'single' && leg.leg.builder === 0 && (
        <PriceAlertButton selection={selection} oddsMilli={check.oddsMilli} names={plain} />
      )}
      {action}
      <IconButton
        label={t('bet.remove', { name: outcomeHead(selection, plain) })}
        disabled={leg.isInBet}
        onClick={() => slip.remove([key])}
        className="-me-2 -mt-1.5 disabled:opacity-40"
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

function ClosedLock() {
  return <Lock role="img" aria-label={t('shell.price.suspended')} className="inline size-4 text-faint" />;
}

interface LegPriceProps {
  readonly check: PriceCheck | undefined;
  readonly leg: LegFacts;
  readonly isStale: boolean;
}

function LegPrice({ check, leg, isStale }: LegPriceProps) {
  const { boost } = leg;
  const isPriceVisible = check?.state === 'open' || check?.state === 'waiting';
  if (isPriceVisible && boost?.state === 'on') return <BoostedPrice boost={boost} isStale={isStale} />;
  const priceClass = classNames('shrink-0', (isStale || check?.state !== 'open') && 'text-faint');
  if (isPriceVisible) return <PriceNow leg={leg} className={priceClass} />;
  return (
    <span className={priceClass}>
      <ClosedLock />
    </span>
  );
}

/** The current price of a leg, after the seen one while they differ. One to accept has its own line below the leg. */
export function PriceNow({ leg, className }: { readonly leg: LegFacts; readonly className: string }) {
  const odds = useOddsText();
  const { oddsMilli, movedFromMilli, isInBet } = leg;
  return movedFromMilli === undefined || isInBet ? (
    <LegOdds oddsMilli={oddsMilli} className={className} />
  ) : (
    <OldAndNew from={odds(movedFromMilli)} to={odds(oddsMilli)} className={className} />
  );
}

interface BuilderConcernProps {
  readonly selection: Selection;
  readonly leg: LegFacts;
  readonly reason: string;
}

/** A selection of a builder that contradicts others, or adds nothing to them, with their names. */
function BuilderConcern({ selection, leg, reason }: BuilderConcernProps) {
  const names = useNames();
  const key = toSelectionKey(selection);
  const others = leg.leg.selections.filter((each) => {
    const isConcerned = leg.builder?.concerned.includes(toSelectionKey(each)) ?? false;
    return toSelectionKey(each) !== key && (reason !== 'contradictory' || isConcerned);
  });
  if (others.length === 0 || (reason !== 'contradictory' && reason !== '')) return null;
  const name = others.map((each) => outcomeHead(each, names(each))).join(', ');
  return (
    <p className={classNames('mt-1.5 text-sm', reason === '' ? 'text-quiet' : 'text-warn')}>
      {t(reason === '' ? 'bet.builder.implied-by' : 'bet.builder.contradicts', { name })}
    </p>
  );
}

interface WithFacts {
  readonly selection: Selection;
  readonly facts: SlipFacts;
}

function useSelectionByKey({ legs }: SlipFacts) {
  return (key: SelectionKey) =>
    legs.flatMap(({ leg }) => leg.selections).find((selection) => toSelectionKey(selection) === key);
}

function reasonKey(reason: string) {
  if (reason === 'same-outright') return 'bet.conflict.same-outright';
  return reason === 'match-in-outright' ? 'bet.conflict.match-in-outright' : 'bet.conflict.same-match';
}

/** The selection that conflicts with this one, shown at the later of the two, with a possible fix. */
function Conflicts({ selection, facts }: WithFacts) {
  const key = toSelectionKey(selection);
  const byKey = useSelectionByKey(facts);
  const names = useNames();
  const isJoinable = (conflict: KeyConflict) => canJoin(conflict, byKey, facts);
  const own = facts.incompatibleSelections.filter(({ first, second }) => first === key || second === key);
  const mine = own.filter((conflict) => conflict.second === key && !isJoinable(conflict));
  const isMarked = own.some((conflict) => conflict.first === key && !isJoinable(conflict));
  return (
    <>
      {mine.length === 0 && isMarked && (
        <p className="mt-1.5 text-sm text-warn">{t('bet.conflict.marked')}</p>
      )}
      {mine.map((conflict) => {
        const other = byKey(conflict.first);
        if (!other) return null;
        const name = outcomeHead(other, names(other));
        return (
          <div key={conflict.first} className={conflictLook}>
            <p>{t(reasonKey(conflict.reason), { name })}</p>
            <p className="-mx-2 flex flex-wrap">
              <button type="button" onClick={() => slip.remove([conflict.first])} className={fixLook}>
                {t('bet.remove', { name })}
              </button>
              <button type="button" onClick={() => slip.remove([key])} className={fixLook}>
                {t('bet.remove', { name: outcomeHead(selection, names(selection)) })}
              </button>
            </p>
          </div>
        );
      })}
      {own.some(isJoinable) && isLastOfMatch(selection, facts) && (
        <div className={conflictLook}>
          <p>{t('bet.conflict.one-match')}</p>
          <p className="-mx-2">
            <CombineButton selection={selection} facts={facts} />
          </p>
        </div>
      )}
    </>
  );
}

const conflictLook = 'mt-1.5 grid gap-1 rounded-[7px] bg-warn/12 px-2.5 py-1.5 text-sm text-warn';

/** Whether a bet builder can hold both: other lines of one match, or outcomes of one that can win together. */
function canJoin(
  { first, second, reason }: KeyConflict,
  byKey: (key: SelectionKey) => Selection | undefined,
  facts: SlipFacts,
): boolean {
  const [one, other] = [byKey(first), byKey(second)];
  if (reason !== 'same-match' || !one || !other || !facts.combinable.has(one.matchId)) return false;
  const isOneLine = one.marketType === other.marketType && one.specifier === other.specifier;
  return !isOneLine || canWinTogether(one.marketType);
}

function isLastOfMatch(selection: Selection, { legs }: SlipFacts): boolean {
  const last = legs
    .flatMap(({ leg }) => leg.selections)
    .findLast(({ matchId }) => matchId === selection.matchId);
  return last !== undefined && toSelectionKey(last) === toSelectionKey(selection);
}

/** Shown once, at the last selection of the match. */
function CombineButton({ selection, facts }: WithFacts) {
  if (!isLastOfMatch(selection, facts)) return null;
  return (
    <button
      type="button"
      onClick={() => slip.change(combineMatch(selection.matchId))}
      className={classNames(fixLook, '-ms-2 mt-1')}
    >
      {t('bet.builder.combine')}
    </button>
  );
}
