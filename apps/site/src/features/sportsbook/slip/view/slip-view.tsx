import { type CurrencyCode, formatAmount } from '@evens/base';
import { Money, moneyText } from '@evens/web/core/formatted.tsx';
import { LegOdds } from '@evens/web/core/leg-odds.tsx';
import { t } from '@evens/web/core/words.ts';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { shareSelections } from '@evens/web/features/sportsbook/slip/share-selections.ts';
import { slip, useSlipAfterTap } from '@evens/web/features/sportsbook/slip/slip.ts';
import { type SlipState, type SlipTab, slipTabs } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { live } from '@evens/web/live/browser.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { ChevronDown, Link2 } from 'lucide-react';
import { Fragment, memo, useEffect, useMemo, useState } from 'react';
import { TicketReceipt } from '../../../players/history/lazy.ts';
import { EmptySlip } from '../empty-slip.tsx';
import { comboMilli } from '../facts/combo-odds.ts';
import { hasMovedPrice } from '../facts/leg-facts.ts';
import { slipReturns } from '../facts/slip-returns.ts';
import { sumStakes } from '../facts/slip-validity.ts';
import { useSeenPrices } from '../facts/use-seen-prices.ts';
import { type SlipView as SlipFactsView, useSlipFacts } from '../facts/use-slip-facts.ts';
import { betsToPlace } from '../placement/bets-to-place.ts';
import { PlaceButton } from '../placement/place-button.tsx';
import { newId, placeBets, receipts as receiptsStore } from '../placement/placement-site.ts';
import { Receipts } from '../placement/receipts.tsx';
import { isWaiting, useWaitingBets } from '../placement/use-waiting-bets.ts';
import { acceptPrices, chooseTab } from '../state/slip-changes.ts';
import { AddFunds, hasCashier } from './add-funds.tsx';
import { NoteBarContext, useFieldAbove } from './bar-note.tsx';
import { CapNote } from './cap-note.tsx';
import { EditNote } from './edit-note.tsx';
import { JoinedBet, JoinedStake } from './joined-bet.tsx';
import { PolicyChoice } from './policy-choice.tsx';
import { LoneStake, SingleBets } from './single-bets.tsx';
import { FUNDS_NOTE_ID } from './stake-field.tsx';
import { tabFaultText } from './tab-reason.tsx';

/** The slip: six bet types for the selections, and pending bets. */
export function SlipView() {
  return <SlipForm state={useSlipAfterTap()} />;
}

const SlipForm = memo(function SlipForm({ state }: { readonly state: SlipState }) {
  const view = useSlipFacts(state);
  const { facts, validity, bets, progress, currency, playerId } = view;
  const receipts = useWaitingBets(playerId);
  const { selections, selectedTab } = state;
  const [notes, setNotes] = useState<HTMLElement | null>(null);
  const isBuilder = facts.legs.length === 1 && facts.legs[0]?.leg.builder !== 0;
  const isLone = facts.legs.length === 1 && selectedTab === 'single';
  const [isMoreOpen, setMoreOpen] = useState(false);
  const isNamed = selectedTab === 'single' && facts.legs.length > 1;
  const noteBar = useMemo(() => ({ host: notes ?? undefined, isNamed }), [notes, isNamed]);
  // The answer to an earlier bet would push the edited one out of view.
  const visibleReceipts = state.edit ? receipts.filter(isWaiting) : receipts;
  const edited = state.edit?.ticketId;
  useEffect(() => {
    if (edited !== undefined) receiptsStore.removeAccepted(live.account.tickets());
  }, [edited]);

  // The receipt is there when the bet is accepted.
  useEffect(() => {
    if (playerId !== undefined) TicketReceipt.load().catch(() => undefined);
  }, [playerId]);

  const isSeen = useSeenPrices(facts);
  /** A press accepts the displayed prices, and places at them unless something else blocks the bet. */
  function press() {
    const isAccepting = validity === 'accept-first' || validity === 'accept-and-place';
    // The price moved under the finger: the player has not seen the new one.
    if (isAccepting && !isSeen()) return;
    // A selection that was tapped just now is not part of what the player sees.
    const isCurrent = slip.state() === state;
    if (isAccepting) slip.change(acceptPrices(facts.pricesNow));
    if (!isCurrent || playerId === undefined || (validity !== 'ready' && validity !== 'accept-and-place'))
      return;
    placeBets(playerId, betsToPlace(facts, slip.state(), currency, newId));
  }

  if (selections.length === 0) {
    return receipts.length > 0 ? <Receipts tickets={receipts} /> : <EmptySlip />;
  }
  return (
    <form
      className="[&_:is(a,button,select,[type=checkbox])]:scroll-mb-[calc(var(--place-bar,88px)+36px)]"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {visibleReceipts.length > 0 && <Receipts tickets={visibleReceipts} />}
      {state.edit && <EditNote view={view} />}
      <Tabs<SlipTab>
        label={t('bet.types')}
        choices={(isLone ? (['single'] as const) : slipTabs).map((tab) => {
          const fault = facts.faults[tab];
          return {
            key: tab,
            // Grey is the readable colour of quiet text: the tab stays selectable and shows its reason.
            label: (
              <span className={fault && tab !== selectedTab ? 'font-normal text-faint' : 'text-text'}>
                {tab === 'single' && isBuilder ? t('bet.builder.title') : t(`bet.tab.${tab}`)}
              </span>
            ),
            reason: fault && tabFaultText(fault),
          };
        })}
        chosen={selectedTab}
        onChoose={(tab) => slip.change(chooseTab(tab))}
        {...(isLone && { after: <MoreTypes isOpen={isMoreOpen} onToggle={setMoreOpen} /> })}
        className="justify-between gap-1! px-3.5! touch:px-2.5! tracking-[-0.02em] rtl:tracking-normal [&>button]:text-xs touch:[&>button]:px-1"
      >
        {isLone && isMoreOpen && <TypeReasons faults={facts.faults} />}
        <NoteBarContext value={noteBar}>
          {facts.joined ? <JoinedBet view={view} joined={facts.joined} /> : <SingleBets view={view} />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line px-3.5 pt-3 pb-2">
            {selectedTab === 'single' && facts.legs.length > 1 && !facts.faults.single && (
              <TotalStake bets={bets} currency={currency} />
            )}
            <PolicyChoice />
            {view.status && view.status.delaySeconds > 0 && (
              <p className="text-sm text-faint">
                {t('bet.delay', { seconds: Math.ceil(view.status.delaySeconds) })}
              </p>
            )}
            {progress === 'checking' && (
              <p role="status" className="text-sm text-warn">
                {t('bet.checking.text')}
              </p>
            )}
          </div>
          <PlaceBar view={view} onNotes={setNotes} />
        </NoteBarContext>
        <div className="px-3.5 pb-3">
          <SlipFoot count={selections.length} />
        </div>
      </Tabs>
    </form>
  );
});

interface MoreTypesProps {
  readonly isOpen: boolean;
  onToggle(isOpen: boolean): void;
}

const TYPE_REASONS_ID = 'slip-type-reasons';

/** One selection is a single: the other bet types take no room. */
function MoreTypes({ isOpen, onToggle }: MoreTypesProps) {
  return (
    <div className="border-b border-line pe-1.5">
      <Button
        kind="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? TYPE_REASONS_ID : undefined}
        onClick={() => onToggle(!isOpen)}
        className="my-[5px] gap-1! px-2! text-xs touch:my-0"
      >
        {t('bet.more-types')}
        <ChevronDown
          aria-hidden
          className={classNames('size-4 text-faint transition-transform', isOpen && 'rotate-180')}
        />
      </Button>
    </div>
  );
}

/** The bet types that one selection cannot have, with their reasons. */
function TypeReasons({ faults }: { readonly faults: SlipFactsView['facts']['faults'] }) {
  return (
    <dl
      id={TYPE_REASONS_ID}
      className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-b border-line px-3.5 py-2.5 text-xs text-faint"
    >
      {slipTabs.map((tab) => {
        const fault = faults[tab];
        return (
          fault && (
            <Fragment key={tab}>
              <dt>{t(`bet.tab.${tab}`)}</dt>
              <dd>{tabFaultText(fault)}</dd>
            </Fragment>
          )
        );
      })}
    </dl>
  );
}

const footLook =
  'inline-flex min-h-8 touch:min-h-11 items-center gap-1.5 rounded-md px-3 text-sm text-faint pointer:hover:text-text';

function SlipFoot({ count }: { readonly count: number }) {
  return (
    <div className="flex justify-between">
      <button
        type="button"
        onClick={() => void shareSelections(slip.state().selections.map(toSelectionKey))}
        className={footLook}
      >
        <Link2 aria-hidden className="size-4" />
        {t('bet.share')}
      </button>
      {count > 1 && (
        <button
          type="button"
          onClick={() => slip.remove(slip.state().selections.map(toSelectionKey))}
          className={footLook}
        >
          {t('bet.clear')}
        </button>
      )}
    </div>
  );
}

interface TotalStakeProps {
  readonly bets: SlipFactsView['bets'];
  readonly currency: CurrencyCode;
}

/** Above several singles. */
function TotalStake({ bets, currency }: TotalStakeProps) {
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
  readonly view: SlipFactsView;
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
function ComboOdds({ facts: { legs, joined, faults } }: Pick<SlipFactsView, 'facts'>) {
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
function PlaceBar({ view, onNotes }: PlaceBarProps) {
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
          <Money
            amount={formatAmount(returns.payoutMinor, currency)}
            currency={currency}
            className="text-xl font-[640] text-text"
          />
        </p>
        <CapNote stakeMinor={freeBets > 0 ? undefined : returns.capStakeMinor} currency={currency} />
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
