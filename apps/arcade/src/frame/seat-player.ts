import { makeCommandId } from '@evens/base';
import type { ArcadeOpening } from '@evens/contract';
import type { Game, SeatedClient } from '../games/game-client.ts';
import { makeSounds } from '../stage/sounds.ts';
import { makeStage } from '../stage/stage.ts';
import { makeBar } from './bar.ts';
import type { ArcadeCalls } from './calls.ts';
import { BIG_WIN_STAKES, celebrate } from './celebrate.ts';
import { elapsedMs, serverClock } from './clock.ts';
import { makeCover } from './cover.ts';
import { Dealer, type SessionFigures } from './dealer.ts';
import { makeDesk } from './desk.ts';
import { button, el } from './elements.ts';
import { hearKeys } from './keys.ts';
import { makeMoney, minorOf, wireOf } from './money.ts';
import { hearParent, tellParent } from './parent.ts';
import { refusalText } from './refusal-text.ts';
import { makeResults } from './results.ts';
import { makeRulesPanel } from './rules-panel.ts';
import { makeStakePicker } from './stake-picker.ts';
import { type FrameLanguage, type FrameWord, localeOf, type Words } from './words.ts';

const SECOND_MS = 1000;
/** Puts the frame together around a game that has been opened. */
export async function seatPlayer({
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
  readonly client: SeatedClient;
}): Promise<void> {
  const locale = localeOf(language);
  const money = makeMoney({ locale, currency: opening.Currency, digits: opening.Digits });
  const sounds = makeSounds();
  const results = makeResults({ money, words });
  const settings = el('div', { class: 'settings' });
  const scene = el('div', { class: 'scene' });
  const trouble = el('p', { class: 'trouble', role: 'alert', hidden: true }, words('trouble'));
  const stageElement = el(
    'main',
    { class: 'stage', 'aria-label': words('stage', { game: opening.Game.Name }) },
    results.list,
    scene,
    results.sentence,
    trouble,
  );
  let game: Game | undefined;
  let figures: SessionFigures | undefined;

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
  const picker = makeStakePicker({
    label: words(client.picks),
    minimumMinor: BigInt(opening.Stakes.Minimum),
    maximumMinor: BigInt(opening.Stakes.Maximum),
    stepsMinor: opening.Stakes.Steps.map(BigInt),
    balanceMinor: minorOf(opening.Balance, opening.Digits),
    money,
    words,
    onChange: () => desk.refresh(),
  });
  const desk = makeDesk({
    settings,
    picker,
    picks: client.picks,
    game: () => game,
    money,
    words,
    onStart: () => start(),
    onMove: (move) => {
      sounds.play('press');
      void dealer.move(move);
    },
  });
  document.title = opening.Game.Name;
  frame.replaceChildren(bar.element, stageElement, desk.element, results.live);

  const stage = await makeStage(scene);
  const number = (value: number, decimals = 0): string =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value);
  game = await client.seat({
    stage,
    settings,
    money,
    sounds,
    language,
    number,
    multiplier: (hundredths) => `${number(hundredths / 100, 2)}×`,
    changed: () => desk.refresh(),
    move: (move) => dealer.move(move),
    say: (text) => results.announce(text),
  });
  const rulesPanel = makeRulesPanel({
    opening,
    game,
    money,
    words,
    locale,
    rounds: () => figures?.rounds ?? 0,
  });
  frame.append(rulesPanel.element);

  const serverMs = serverClock(Date.parse(opening.Session.StartedAt));
  const dealer = new Dealer({
    calls,
    opening,
    game,
    newCommandId: () => makeCommandId(serverMs(), crypto.getRandomValues(new Uint8Array(16))),
    stakeMinor: () => picker.minor,
    onFault: reportError,
    waiting: {
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      elapsedMs,
      onTrouble(isTrouble) {
        trouble.hidden = !isTrouble;
      },
    },
    view: {
      setPhase(phase) {
        frame.dataset['phase'] = phase;
        if (phase === 'busy') results.clear();
        desk.setPhase(phase);
      },
      setActions: (actions) => desk.setActions(actions),
      setFigures(next) {
        figures = next;
        bar.setFigures(next);
        desk.setBalance(next.balanceMinor);
      },
      told({ says }) {
        tellBalance();
        results.say(says);
      },
      result(result) {
        tellBalance();
        results.result(result);
        if (result.outcome === 'win') {
          const stakes = celebrate(result, stage);
          sounds.play(stakes >= BIG_WIN_STAKES ? 'bigWin' : 'win');
        } else if (result.outcome === 'loss') sounds.play('loss');
      },
      missing: () => desk.pointOut(),
      refused(refused) {
        const isShort = refused.code === 'InsufficientBalanceException' && !opening.IsDemo;
        const deposit = button(words('deposit'), () => tellParent({ kind: 'needs-deposit' }), {
          class: 'link',
        });
        desk.setError(
          refusalText(refused, { money, digits: opening.Digits, words }),
          isShort ? deposit : undefined,
        );
      },
      over(reason) {
        const onPress = (): void => tellParent({ kind: 'session-ended', wantsAnother: true });
        const text = words(`over.${reason}.text`);
        stageElement.append(
          makeCover({
            title: words(`over.${reason}`),
            text,
            action: { label: words('open-again'), onPress },
          }),
        );
        tellParent({ kind: 'session-ended', wantsAnother: false });
      },
    },
  });

  function tellBalance(): void {
    const balance = wireOf(figures?.balanceMinor ?? 0n, opening.Digits);
    tellParent({ kind: 'balance', balance, currency: opening.Currency, isDemo: opening.IsDemo });
  }

  function start(): void {
    if (dealer.phase === 'ready') sounds.play('press');
    void dealer.start();
  }

  let paused: HTMLElement | undefined;
  function setPaused(isPaused: boolean): void {
    dealer.setPaused(isPaused);
    paused?.remove();
    paused = isPaused ? makeCover({ title: words('paused') }) : undefined;
    if (paused) stageElement.append(paused);
  }

  hearParent((asks) => {
    if (asks.kind === 'pools') {
      // Pools of another currency are filled by others: play money is not the player's own.
      if (asks.currency !== opening.Currency) return;
      const amounts = Object.entries(asks.amounts).map(
        ([name, amount]) => [name, minorOf(amount, opening.Digits)] as const,
      );
      game?.setPools?.(new Map(amounts));
    } else if (asks.kind !== 'theme') setPaused(asks.kind === 'pause');
  });
  hearKeys({
    play: () => desk.pressMain(),
    stake: (direction) => picker.step(direction),
    letter: (key) => desk.pressLetter(key) || game?.pressLetter?.(key) === true,
  });
  const seatedMs = elapsedMs();
  const tick = (): void => bar.setTime((elapsedMs() - seatedMs) / SECOND_MS);
  tick();
  setInterval(tick, SECOND_MS);
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) return;
    calls.close();
    tellParent({ kind: 'closed' });
  });
  await dealer.begin();
  if (opening.OpenRound) results.say(words('resumed'));
}
