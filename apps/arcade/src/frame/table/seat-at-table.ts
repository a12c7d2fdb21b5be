import './table.css';
import type { SeatedTableClient, TableGame, TableState } from '../../games/table-client.ts';
import { newCommandId } from '../calls.ts';
import { celebrateResult } from '../celebrate.ts';
import { elapsedMs, waitMs } from '../clock.ts';
import { el } from '../elements.ts';
import { type FrameInput, makeGameFrame } from '../game-frame.ts';
import { listenForKeys } from '../keys.ts';
import { NO_BREAK_SPACE, parseWireAmount } from '../money.ts';
import type { Numbers } from '../numbers.ts';
import { makePageMoney } from '../page-money.ts';
import { makeStakePicker, stakePickerOptions } from '../stake-picker.ts';
import type { Waiting } from '../until-answered.ts';
import { makeChipClosing } from './chip-closing.ts';
import { makeTableClock } from './clock.ts';
import { makeTableCroupier } from './croupier.ts';
import { makeCrowdList } from './crowd-list.ts';
import { makeTableLine, type TableLine } from './line.ts';
import { openTableSocket } from './open-socket.ts';
import { TablePlayer } from './player.ts';
import type { TablePlayerView } from './player-parts.ts';
import { makeTableStatus } from './status.ts';
import { makeTableStudio } from './studio.ts';
import { makeTableAutobet } from './table-autobet.ts';
import { makeTableChat } from './table-chat.ts';
import { makeTableControlPanel } from './table-control-panel.ts';

/** Interval of updates of the countdown. */
const COUNT_MS = 200;
const RESULTS_SHOWN = 20;
const BYTE = 256;

/** Shows the last results over the stage, the newest first. The server sends them oldest first. */
function makeLastResults(list: HTMLElement): (results: TableState['results'], game: TableGame) => void {
  let displayed: readonly unknown[] = [];
  return (results, game) => {
    if (results === displayed) return;
    displayed = results;
    const newestFirst = results.slice(-RESULTS_SHOWN).reverse();
    list.replaceChildren(
      ...newestFirst.map((result) => {
        const { text, tone } = game.short(result);
        return el('li', { 'data-tone': tone }, el('bdi', {}, text));
      }),
    );
  };
}

/** Formats amounts of a crowd, which have the digits of their own currencies. */
const formatCrowdAmount =
  (number: Numbers['number']) =>
  (wire: string, currency: string): string =>
    `${number(Number(wire), wire.split('.')[1]?.length ?? 0)}${NO_BREAK_SPACE}${currency}`;

function makePlayer(
  { calls, t, opening }: FrameInput,
  { onTrouble, ...view }: TablePlayerView & Pick<Waiting, 'onTrouble'>,
): TablePlayer {
  const clock = makeTableClock(elapsedMs, Date.parse(opening.At));
  return new TablePlayer({
    calls,
    opening,
    clock,
    newCommandId: () => newCommandId(clock.nowMs()),
    page: makePageMoney(opening),
    refundSays: t('table.refunded'),
    onFault: reportError,
    waiting: { wait: waitMs, elapsedMs, onTrouble },
    view,
  });
}

/** The player's connection. Connects again at once when the device is online or the page is visible again. */
function makePlayerLine(player: TablePlayer, secret: string): TableLine {
  const line = makeTableLine({
    openSocket: openTableSocket,
    afterMs(delayMs, run) {
      const id = setTimeout(run, delayMs);
      return () => clearTimeout(id);
    },
    random: () => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / BYTE,
    secret,
    onState: (state) => player.lineIs(state),
    onMessage: (message) => player.receive(message),
    onEnd: (why) => player.end(why === 'session-ended' ? 'session-ended' : 'moved-on'),
  });
  window.addEventListener('online', () => line.retryNow());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) line.retryNow();
  });
  return line;
}

/** Builds the frame around a table that many players share. */
export async function seatAtTable(input: FrameInput & { readonly client: SeatedTableClient }): Promise<void> {
  const { t, opening, client } = input;
  const { Table: opened, Digits: digits } = opening;
  if (opened === null) throw new Error('seatAtTable: expected an opening with a table, got none');
  const frame = makeGameFrame(input, (text, remedy) => panel.setError(text, remedy));
  const { results, stageElement, trouble } = frame;
  const { money, sounds, settings, number, multiplier } = frame.forGame;
  let game: TableGame | undefined;
  let isAsking = false;

  const player = makePlayer(input, {
    changed: () => show(),
    ticked: () => game?.tick?.(),
    setNumbers: (next) => displayedNumbers.setOwn(next),
    result(result, bets) {
      results.result(result);
      croupier.result(result);
      autobet.addFor(result, bets);
      celebrateResult(result, { stage, sounds });
    },
    refused(refused) {
      autobet.interrupt('refused');
      frame.refuse(refused);
    },
    over(reason) {
      line.stop();
      autobet.interrupt('refused');
      frame.endSession(reason);
    },
    onTrouble(isTrouble) {
      isAsking = isTrouble;
      showTrouble();
    },
  });
  const isSandbox = opened.IsSandbox === true;
  const crowd = makeCrowdList({ isSandbox, t, multiplier, amount: formatCrowdAmount(number) });
  const croupier = makeTableCroupier({ opening, table: player, game: () => game, t });
  const chat = makeTableChat({ calls: input.calls, table: opened, t });
  const chipClosing = makeChipClosing({
    bettingMs: opened.BettingMs,
    t,
    onChange() {
      if (game) show();
    },
  });
  const hasChips = client.picks === 'chip';
  const status = makeTableStatus({
    live: player,
    leadMs: () => (hasChips ? chipClosing.leadMs : 0),
    game: () => game,
    t,
    croupier,
    chatOpener: chat?.opener,
    onCrowd: () => crowd.open(),
  });
  stageElement.classList.add('stage-table');
  stageElement.prepend(status.element);
  const studio =
    croupier.figure && croupier.colour
      ? makeTableStudio({ gameKey: opened.Image.key, figure: croupier.figure, light: croupier.colour })
      : undefined;
  if (studio) stageElement.prepend(studio.element);
  const displayedNumbers = frame.displayNumbers(() => {
    // The balance decides which buttons are enabled.
    if (game) panel.refresh();
  });
  const stakes = stakePickerOptions(opening, { money, t, picksStake: client.picks === 'own' });
  const changed = (): void => {
    panel.clearError();
    panel.refresh();
  };
  const picker =
    client.picks === 'own'
      ? undefined
      : makeStakePicker({ ...stakes, label: t(client.picks), onChange: changed });
  const autobet = makeTableAutobet({
    isAllowed: opening.AllowsAutobet,
    live: player,
    game: () => game,
    stakeMaxMinor: stakes.maximumMinor,
    money,
    t,
    number,
    onChange: () => panel.refresh(),
    onEnd: results.announce,
  });
  const panel = makeTableControlPanel({
    settings,
    picker,
    game: () => game,
    autobet,
    company: el('div', { class: 'company' }, chat?.element, crowd.element),
    t,
  });
  frame.element.classList.add('frame-table');

  const stage = await frame.mount(panel.element, crowd.panel, croupier.live, ...(chat ? [chat.panel] : []));
  const scene = stageElement.querySelector<HTMLElement>('.scene');
  if (scene) studio?.follow({ stage: stageElement, scene, onHeight: stage.layOut });
  game = await client.seat({
    ...frame.forGame,
    stage,
    live: player,
    image: opened.Image,
    layOutStudio: (width, height) =>
      studio?.layOut(width, height) ?? { height: 0, device: { x: 0, y: 0, width, height } },
    chipClosing,
    refresh: () => panel.refresh(),
    flights: opened.Flights ?? [],
    slots: opened.Slots,
    bettingMs: opened.BettingMs,
    decisionMs: opened.DecisionMs,
    stakes: { minimumMinor: stakes.minimumMinor, maximumMinor: stakes.maximumMinor },
    stakeMinor: () => picker?.minor,
    setStake: (stakeMinor) => picker?.setResumed(stakeMinor),
    balanceMinor: () => frame.numbers?.balanceMinor ?? 0n,
    makePicker: (options) => makeStakePicker({ ...stakes, ...options }),
    minor: (wire) => parseWireAmount(wire, digits),
    changed,
  });
  autobet.offer();
  let lastSecret: string | undefined;
  frame.addPanels(game, {
    seeds: () => ({ commitment: player.state.round?.commitment, secret: lastSecret }),
    settings: hasChips ? [chipClosing.field] : [],
  });

  let begunId: number | undefined;
  const showResults = makeLastResults(results.list);

  function showTrouble(): void {
    const isAway = player.state.line === 'away';
    trouble.hidden = !isAway && !isAsking;
    trouble.textContent = t(isAway ? 'table.away' : 'table.trouble');
  }

  function show(): void {
    const { round, crowd: here, chat: lines, line: lineState } = player.state;
    if (round?.secret) lastSecret = round.secret;
    // The last round's result is removed when this round is played.
    if (round?.phase === 'playing' && round.id !== begunId) {
      begunId = round.id;
      results.clear();
    }
    frame.element.dataset['line'] = lineState;
    frame.element.dataset['phase'] = round?.phase ?? 'none';
    showTrouble();
    if (game) showResults(player.state.results, game);
    const newest = player.state.results.at(-1);
    studio?.setResult(newest && game?.short(newest));
    crowd.show(here);
    chat?.show(lines);
    croupier.show();
    studio?.setBetting(round?.phase === 'betting');
    try {
      game?.show();
    } catch (error) {
      reportError(error);
    }
    // The game knows only now whether it still has to show the state.
    status.show();
    autobet.follow();
    panel.refresh();
  }

  const line = makePlayerLine(player, opening.Secret);
  frame.followPage({
    displayedNumbers,
    setPaused(isPaused) {
      player.setPaused(isPaused);
      if (isPaused) autobet.interrupt('paused');
    },
    onLeave: () => line.stop(),
  });
  listenForKeys({
    isOn: () => frame.hasKeys,
    play: () => panel.pressMain(),
    stop: autobet.stop,
    stake: (direction) => (picker ? picker.step(direction) : game?.stepStake?.(direction)),
    letter: (key) => panel.pressLetter(key) || frame.pressLetter(key),
  });
  let couldBet = false;
  let beforeMs = elapsedMs();
  setInterval(() => {
    const nowMs = elapsedMs();
    chipClosing.addDelay(nowMs - beforeMs - COUNT_MS);
    beforeMs = nowMs;
    game?.onClock?.();
    croupier.show();
    status.show();
    // The cut-off passes without a message of the server.
    if (couldBet !== player.takesBets) panel.refresh();
    couldBet = player.takesBets;
  }, COUNT_MS);
  player.seat(game);
  show();
  line.start();
}
