import type { Language } from '@evens/locales/browser';
import './table.css';
import type { ArcadeOpening } from '@evens/contract';
import type { SeatedTableClient, TableGame } from '../../games/table-client.ts';
import { makeSounds } from '../../stage/sounds.ts';
import { makeStage } from '../../stage/stage.ts';
import { makeBar } from '../bar.ts';
import { type ArcadeCalls, newCommandId } from '../calls.ts';
import { celebrateResult } from '../celebrate.ts';
import { elapsedMs, waitMs } from '../clock.ts';
import { makeOverCover, makePause } from '../cover.ts';
import type { OverReason, SessionNumbers } from '../dealer.ts';
import { makeDisplayedNumbers } from '../displayed-numbers.ts';
import { el } from '../elements.ts';
import { listenForKeys } from '../keys.ts';
import type { FrameMessageKey, Translate } from '../messages.ts';
import { makeMoney, NO_BREAK_SPACE, parseWireAmount } from '../money.ts';
import { makeNumbers } from '../numbers.ts';
import { makePageMoney } from '../page-money.ts';
import { listenToParent, postToPage } from '../parent.ts';
import { depositLink, refusalText } from '../refusal-text.ts';
import { makeResults } from '../results.ts';
import { makeRulesPanel } from '../rules-panel.ts';
import { makeSoundButton } from '../sound-button.ts';
import { stakeBounds } from '../stake-max.ts';
import { makeStakePicker, stakePickerOptions } from '../stake-picker.ts';
import { makeTableClock } from './clock.ts';
import { makeCrowdList } from './crowd-list.ts';
import { makeTableLine } from './line.ts';
import { openTableSocket } from './open-socket.ts';
import { TablePlayer } from './player.ts';
import { makeTableStatus } from './status.ts';
import { makeTableControlPanel } from './table-control-panel.ts';

/** Interval of updates of the countdown. */
const COUNT_MS = 200;
const RESULTS_SHOWN = 20;
const BYTE = 256;

/** Builds the frame around a table that many players share. */
export async function seatAtTable({
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
  readonly client: SeatedTableClient;
}): Promise<void> {
  const { Table: opened, Digits: digits } = opening;
  if (opened === null) throw new Error('seatAtTable: expected an opening with a table, got none');
  const { locale } = language;
  const money = makeMoney({ locale, currency: opening.Currency, digits });
  const { number, multiplier } = makeNumbers(locale);
  const sounds = makeSounds();
  const results = makeResults({ money, t });
  const settings = el('div', { class: 'settings' });
  const scene = el('div', { class: 'scene' });
  const trouble = el('p', { class: 'trouble', role: 'alert', hidden: true });
  let game: TableGame | undefined;
  let numbers: SessionNumbers | undefined;

  const clock = makeTableClock(elapsedMs, Date.parse(opening.At));
  const player = new TablePlayer({
    calls,
    opening,
    clock,
    newCommandId: () => newCommandId(clock.nowMs()),
    page: makePageMoney(opening),
    refundSays: t('table.refunded'),
    onFault: reportError,
    waiting: {
      wait: waitMs,
      elapsedMs,
      onTrouble(isTrouble) {
        isAsking = isTrouble;
        showTrouble();
      },
    },
    view: {
      changed: () => show(),
      ticked: () => game?.tick?.(),
      setNumbers: (next) => displayedNumbers.setOwn(next),
      result(result) {
        results.result(result);
        celebrateResult(result, { stage, sounds });
      },
      refused(refused) {
        panel.setError(
          refusalText(refused, { money, digits, t }),
          depositLink(refused, { isDemo: opening.IsDemo, t }),
        );
      },
      over,
    },
  });

  const crowd = makeCrowdList({
    t,
    multiplier,
    // A crowd's amounts have the digits of their own currencies.
    amount: (wire, currency) =>
      `${number(Number(wire), wire.split('.')[1]?.length ?? 0)}${NO_BREAK_SPACE}${currency}`,
  });
  const status = makeTableStatus({ live: player, game: () => game, t, onCrowd: () => crowd.open() });
  const stageElement = el(
    'main',
    { class: 'stage stage-table', 'aria-label': t('stage', { game: opening.Game.Name }) },
    status.element,
    results.list,
    scene,
    results.sentence,
    trouble,
  );
  const bar = makeBar({
    name: opening.Game.Name,
    isDemo: opening.IsDemo,
    money,
    t,
    sound: makeSoundButton({ sounds, t }),
    onRules: () => rulesPanel.open(),
  });
  const displayedNumbers = makeDisplayedNumbers(opening, {
    setNumbers(next) {
      const isOther = numbers?.balanceMinor !== next.balanceMinor;
      numbers = next;
      bar.setNumbers(next);
      // The balance decides which buttons are enabled.
      if (isOther && game) panel.refresh();
    },
    setTime: bar.setTime,
  });
  const stakes = stakePickerOptions(opening, { money, t });
  const changed = (): void => {
    panel.clearError();
    panel.refresh();
  };
  const picker =
    client.picks === 'own'
      ? undefined
      : makeStakePicker({ ...stakes, label: t(client.picks), onChange: changed });
  const panel = makeTableControlPanel({ settings, picker, game: () => game, crowd: crowd.element, t });
  document.title = opening.Game.Name;
  frame.classList.add('frame-table');
  frame.replaceChildren(bar.element, stageElement, panel.element, results.live, crowd.panel);

  const stage = await makeStage(scene);
  game = await client.seat({
    live: player,
    image: opened.Image,
    slots: opened.Slots,
    bettingMs: opened.BettingMs,
    decisionMs: opened.DecisionMs,
    stakes: { minimumMinor: stakes.minimumMinor, maximumMinor: stakes.maximumMinor },
    stakeMinor: () => picker?.minor,
    setStake: (stakeMinor) => picker?.setResumed(stakeMinor),
    balanceMinor: () => numbers?.balanceMinor ?? 0n,
    makePicker: (options) => makeStakePicker({ ...stakes, ...options }),
    minor: (wire) => parseWireAmount(wire, digits),
    stage,
    settings,
    money,
    sounds,
    language,
    number,
    multiplier,
    changed,
    bounds: stakeBounds(opening),
    allowsSlamStop: opening.AllowsSlamStop,
    atMost(amountMinor) {
      const text = t('stake.most', { amount: money.text(amountMinor) });
      panel.setError(text);
      results.announce(text);
    },
    announce: (text) => results.announce(text),
  });
  const rulesPanel = makeRulesPanel({
    opening,
    game,
    money,
    t,
    locale,
    rounds: () => numbers?.rounds ?? 0,
    table: () => ({ commitment: player.state.round?.commitment, secret: lastSecret }),
  });
  frame.append(rulesPanel.element);

  let lastSecret: string | undefined;
  let begunId: number | undefined;
  let isAsking = false;
  let displayedResults: readonly unknown[] = [];

  /** The newest first, as the server sent them. */
  function showResults(): void {
    const { results: all } = player.state;
    if (!game || all === displayedResults) return;
    displayedResults = all;
    const { short } = game;
    results.list.replaceChildren(
      ...all
        .slice(-RESULTS_SHOWN)
        .reverse()
        .map((result) => {
          const { text, tone } = short(result);
          return el('li', { 'data-tone': tone }, el('bdi', {}, text));
        }),
    );
  }

  function showTrouble(): void {
    const isAway = player.state.line === 'away';
    trouble.hidden = !isAway && !isAsking;
    trouble.textContent = t(isAway ? 'table.away' : 'table.trouble');
  }

  function show(): void {
    const { round, crowd: here, line } = player.state;
    if (round?.secret) lastSecret = round.secret;
    // The last round's result is removed when this round is played.
    if (round?.phase === 'playing' && round.id !== begunId) {
      begunId = round.id;
      results.clear();
    }
    frame.dataset['line'] = line;
    frame.dataset['phase'] = round?.phase ?? 'none';
    showTrouble();
    showResults();
    crowd.show(here);
    status.show();
    try {
      game?.show();
    } catch (error) {
      reportError(error);
    }
    panel.refresh();
  }

  function over(reason: OverReason): void {
    line.stop();
    stageElement.append(makeOverCover(reason, t));
    postToPage({ kind: 'session-ended', wantsAnother: false });
  }

  const line = makeTableLine({
    openSocket: openTableSocket,
    afterMs(delayMs, run) {
      const id = setTimeout(run, delayMs);
      return () => clearTimeout(id);
    },
    random: () => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / BYTE,
    secret: opening.Secret,
    onState: (state) => player.lineIs(state),
    onMessage: (message) => player.receive(message),
    onEnd: (why) => player.end(why === 'session-ended' ? 'session-ended' : 'moved-on'),
  });

  const pause = makePause(stageElement, t);
  listenToParent((asks) => {
    displayedNumbers.receive(asks);
    if (asks.kind !== 'pause' && asks.kind !== 'resume') return;
    pause(asks.kind === 'pause');
    player.setPaused(asks.kind === 'pause');
  });
  listenForKeys({
    play: () => panel.pressMain(),
    stake: (direction) => (picker ? picker.step(direction) : game?.stepStake?.(direction)),
    letter: (key) => panel.pressLetter(key),
  });
  let couldBet = false;
  setInterval(() => {
    status.show();
    // The cut-off passes without a message of the server.
    if (couldBet !== player.takesBets) panel.refresh();
    couldBet = player.takesBets;
  }, COUNT_MS);
  window.addEventListener('online', () => line.retryNow());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) line.retryNow();
  });
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) return;
    line.stop();
    calls.close();
    postToPage({ kind: 'closed' });
  });
  player.seat(game);
  show();
  line.start();
}
