import { t } from '@evens/web/core/words.ts';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { slip, useSlipAfterTap } from '@evens/web/features/sportsbook/slip/slip.ts';
import { type SlipState, type SlipTab, slipTabs } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { live } from '@evens/web/live/browser.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { ChevronDown } from 'lucide-react';
import { Fragment, memo, useEffect, useMemo, useState } from 'react';
import { TicketReceipt } from '../../../players/history/lazy.ts';
import { EmptySlip } from '../empty-slip.tsx';
import { useSeenPrices } from '../facts/use-seen-prices.ts';
import { type SlipView as SlipFactsView, useSlipFacts } from '../facts/use-slip-facts.ts';
import { betsToPlace } from '../placement/bets-to-place.ts';
import { newId, placeBets, receipts as receiptsStore } from '../placement/placement-site.ts';
import { Receipts } from '../placement/receipts.tsx';
import { useFolded } from '../placement/use-folded.ts';
import { isWaiting, useWaitingBets } from '../placement/use-waiting-bets.ts';
import { acceptPrices, chooseTab } from '../state/slip-changes.ts';
import { undoRemoval } from '../state/undo-removal.ts';
import { NoteBarContext } from './bar-note.tsx';
import { EditNote } from './edit-note.tsx';
import { JoinedBet } from './joined-bet.tsx';
import { PlaceBar, TotalStake } from './place-bar.tsx';
import { PolicyChoice } from './policy-choice.tsx';
import { SingleBets } from './single-bets.tsx';
import { SlipFoot } from './slip-foot.tsx';
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
  // Selections that returned after a decline are not new.
  const newKeys = selections.map(toSelectionKey).filter((key) => !state.retried.includes(key));
  const folded = useFolded(visibleReceipts, newKeys);
  const undo = undoRemoval.use();
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
    if (receipts.length === 0) return <EmptySlip />;
    return (
      <>
        <Receipts tickets={receipts} />
        <div className="grid justify-items-center p-3 empty:hidden">{undo}</div>
      </>
    );
  }
  return (
    <form
      className="[&_:is(a,button,select,[type=checkbox])]:scroll-mb-[calc(var(--place-bar,88px)+36px)]"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {visibleReceipts.length > 0 && (
        <Receipts tickets={visibleReceipts} onOpen={folded.isFolded ? folded.open : undefined} />
      )}
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
          <SlipFoot selections={selections} />
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
