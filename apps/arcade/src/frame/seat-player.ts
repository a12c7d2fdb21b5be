import type { ArcadeOpening } from '@evens/contract';
import type { Game, SeatedClient } from '../games/game-client.ts';
import { makeAutobetControl } from './autobet-control.ts';
import { newCommandId } from './calls.ts';
import { celebrateInFrame, celebrateResult } from './celebrate.ts';
import { elapsedMs, serverClock, waitMs } from './clock.ts';
import { makeControlPanel } from './control-panel.ts';
import { Dealer } from './dealer.ts';
import { makeFeaturePace } from './feature-pace.ts';
import { makeFreeSpins } from './free-spins.ts';
import { type FrameInput, makeGameFrame } from './game-frame.ts';
import { listenForKeys } from './keys.ts';
import { parseWireAmount } from './money.ts';
import { makePageMoney } from './page-money.ts';
import { listenToParent } from './parent.ts';
import { stakeMaxNow } from './stake-max.ts';
import { makeStakePicker, stakePickerOptions } from './stake-picker.ts';
import { makeWinCard } from './win-card.ts';

/** The stake of the suspended round; undefined if there is none. */
function resumedStake({ OpenRound, OpenStake, Digits }: ArcadeOpening): bigint | undefined {
  return OpenRound ? parseWireAmount(OpenStake ?? OpenRound.Stake, Digits) : undefined;
}

/** Builds the frame around a game that was opened. */
export async function seatPlayer(input: FrameInput & { readonly client: SeatedClient }): Promise<void> {
  const { calls, t, opening, client } = input;
  const frame = makeGameFrame(input, (text, remedy) => panel.setError(text, remedy), client.gameKind);
  const { results } = frame;
  const { money, sounds, bounds, settings } = frame.forGame;
  let game: Game | undefined;
  let isPaused = false;
  // The panel is drawn before the dealer exists.
  let mayQueue = (): boolean => false;

  const picker = makeStakePicker({
    label: t(client.picks),
    ...stakePickerOptions(opening, { money, t, picksStake: client.picks === 'stake' }),
    resumedMinor: client.picks === 'stake' ? resumedStake(opening) : undefined,
    onChange: () => panel.refresh(),
  });
  const freeSpins = makeFreeSpins(opening, { money, t, onChange: () => panel.refresh() });
  const stakeMaxMinor = () => stakeMaxNow(game, { rules: client.stakeRules, bounds });
  const autobet = makeAutobetControl({
    isAllowed: opening.AllowsAutobet,
    game: () => game,
    money,
    t,
    number: frame.forGame.number,
    stakeMinor: () => picker.minor,
    stakeMaxMinor,
    wait: waitMs,
    isQuick: () => frame.isQuick,
    startRound: () => void dealer.start(),
    move: (move) => void dealer.move(move),
    onChange() {
      frame.setAutobet(autobet.isRunning);
      panel.refresh();
    },
    onEnd: results.announce,
  });
  const pace = makeFeaturePace({
    t,
    wait: waitMs,
    isOpen: () => !isPaused && dealer.phase === 'open' && game?.freeMove?.() !== undefined,
    play: () => void dealer.move(game?.freeMove?.()),
  });
  const panel = makeControlPanel({
    freeSpins,
    autobet,
    pace: pace.element,
    settings,
    picker,
    picks: client.picks,
    game: () => game,
    stakeMaxMinor,
    money,
    t,
    mayQueue: () => mayQueue(),
    number: frame.forGame.number,
    onStart() {
      // An autobet counts no result of a round from before it.
      if (autobet.isChosen ? dealer.phase !== 'ready' || dealer.isDrawing : !dealer.mayStart) return;
      sounds.play('press');
      pace.setPlayed();
      autobet.start();
    },
    onMove(move) {
      sounds.play('press');
      pace.setPlayed();
      void dealer.move(move);
    },
  });
  const card = makeWinCard({ t, multiplier: frame.forGame.multiplier });
  frame.stageElement.append(card.element);
  const stage = await frame.mount(panel.element);
  game = await client.seat({
    ...frame.forGame,
    stage,
    setStake: (stakeMinor) => picker.setResumed(stakeMinor),
    changed: () => panel.refresh(),
    move: (move) => dealer.move(move),
  });
  frame.addPanels(game);
  autobet.offer();
  pace.offer(game);

  const displayedNumbers = frame.displayNumbers(panel.setBalance);
  const serverMs = serverClock(Date.parse(opening.At));
  const dealer = new Dealer({
    calls,
    opening,
    game,
    newCommandId: () => newCommandId(serverMs()),
    stakeMinor: () => autobet.stakeMinor ?? picker.minor,
    isOneByOne: () => autobet.isRunning,
    freeSpin: () => (autobet.isRunning ? undefined : freeSpins.now()),
    // Rounds that begin some time after their press are too much like an autobet for profiles without it.
    allowsQueue: opening.AllowsAutobet,
    roundMs: () => Math.max(opening.MinimumRoundMs, autobet.roundMs),
    page: makePageMoney(opening),
    onFault: reportError,
    waiting: {
      wait: waitMs,
      elapsedMs,
      onTrouble(isTrouble) {
        frame.trouble.hidden = !isTrouble;
      },
    },
    view: {
      setPhase(phase) {
        frame.element.dataset['phase'] = phase;
        if (phase === 'busy') {
          results.clear();
          card.clear();
        }
        panel.setPhase(phase);
        autobet.setPhase(phase);
        pace.follow();
      },
      setActions: (actions) => panel.setActions(actions),
      setNumbers: displayedNumbers.setOwn,
      setQueued: panel.setQueued,
      stepDisplayed: ({ says }) => results.showText(says),
      result(result) {
        const isBrief = frame.isQuick || autobet.isRunning;
        const showWin = results.result(result);
        autobet.add(result);
        celebrateResult(result, { stage, sounds });
        if (showWin && client.gameKind === 'other')
          celebrateInFrame(result, { stage, card, isBrief, showWin });
      },
      missing() {
        autobet.interrupt('missing');
        panel.pointOut();
      },
      funded({ Bonus, FreeSpins: spins }) {
        if (spins) freeSpins.set(spins);
        if (Bonus?.Balance != null) panel.setBonus(parseWireAmount(Bonus.Balance, opening.Digits));
        panel.refresh();
      },
      refused(refused) {
        if (refused.code === 'FreeSpinsUnavailableException') freeSpins.end();
        if (refused.code === 'InsufficientBalanceException') panel.setBonus(0n);
        autobet.interrupt('refused');
        frame.refuse(refused);
      },
      over: frame.endSession,
    },
  });

  mayQueue = () => dealer.mayQueue;

  listenToParent((asks) => {
    // Jackpots are per currency, and play money is another currency than the player's.
    if (asks.kind !== 'pools' || asks.currency !== opening.Currency) return;
    const amounts = Object.entries(asks.amounts).map(
      ([name, amount]) => [name, parseWireAmount(amount, opening.Digits)] as const,
    );
    game?.setJackpots?.(new Map(amounts));
  });
  const setPaused = (next: boolean): void => {
    isPaused = next;
    dealer.setPaused(next);
    if (next) autobet.interrupt('paused');
    pace.follow();
  };
  const dropQueued = (): void => dealer.dropQueued();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) dropQueued();
  });
  frame.followPage({ displayedNumbers, setPaused, onLeave: dropQueued });
  listenForKeys({
    isOn: () => frame.hasKeys,
    play: () => panel.pressMain(),
    stop: autobet.stop,
    stake: (direction) => picker.step(direction),
    letter: (key) => panel.pressLetter(key) || game?.pressLetter?.(key) === true || frame.pressLetter(key),
  });
  panel.setBonus(opening.Bonus === undefined ? 0n : parseWireAmount(opening.Bonus, opening.Digits));
  // A game without it can be played, too.
  await stage.warmUp().catch(reportError);
  await dealer.begin();
  if (opening.OpenRound) results.showText(t('resumed'));
}
