import './table.css';
import { makeCommandId } from '@evens/base';
import type { ArcadeOpening } from '@evens/contract';
import type { SeatedTableClient, TableGame } from '../games/table-client.ts';
import { makeSounds } from '../stage/sounds.ts';
import { makeStage } from '../stage/stage.ts';
import { makeBar } from './bar.ts';
import type { ArcadeCalls } from './calls.ts';
import { BIG_WIN_STAKES, celebrate } from './celebrate.ts';
import { elapsedMs } from './clock.ts';
import { makeCover } from './cover.ts';
import { makeCrowdList } from './crowd-list.ts';
import type { OverReason, SessionFigures } from './dealer.ts';
import { button, el } from './elements.ts';
import { hearKeys } from './keys.ts';
import { makeMoney, minorOf, wireOf } from './money.ts';
import { openTableSocket } from './open-socket.ts';
import { hearParent, tellParent } from './parent.ts';
import { refusalText } from './refusal-text.ts';
import { makeResults } from './results.ts';
import { makeRulesPanel } from './rules-panel.ts';
import { makeStakePicker, type StakePickerOptions } from './stake-picker.ts';
import { makeTableClock } from './table-clock.ts';
import { makeTableDesk } from './table-desk.ts';
import { makeTableLine } from './table-line.ts';
import { TablePlayer } from './table-player.ts';
import { makeTableStatus } from './table-status.ts';
import { type FrameLanguage, type FrameWord, localeOf, type Words } from './words.ts';

const SECOND_MS = 1000;
/** The countdown is looked at so often. */
const COUNT_MS = 200;
const RESULTS_SHOWN = 20;
const BYTE = 256;

/** Puts the frame together around a table that many play at. */
export async function seatAtTable({
  frame,
  calls,
  words,
  language,
  opening,
  client,
}: {
  readonly frame: HTMLElement;
  readonly calls: ArcadeCalls;
  readonly words: Words<FrameWord>;
  readonly language: FrameLanguage;
  readonly opening: ArcadeOpening;
  readonly client: SeatedTableClient;
}): Promise<void> {
  const { Table: opened, Digits: digits, Stakes } = opening;
  if (opened === null) throw new Error('this game is played alone');
  const locale = localeOf(language);
  const money = makeMoney({ locale, currency: opening.Currency, digits });
  const number = (value: number, decimals = 0): string =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value);
  const multiplier = (hundredths: number): string => `${number(hundredths / 100, 2)}×`;
  const sounds = makeSounds();
  const results = makeResults({ money, words });
  const settings = el('div', { class: 'settings' });
  const scene = el('div', { class: 'scene' });
  const trouble = el('p', { class: 'trouble', role: 'alert', hidden: true });
  let game: TableGame | undefined;
  let figures: SessionFigures | undefined;

  const clock = makeTableClock(elapsedMs, Date.parse(opening.Session.StartedAt));
  const player = new TablePlayer({
    calls,
    opening,
    clock,
    newCommandId: () => makeCommandId(clock.nowMs(), crypto.getRandomValues(new Uint8Array(16))),
    refundSays: words('table.refunded'),
    onFault: reportError,
    waiting: {
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      elapsedMs,
      onTrouble(isTrouble) {
        isAsking = isTrouble;
        showTrouble();
      },
    },
    view: {
      changed: () => show(),
      ticked: () => game?.tick?.(),
      setFigures(next) {
        figures = next;
        bar.setFigures(next);
        tellBalance();
      },
      result(result) {
        results.result(result);
        if (result.outcome === 'win') {
          const stakes = celebrate(result, stage);
          sounds.play(stakes >= BIG_WIN_STAKES ? 'bigWin' : 'win');
        } else if (result.outcome === 'loss') sounds.play('loss');
      },
      refused(refused) {
        const isShort = refused.code === 'InsufficientBalanceException' && !opening.IsDemo;
        const deposit = button(words('deposit'), () => tellParent({ kind: 'needs-deposit' }), {
          class: 'link',
        });
        desk.setError(refusalText(refused, { money, digits, words }), isShort ? deposit : undefined);
      },
      over,
    },
  });

  const crowd = makeCrowdList({
    words,
    multiplier,
    // A crowd's amounts come with as many digits as their own currency has.
    amount: (wire, currency) =>
      `${number(Number(wire), wire.split('.')[1]?.length ?? 0)}${currency === opening.Currency ? '' : ` ${currency}`}`,
  });
  const status = makeTableStatus({ live: player, game: () => game, words, onCrowd: () => crowd.open() });
  const stageElement = el(
    'main',
    { class: 'stage stage-table', 'aria-label': words('stage', { game: opening.Game.Name }) },
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
    words,
    onSound(isOn) {
      sounds.setOn(isOn);
      sounds.play('press');
    },
    onRules: () => rulesPanel.open(),
  });
  const picking: Omit<StakePickerOptions, 'label' | 'onChange'> = {
    minimumMinor: BigInt(Stakes.Minimum),
    maximumMinor: BigInt(Stakes.Maximum),
    stepsMinor: Stakes.Steps.map(BigInt),
    balanceMinor: minorOf(opening.Balance, digits),
    money,
    words,
  };
  const changed = (): void => {
    desk.clearError();
    desk.refresh();
  };
  const picker =
    client.picks === 'own'
      ? undefined
      : makeStakePicker({ ...picking, label: words(client.picks), onChange: changed });
  const desk = makeTableDesk({ settings, picker, game: () => game, crowd: crowd.element, words });
  document.title = opening.Game.Name;
  frame.classList.add('frame-table');
  frame.replaceChildren(bar.element, stageElement, desk.element, results.live, crowd.panel);

  const stage = await makeStage(scene);
  game = await client.seat({
    live: player,
    image: opened.Image,
    slots: opened.Slots,
    bettingMs: opened.BettingMs,
    decisionMs: opened.DecisionMs,
    stakes: { minimumMinor: picking.minimumMinor, maximumMinor: picking.maximumMinor },
    stakeMinor: () => picker?.minor,
    balanceMinor: () => figures?.balanceMinor ?? 0n,
    makePicker: (options) => makeStakePicker({ ...picking, ...options }),
    minor: (wire) => minorOf(wire, digits),
    stage,
    settings,
    money,
    sounds,
    language,
    number,
    multiplier,
    changed,
    say: (text) => results.announce(text),
  });
  const rulesPanel = makeRulesPanel({
    opening,
    game,
    money,
    words,
    locale,
    rounds: () => figures?.rounds ?? 0,
    table: () => ({ commitment: player.state.round?.commitment, secret: lastSecret }),
  });
  frame.append(rulesPanel.element);

  let lastSecret: string | undefined;
  let begunId: number | undefined;
  let isAsking = false;
  let shownResults: readonly unknown[] = [];

  /** The newest first, as they stand in what the server told. */
  function showResults(): void {
    const { results: all } = player.state;
    if (!game || all === shownResults) return;
    shownResults = all;
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
    trouble.textContent = words(isAway ? 'table.away' : 'table.trouble');
  }

  function show(): void {
    const { round, crowd: here, line } = player.state;
    if (round?.secret) lastSecret = round.secret;
    // What the last round came to doesn't stand under the cards of this one.
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
    desk.refresh();
  }

  function over(reason: OverReason): void {
    line.stop();
    const onPress = (): void => tellParent({ kind: 'session-ended', wantsAnother: true });
    stageElement.append(
      makeCover({
        title: words(`over.${reason}`),
        text: words(`over.${reason}.text`),
        action: { label: words('open-again'), onPress },
      }),
    );
    tellParent({ kind: 'session-ended', wantsAnother: false });
  }

  function tellBalance(): void {
    const balance = wireOf(figures?.balanceMinor ?? 0n, digits);
    tellParent({ kind: 'balance', balance, currency: opening.Currency, isDemo: opening.IsDemo });
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
    onMessage: (message) => player.hear(message),
    onEnd: (why) => player.end(why === 'session-ended' ? 'session-ended' : 'moved-on'),
  });

  let paused: HTMLElement | undefined;
  hearParent((asks) => {
    if (asks.kind === 'theme') return;
    paused?.remove();
    paused = asks.kind === 'pause' ? makeCover({ title: words('paused') }) : undefined;
    if (paused) stageElement.append(paused);
    player.setPaused(paused !== undefined);
  });
  hearKeys({
    play: () => desk.pressMain(),
    stake: (direction) => (picker ? picker.step(direction) : game?.stepStake?.(direction)),
    letter: (key) => desk.pressLetter(key),
  });
  const seatedMs = elapsedMs();
  const tick = (): void => bar.setTime((elapsedMs() - seatedMs) / SECOND_MS);
  tick();
  setInterval(tick, SECOND_MS);
  let couldBet = false;
  setInterval(() => {
    status.show();
    // The cut-off passes without a word of the server.
    if (couldBet !== player.takesBets) desk.refresh();
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
    tellParent({ kind: 'closed' });
  });
  player.seat(game);
  show();
  line.start();
}
