import type { ArcadeOpening } from '@evens/contract';
import type { Language } from '@evens/locales/browser';
import type { Game, GameKind } from '../games/game-client.ts';
import { makeSounds } from '../stage/sounds.ts';
import { makeStage, type QuickPlay, type Stage } from '../stage/stage.ts';
import { gameTheme } from '../stage/themes.ts';
import { makeBar } from './bar.ts';
import type { ArcadeCalls, Refused } from './calls.ts';
import { makeOverCover, makePause } from './cover.ts';
import type { OverReason, SessionNumbers } from './dealer-parts.ts';
import { makeDisplayedNumbers } from './displayed-numbers.ts';
import { el, iconButton, toggleButton } from './elements.ts';
import { frameLetters } from './keys.ts';
import { type KeysPanel, makeKeysPanel } from './keys-panel.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import { makeMoney } from './money.ts';
import { makeNumbers } from './numbers.ts';
import { listenToParent, postToPage } from './parent.ts';
import { makeDrawingQuality } from './quality.ts';
import { depositLink, refusalText } from './refusal-text.ts';
import { makeResults } from './results.ts';
import { makeRulesPanel, type RulesPanel, type TableSeeds } from './rules-panel.ts';
import { makeSoundButton } from './sound-button.ts';
import { stakeBounds } from './stake-max.ts';
import { makeStatistics } from './statistics.ts';

/** An opened game, and the element of its frame. */
export interface FrameInput {
  readonly frame: HTMLElement;
  readonly calls: ArcadeCalls;
  readonly t: Translate<FrameMessageKey>;
  readonly language: Language;
  readonly opening: ArcadeOpening;
}

const quickPlays = { slot: 'faster', other: 'instant' } as const satisfies Record<GameKind, QuickPlay>;

/** The parts that the frames of a game and of a table share: bar, stage, results, rules, and the messages of the page. */
export function makeGameFrame(
  { frame, calls, t, language, opening }: FrameInput,
  /** Shows an error in the control panel. */
  setError: (text: string, remedy?: HTMLElement) => void,
  /** The kind of game; undefined at a table. */
  kind?: GameKind,
) {
  const { Currency: currency, Digits: digits, IsDemo: isDemo } = opening;
  const { locale } = language;
  const name = opening.Game.Name;
  const money = makeMoney({ locale, currency, digits });
  const sounds = makeSounds(gameTheme(opening.Game.Key));
  const quality = makeDrawingQuality((next) => postToPage({ kind: 'quality', ...next }));
  listenToParent((asks) => {
    if (asks.kind === 'quality') quality.receive(asks);
  });
  const numberTexts = makeNumbers(locale);
  const statistics = makeStatistics({
    ...numberTexts,
    money,
    t,
    onMoved: (place) => postToPage({ kind: 'statistics-place', ...place }),
  });
  listenToParent((asks) => {
    if (asks.kind === 'statistics-place') statistics.setPlace(asks);
  });
  const results = makeResults({ money, t, onResult: statistics.add });
  const settings = el('div', { class: 'settings' });
  const scene = el('div', { class: 'scene' });
  const trouble = el('p', { class: 'trouble', role: 'alert', hidden: true }, t('trouble'));
  const stageElement = el(
    'main',
    { class: 'stage', 'aria-label': t('stage', { game: name }) },
    results.list,
    scene,
    results.sentence,
    trouble,
    statistics.element,
  );
  let rulesPanel: RulesPanel | undefined;
  let keysPanel: KeysPanel | undefined;
  let stage: Stage | undefined;
  const sound = makeSoundButton({ sounds, t });
  const statisticsButton = toggleButton('statistics', t('statistics'), statistics.setOpen);
  let isQuick = false;
  let isAutobet = false;
  const applyQuick = (): void => {
    const autobetPlay = isAutobet ? 'faster' : 'off';
    stage?.setQuick(kind && isQuick ? quickPlays[kind] : autobetPlay);
  };
  const setQuick = (next: boolean): void => {
    isQuick = next;
    applyQuick();
  };
  const quickButton = toggleButton('quick', t('quick'), (isOn) => {
    setQuick(isOn);
    postToPage({ kind: 'quick', isOn });
  });
  // A profile that lets no game start rounds by itself has no faster ones either.
  quickButton.hidden = !kind || !(opening.AllowsAutobet || opening.AllowsSlamStop);
  listenToParent((asks) => {
    if (asks.kind !== 'quick' || quickButton.hidden) return;
    quickButton.ariaPressed = String(asks.isOn);
    setQuick(asks.isOn);
  });
  /** The reasons why a usual control is missing. */
  function paceNotes(): readonly string[] {
    if (!kind) return [];
    const full = kind === 'slot' ? t('pace.full-time') : t('pace.by-hand');
    return [...(kind === 'slot' ? [t('pace.no-autoplay')] : []), ...(quickButton.hidden ? [full] : [])];
  }
  const openKeys = (): void => keysPanel?.open();
  // Hidden where a finger plays and on narrow bars: there the rules lead to the list.
  const keysButton = iconButton('keys', t('settings'), openKeys);
  keysButton.classList.add('keys-button');
  const pressed: Readonly<Record<string, () => void>> = {
    [frameLetters.sound]: () => sound.click(),
    [frameLetters.fullScreen]: () => postToPage({ kind: 'full-screen' }),
    [frameLetters.quick]() {
      if (!quickButton.hidden) quickButton.click();
    },
    [frameLetters.statistics]: () => statisticsButton.click(),
    [frameLetters.list]: openKeys,
  };
  const bar = makeBar({
    name,
    isDemo,
    money,
    t,
    tools: [quickButton, statisticsButton, sound, keysButton],
    onRules: () => rulesPanel?.open(),
  });
  let numbers: SessionNumbers | undefined;
  let isPaused = false;
  const pause = makePause(stageElement, t);

  return {
    element: frame,
    stageElement,
    trouble,
    results,
    get isQuick() {
      return isQuick;
    },
    /** Rounds of an autobet are faster than single ones. */
    setAutobet(isRunning: boolean): void {
      if (isAutobet === isRunning) return;
      isAutobet = isRunning;
      applyQuick();
    },
    get hasKeys() {
      return keysPanel?.isOn ?? true;
    },
    /** Does the action of a letter of the frame; returns false for others. */
    pressLetter(key: string): boolean {
      pressed[key]?.();
      return key in pressed;
    },
    /** The parts for the game that do not depend on its kind. */
    forGame: {
      settings,
      money,
      sounds,
      language,
      ...numberTexts,
      bounds: stakeBounds(opening),
      stepsMinor: opening.Stakes.Steps.map(BigInt),
      allowsSlamStop: opening.AllowsSlamStop,
      roundMsMin: opening.MinimumRoundMs,
      isAway: () => isPaused || document.hidden,
      announce: results.announce,
      atMost(amountMinor: bigint) {
        const text = t('stake.most', { amount: money.text(amountMinor) });
        setError(text);
        results.announce(text);
      },
    },
    /** Undefined until `displayNumbers` has received some. */
    get numbers(): SessionNumbers | undefined {
      return numbers;
    },
    /** Displays the numbers of the session from now on. */
    displayNumbers(onBalance: (balanceMinor: bigint) => void) {
      return makeDisplayedNumbers(
        opening,
        {
          setNumbers(next) {
            const isOther = numbers?.balanceMinor !== next.balanceMinor;
            numbers = next;
            bar.setNumbers(next);
            if (isOther) onBalance(next.balanceMinor);
          },
          setTime: bar.setTime,
          setRepeated: (isRepeated) => frame.classList.toggle('frame-repeats-numbers', isRepeated),
        },
        { isWinPresented: kind !== undefined },
      );
    },
    /** Puts all elements on the screen. */
    async mount(panel: HTMLElement, ...more: readonly HTMLElement[]): Promise<Stage> {
      document.title = name;
      frame.replaceChildren(bar.element, stageElement, panel, results.live, ...more);
      // The texts of a live table stay sharp: its layout has small numbers.
      stage = await makeStage(scene, quality, opening.Table ? Math.min(2, devicePixelRatio) : undefined);
      return stage;
    },
    /** Adds the panels with the game's rules and its keys. */
    addPanels(
      game: Pick<Game, 'rules' | 'keys'>,
      table?: { readonly seeds: () => TableSeeds; readonly settings: readonly HTMLElement[] },
    ): void {
      const rounds = (): number => numbers?.rounds ?? 0;
      rulesPanel = makeRulesPanel({
        opening,
        game,
        money,
        t,
        locale,
        rounds,
        table: table?.seeds,
        onKeys: openKeys,
      });
      keysPanel = makeKeysPanel({
        t,
        sounds,
        quality,
        number: numberTexts.number,
        own: table?.settings ?? [],
        ownLines: () => game.keys?.() ?? [],
        hasQuick: () => !quickButton.hidden,
        paceNotes,
      });
      frame.append(rulesPanel.element, keysPanel.element);
    },
    refuse(refused: Refused): void {
      setError(refusalText(refused, { money, digits, t }), depositLink(refused, { isDemo, t }));
    },
    endSession(reason: OverReason): void {
      sounds.setMusic(undefined);
      stageElement.append(makeOverCover(reason, t));
      postToPage({ kind: 'session-ended', wantsAnother: false });
    },
    /** Follows the surrounding page: its numbers and pauses, and the end of the visit. */
    followPage(player: {
      readonly displayedNumbers: Pick<ReturnType<typeof makeDisplayedNumbers>, 'receive'>;
      setPaused(isPaused: boolean): void;
      onLeave?(): void;
    }): void {
      const silence = (): void => sounds.setPaused(isPaused || document.hidden);
      document.addEventListener('visibilitychange', silence);
      listenToParent((asks) => {
        player.displayedNumbers.receive(asks);
        if (asks.kind !== 'pause' && asks.kind !== 'resume') return;
        isPaused = asks.kind === 'pause';
        silence();
        pause(isPaused);
        player.setPaused(isPaused);
      });
      window.addEventListener('pagehide', ({ persisted }) => {
        if (persisted) return;
        player.onLeave?.();
        calls.close();
        postToPage({ kind: 'closed' });
      });
    },
  };
}
