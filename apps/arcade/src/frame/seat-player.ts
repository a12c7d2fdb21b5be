import type { ArcadeOpening } from '@evens/contract';
import type { Language } from '@evens/locales/browser';
import type { Game, SeatedClient } from '../games/game-client.ts';
import { makeSounds } from '../stage/sounds.ts';
import { makeStage } from '../stage/stage.ts';
import { makeBar } from './bar.ts';
import { type ArcadeCalls, newCommandId } from './calls.ts';
import { celebrateResult } from './celebrate.ts';
import { elapsedMs, serverClock, waitMs } from './clock.ts';
import { makeControlPanel } from './control-panel.ts';
import { makeOverCover, makePause } from './cover.ts';
import { Dealer, type SessionNumbers } from './dealer.ts';
import { makeDisplayedNumbers } from './displayed-numbers.ts';
import { el } from './elements.ts';
import { makeFreeSpins } from './free-spins.ts';
import { listenForKeys } from './keys.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import { makeMoney, parseWireAmount } from './money.ts';
import { makeNumbers } from './numbers.ts';
import { makePageMoney } from './page-money.ts';
import { listenToParent, postToPage } from './parent.ts';
import { depositLink, refusalText } from './refusal-text.ts';
import { makeResults } from './results.ts';
import { makeRulesPanel } from './rules-panel.ts';
import { makeSoundButton } from './sound-button.ts';
import { stakeBounds, stakeMaxNow } from './stake-max.ts';
import { makeStakePicker, stakePickerOptions } from './stake-picker.ts';

/** The stake of the suspended round; undefined if there is none. */
function resumedStake({ OpenRound, OpenStake, Digits }: ArcadeOpening): bigint | undefined {
  return OpenRound ? parseWireAmount(OpenStake ?? OpenRound.Stake, Digits) : undefined;
}

/** Builds the frame around a game that was opened. */
export async function seatPlayer({
  frame,
  calls,
  t,
  language,
  opening,
  client,
}: {
  readonly frame: HTMLElement;
  readonly calls: ArcadeCalls;
  readonly t: Translate<FrameMessageKey>;
  readonly language: Language;
  readonly opening: ArcadeOpening;
  readonly client: SeatedClient;
}): Promise<void> {
  const { locale } = language;
  const money = makeMoney({ locale, currency: opening.Currency, digits: opening.Digits });
  const sounds = makeSounds();
  const results = makeResults({ money, t });
  const settings = el('div', { class: 'settings' });
  const scene = el('div', { class: 'scene' });
  const trouble = el('p', { class: 'trouble', role: 'alert', hidden: true }, t('trouble'));
  const stageElement = el(
    'main',
    { class: 'stage', 'aria-label': t('stage', { game: opening.Game.Name }) },
    results.list,
    scene,
    results.sentence,
    trouble,
  );
  let game: Game | undefined;
  let numbers: SessionNumbers | undefined;

  const bar = makeBar({
    name: opening.Game.Name,
    isDemo: opening.IsDemo,
    money,
    t,
    sound: makeSoundButton({ sounds, t }),
    onRules: () => rulesPanel.open(),
  });
  const bounds = stakeBounds(opening);
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
    onStart: () => start(),
    onMove: (move) => {
      sounds.play('press');
      void dealer.move(move);
    },
  });
  document.title = opening.Game.Name;
  frame.replaceChildren(bar.element, stageElement, panel.element, results.live);

  const stage = await makeStage(scene);
  game = await client.seat({
    stage,
    settings,
    money,
    sounds,
    language,
    ...makeNumbers(locale),
    bounds,
    allowsSlamStop: opening.AllowsSlamStop,
    atMost(amountMinor) {
      const text = t('stake.most', { amount: money.text(amountMinor) });
      panel.setError(text);
      results.announce(text);
    },
    changed: () => panel.refresh(),
    move: (move) => dealer.move(move),
    announce: (text) => results.announce(text),
  });
  const rulesPanel = makeRulesPanel({
    opening,
    game,
    money,
    t,
    locale,
    rounds: () => numbers?.rounds ?? 0,
  });
  frame.append(rulesPanel.element);

  const displayedNumbers = makeDisplayedNumbers(opening, {
    setNumbers(next) {
      const isOther = numbers?.balanceMinor !== next.balanceMinor;
      numbers = next;
      bar.setNumbers(next);
      if (isOther) panel.setBalance(next.balanceMinor);
    },
    setTime: bar.setTime,
  });
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
        trouble.hidden = !isTrouble;
      },
    },
    view: {
      setPhase(phase) {
        frame.dataset['phase'] = phase;
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
        panel.setError(
          refusalText(refused, { money, digits: opening.Digits, t }),
          depositLink(refused, { isDemo: opening.IsDemo, t }),
        );
      },
      over(reason) {
        stageElement.append(makeOverCover(reason, t));
        postToPage({ kind: 'session-ended', wantsAnother: false });
      },
    },
  });

  function start(): void {
    if (dealer.phase === 'ready') sounds.play('press');
    void dealer.start();
  }

  const pause = makePause(stageElement, t);
  listenToParent((asks) => {
    if (asks.kind === 'pools') {
      // Jackpots are per currency, and play money is another currency than the player's.
      if (asks.currency !== opening.Currency) return;
      const amounts = Object.entries(asks.amounts).map(
        ([name, amount]) => [name, parseWireAmount(amount, opening.Digits)] as const,
      );
      game?.setJackpots?.(new Map(amounts));
    } else if (asks.kind === 'balance' || asks.kind === 'visit') {
      displayedNumbers.receive(asks);
    } else if (asks.kind === 'pause' || asks.kind === 'resume') {
      pause(asks.kind === 'pause');
      dealer.setPaused(asks.kind === 'pause');
    }
  });
  listenForKeys({
    play: () => panel.pressMain(),
    stake: (direction) => picker.step(direction),
    letter: (key) => panel.pressLetter(key) || game?.pressLetter?.(key) === true,
  });
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) return;
    calls.close();
    postToPage({ kind: 'closed' });
  });
  panel.setBonus(opening.Bonus === undefined ? 0n : parseWireAmount(opening.Bonus, opening.Digits));
  await dealer.begin();
  if (opening.OpenRound) results.showText(t('resumed'));
}
