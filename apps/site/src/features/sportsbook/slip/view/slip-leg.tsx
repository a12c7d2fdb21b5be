import { TEASER_ODDS_MIN_MILLI } from '@evens/tickets';
import { LegOdds } from '@evens/web/core/leg-odds.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
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
import { ArrowDown, ArrowRight, ArrowUp, Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { TimeOfMatch } from '../../match/facts/index.ts';
import { isBoostLost, type LegBoost } from '../facts/leg-boost.ts';
import type { PriceCheck } from '../facts/price-check.ts';
import { type LegFacts, priceNow, type SlipFacts } from '../facts/slip-facts.ts';
import type { KeyConflict } from '../facts/slip-status.ts';
import { acceptPrices, combineMatch, moveLeg, takeApart, toggleBanker } from '../state/slip-changes.ts';
import { BoostedPrice, BoostNote } from './boost-note.tsx';
import { fixLook } from './stake-field.tsx';

/** Returns the names of any selection of the slip, for notes that mention another selection. */
export function useNames(): (selection: Selection, specifier?: string) => SelectionNames {
  const { markets } = useLive();
  return (selection, specifier) =>
    selectionNames(selection, markets.situation(selection.matchId)?.fixture, specifier);
}

export interface SlipLegViewProps {
  readonly leg: LegFacts;
  readonly facts: SlipFacts;
  readonly tab: SlipTab;
  readonly isStale: boolean;
  /** Position in the chain of an if-bet, 0-based, and the length of the chain. */
  readonly order?: { readonly at: number; readonly of: number } | undefined;
  /** The stake of a single. */
  readonly children?: ReactNode;
}

/** One leg: its selections, current price, and faults. */
export function SlipLegView(props: SlipLegViewProps) {
  const { leg, facts, tab, isStale, order, children } = props;
  const isBuilder = leg.leg.builder > 0;
  return (
    <li data-leg={leg.leg.id} className="border-b border-line px-3.5 py-3 last:border-b-0">
      {isBuilder && <BuilderHead leg={leg} isStale={isStale} />}
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
            />
          ))}
        </div>
      </div>
      {leg.seenMilli !== undefined && !leg.isInBet && <MovedPrice leg={leg} seenMilli={leg.seenMilli} />}
      {tab === 'system' && facts.faults.system?.kind !== 'too-few' && <BankerSwitch leg={leg} />}
      {children}
    </li>
  );
}

interface SelectionViewProps extends Omit<SlipLegViewProps, 'children' | 'order'> {
  readonly selection: Selection;
  readonly check: PriceCheck | undefined;
}

function SelectionView({ selection, check, leg, facts, tab, isStale }: SelectionViewProps) {
  const key = toSelectionKey(selection);
  const situation = useSituation(selection.matchId);
  const odds = useOddsText();
  const teased = facts.teasedSpecifiers?.get(key);
  const fixture = situation?.fixture;
  const plain = selectionNames(selection, fixture);
  const names = teased === undefined ? plain : selectionNames(selection, fixture, teased);
  const isOpen = check?.state === 'open';
  const teaserFault = tab === 'teaser' ? facts.incompatibleTeaserSelections.get(key) : undefined;
  const isLinePending = tab === 'teaser' && !teaserFault && teased === undefined && isOpen;
  return (
    <div data-selection={key} className="flex min-w-0 items-start gap-2">
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-2 font-[620]">
          <bdi aria-busy={isLinePending} className={isLinePending ? 'text-faint' : undefined}>
            {names.outcome}
          </bdi>
          {leg.leg.builder === 0 && tab !== 'teaser' && (
            <LegPrice check={check} boost={leg.boost} isStale={isStale} />
          )}
          {tab === 'teaser' && !isOpen && check?.state !== 'waiting' && <ClosedLock />}
        </p>
        {teased !== undefined && (
          <p className="text-sm text-faint">{t('bet.teaser.moved-from', { name: plain.outcome })}</p>
        )}
        <p className="mt-0.5 text-sm text-quiet">
          <bdi>{names.market}</bdi> ·{' '}
          <Link to={selection.match.link} className="pointer:hover:underline">
            <bdi>{names.match}</bdi>
          </Link>
          {situation && (
            <>
              {' '}
              · <TimeOfMatch situation={situation} />
            </>
          )}
        </p>
        {selection.boost && leg.boost && <BoostNote boost={leg.boost} />}
        {check && check.state !== 'open' && (
          <p className="mt-1.5 text-sm text-warn">{t(`bet.state.${check.state}`)}</p>
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
      <IconButton
        label={t('bet.remove', { name: plain.outcome })}
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
  readonly boost: LegBoost | undefined;
  readonly isStale: boolean;
}

function LegPrice({ check, boost, isStale }: LegPriceProps) {
  const isPriceVisible = check?.state === 'open' || check?.state === 'waiting';
  if (isPriceVisible && boost?.state === 'on') return <BoostedPrice boost={boost} isStale={isStale} />;
  const priceClass = classNames('shrink-0', (isStale || check?.state !== 'open') && 'text-faint');
  if (isPriceVisible) return <LegOdds oddsMilli={check.oddsMilli} className={priceClass} />;
  return (
    <span className={priceClass}>
      <ClosedLock />
    </span>
  );
}

function BuilderHead({ leg, isStale }: { readonly leg: LegFacts; readonly isStale: boolean }) {
  const reason = leg.builder?.reason ?? '';
  return (
    <>
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-[640]">{t('bet.builder.title')}</span>
        <button
          type="button"
          disabled={leg.isInBet}
          onClick={() => slip.change(takeApart(leg.leg.id))}
          className={classNames(fixLook, 'ms-auto -my-1.5')}
        >
          {t('bet.builder.apart')}
        </button>
        <LegOdds
          oddsMilli={leg.oddsMilli}
          className={classNames('shrink-0 font-[640]', isStale && 'text-faint')}
        />
      </p>
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
    case 'contradictory':
    case 'implied':
    case 'can-push':
    case 'leg-count':
      return `bet.builder.${reason}` as const;
    default:
      return 'bet.builder.no-price';
  }
}

interface BuilderConcernProps {
  readonly selection: Selection;
  readonly leg: LegFacts;
  readonly reason: string;
}

/** The fault of one selection of a builder, with the names of the other selections. */
function BuilderConcern({ selection, leg, reason }: BuilderConcernProps) {
  const names = useNames();
  const key = toSelectionKey(selection);
  const others = leg.leg.selections.filter((each) => {
    const isConcerned = leg.builder?.concerned.includes(toSelectionKey(each)) ?? false;
    return toSelectionKey(each) !== key && (reason !== 'contradictory' || isConcerned);
  });
  if (others.length === 0 || (reason !== 'contradictory' && reason !== 'implied')) return null;
  const name = others.map((each) => names(each).outcome).join(', ');
  return (
    <p className="mt-1.5 text-sm text-warn">
      {t(reason === 'implied' ? 'bet.builder.implied-by' : 'bet.builder.contradicts', { name })}
    </p>
  );
}

/** Old price, new price, and a button to accept. A match that has started since counts as a price change. */
function MovedPrice({ leg, seenMilli }: { readonly leg: LegFacts; readonly seenMilli: number }) {
  const odds = useOddsText();
  const from = odds(seenMilli);
  const to = odds(leg.oddsMilli);
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
      {!isSame && (
        <>
          <span className="sr-only">{t('bet.moved.from-to', { from, to })}</span>
          <s aria-hidden className="shrink-0 whitespace-nowrap text-faint">
            {from}
          </s>
          <ArrowRight aria-hidden className="size-3 shrink-0 rtl:rotate-180" />
          <b aria-hidden className="shrink-0 whitespace-nowrap">
            {to}
          </b>
        </>
      )}
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
    <button
      type="button"
      aria-pressed={leg.isBanker}
      disabled={leg.isInBet}
      title={t('bet.banker.text')}
      onClick={() => slip.change(toggleBanker(leg.leg.id))}
      className={classNames(
        'mt-2 min-h-8 touch:min-h-11 rounded-[7px] px-2.5 text-sm font-[560]',
        leg.isBanker ? 'bg-accent text-on-accent' : 'bg-raised text-quiet pointer:hover:bg-hover',
      )}
    >
      {t('bet.banker')}
    </button>
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
  const mine = facts.incompatibleSelections.filter(({ second }) => second === key);
  const marked = facts.incompatibleSelections.some(({ first }) => first === key);
  if (mine.length === 0)
    return marked ? <p className="mt-1.5 text-sm text-warn">{t('bet.conflict.marked')}</p> : null;
  return mine.map((conflict: KeyConflict) => {
    const other = byKey(conflict.first);
    if (!other) return null;
    const name = names(other).outcome;
    return (
      <div
        key={conflict.first}
        className="mt-1.5 grid gap-1 rounded-[7px] bg-warn/12 px-2.5 py-1.5 text-sm text-warn"
      >
        <p>{t(reasonKey(conflict.reason), { name })}</p>
        <p className="-mx-2 flex flex-wrap">
          <button type="button" onClick={() => slip.remove([conflict.first])} className={fixLook}>
            {t('bet.remove', { name })}
          </button>
          <button type="button" onClick={() => slip.remove([key])} className={fixLook}>
            {t('bet.remove', { name: names(selection).outcome })}
          </button>
          {conflict.reason === 'same-match' && facts.combinable.has(selection.matchId) && (
            <button
              type="button"
              onClick={() => slip.change(combineMatch(selection.matchId))}
              className={fixLook}
            >
              {t('bet.builder.combine')}
            </button>
          )}
        </p>
      </div>
    );
  });
}

/** Shown once, at the last selection of the match. */
function CombineButton({ selection, facts }: WithFacts) {
  const last = facts.legs
    .flatMap(({ leg }) => leg.selections)
    .findLast(({ matchId }) => matchId === selection.matchId);
  if (!last || toSelectionKey(last) !== toSelectionKey(selection)) return null;
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
