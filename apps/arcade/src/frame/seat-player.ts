import type { ArcadeOpening } from '@evens/contract';
import type { Game, SeatedClient } from '../games/game-client.ts';
import { newCommandId } from './calls.ts';
import { celebrateResult } from './celebrate.ts';
import { elapsedMs, serverClock, waitMs } from './clock.ts';
import { makeControlPanel } from './control-panel.ts';
import { Dealer } from './dealer.ts';
import { makeFreeSpins } from './free-spins.ts';
import { type FrameInput, makeGameFrame } from './game-frame.ts';
import { listenForKeys } from './keys.ts';
import { parseWireAmount } from './money.ts';
import { makePageMoney } from './page-money.ts';
import { listenToParent } from './parent.ts';
import { stakeMaxNow } from './stake-max.ts';
import { makeStakePicker, stakePickerOptions } from './stake-picker.ts';

/** The stake of the suspended round; undefined if there is none. */
function resumedStake({ OpenRound, OpenStake, Digits }: ArcadeOpening): bigint | undefined {
  return OpenRound ? parseWireAmount(OpenStake ?? OpenRound.Stake, Digits) : undefined;
}

/** Builds the frame around a game that was opened. */
export async function seatPlayer(input: FrameInput & { readonly client: SeatedClient }): Promise<void> {
  const { calls, t, opening, client } = input;
  const frame = makeGameFrame(input, (text, remedy) => panel.setError(text, remedy));
  const { results } = frame;
  const { money, sounds, bounds, settings } = frame.forGame;
  let game: Game | undefined;

  const picker = makeStakePicker({
    label: t(client.picks),
    ...stakePickerOptions(opening, { money, t }),
    resumedMinor: client.picks === 'stake' ? resumedStake(opening) : undefined,
    onChange: () => panel.refresh(),
  });
  const freeSpins = makeFreeSpins(opening, { money, t, onChange: () => panel.refresh() });
  const panel = makeControlPanel({
    freeSpins,
    settings,
    picker,
    picks: client.picks,
    game: () => game,
    stakeMaxMinor: () => stakeMaxNow(game, { rules: client.stakeRules, bounds }),
    money,
    t,
    onStart() {
      if (dealer.phase === 'ready') sounds.play('press');
      void dealer.start();
    },
    onMove(move) {
      sounds.play('press');
      void dealer.move(move);
    },
  });
  const stage = await frame.mount(panel.element);
  game = await client.seat({
    ...frame.forGame,
    stage,
    changed: () => panel.refresh(),
    move: (move) => dealer.move(move),
  });
  frame.addRules(game);

  const displayedNumbers = frame.displayNumbers(panel.setBalance);
  const serverMs = serverClock(Date.parse(opening.At));
  const dealer = new Dealer({
    calls,
    opening,
    game,
    newCommandId: () => newCommandId(serverMs()),
    stakeMinor: () => picker.minor,
    freeSpin: () => freeSpins.now(),
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
        if (phase === 'busy') results.clear();
        panel.setPhase(phase);
      },
      setActions: (actions) => panel.setActions(actions),
      setNumbers: displayedNumbers.setOwn,
      stepDisplayed: ({ says }) => results.showText(says),
      result(result) {
        results.result(result);
        celebrateResult(result, { stage, sounds });
      },
      missing: () => panel.pointOut(),
      funded({ Bonus, FreeSpins: spins }) {
        if (spins) freeSpins.set(spins);
        if (Bonus?.Balance != null) panel.setBonus(parseWireAmount(Bonus.Balance, opening.Digits));
        panel.refresh();
      },
      refused(refused) {
        if (refused.code === 'FreeSpinsUnavailableException') freeSpins.end();
        if (refused.code === 'InsufficientBalanceException') panel.setBonus(0n);
        frame.refuse(refused);
      },
      over: frame.endSession,
    },
  });

  listenToParent((asks) => {
    // Jackpots are per currency, and play money is another currency than the player's.
    if (asks.kind !== 'pools' || asks.currency !== opening.Currency) return;
    const amounts = Object.entries(asks.amounts).map(
      ([name, amount]) => [name, parseWireAmount(amount, opening.Digits)] as const,
    );
    game?.setJackpots?.(new Map(amounts));
  });
  frame.followPage({ displayedNumbers, setPaused: (isPaused) => dealer.setPaused(isPaused) });
  listenForKeys({
    play: () => panel.pressMain(),
    stake: (direction) => picker.step(direction),
    letter: (key) => panel.pressLetter(key) || game?.pressLetter?.(key) === true,
  });
  panel.setBonus(opening.Bonus === undefined ? 0n : parseWireAmount(opening.Bonus, opening.Digits));
  await dealer.begin();
  if (opening.OpenRound) results.showText(t('resumed'));
}
