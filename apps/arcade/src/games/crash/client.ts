import './crash.css';
import { CASH_OUT_MIN, CRASH_PAID_OF, crashReturn } from '@evens/games';
import { button, el } from '../../frame/elements.ts';
import { chanceDecimals } from '../../frame/numbers.ts';
import { palette } from '../../stage/palette.ts';
import { defineTableClient, type TableBetResult, type TableGame, type TableSeat } from '../table-client.ts';
import { type CrashMessageKey, makeBetPanel } from './bet-panel.ts';
import { type Flight, flightNow } from './flight.ts';
import { makeOwnFlights } from './own-flights.ts';
import { makeProofPanel } from './proof-panel.ts';
import { type Landing, makeSky } from './sky.ts';
import { cashOutHundredths, type SlotAct, slotAct } from './slot-act.ts';

/** After a flight the button is inactive for this long, so that a late cash-out press does not place a bet. */
const ENDED_MS = 1500;
const HIGH = 200;
const TOP = 1000;
/** One sound per tenth of a doubling. */
const SOUND_STEP = Math.log(2) / 10;

/** Isolates a number within right-to-left text. */
const apart = (text: string): string => `\u2068${text}\u2069`;

/** Percentage of rounds that reach a multiplier. */
const chancePercent = (hundredths: number): number => (Number(CRASH_PAID_OF) * 100) / hundredths;

function mount(seat: TableSeat<CrashMessageKey>): TableGame {
  const { stage, settings, t, money, sounds, number, multiplier, live, minor, balanceMinor, changed } = seat;
  let flight: Flight = { kind: 'none' };
  let crashedNo: number | undefined;
  let hasSeen = false;
  let soundAt = 0;
  let isMoving = false;
  const sky = makeSky(
    stage,
    (times) => `${number(times, times % 1 === 0 ? 0 : (times * 10) % 1 < 1e-6 ? 1 : 2)}×`,
  );
  const figure = stage.label('figure flight-figure');
  const note = stage.label('figure-note');
  const ownFlights = makeOwnFlights(seat);
  const proof = makeProofPanel(seat, ownFlights.section);
  const proofButton = button(t('proof.open'), () => proof.open(), { class: 'flight-proof' });
  const proofPlace = stage.overlay(proofButton);
  document.body.append(proof.element);

  const queued = new Set<number>();
  /** The multiplier of an autobet's bets, hundredths. */
  let autoCashOut: number | undefined;
  /** By slot, the shared round whose stake is not copied to the stake field: it was, or the bet is of this page. */
  const knownStakes = new Map<number, number>();
  const panels = Array.from({ length: seat.slots }, (_, slot) =>
    makeBetPanel(seat, { slot, onPress: () => press(slot) }),
  );
  settings.append(
    el('div', { class: 'flight-bets' }, ...panels.map(({ element }) => element)),
    ownFlights.element,
  );

  stage.onResize((width, height) => {
    sky.place(width, height);
    const size = Math.round(Math.max(34, Math.min(width * 0.13, height * 0.24, 104)));
    figure.element.style.fontSize = `${size}px`;
    note.element.style.fontSize = `${Math.round(Math.max(13, size * 0.2))}px`;
    figure.place(width / 2, height * 0.36);
    note.place(width / 2, height * 0.36 + size * 0.78);
    proofPlace.place({ x: width - 108, y: 4, width: 100, height: 32 });
    draw();
  });

  /** The last action of each slot's button, and until when it is inactive. */
  const kinds = new Map<number, SlotAct['kind']>();
  const endedUntilMs = new Map<number, number>();

  function resolveAct(slot: number): SlotAct {
    const act = slotAct({ live, slot, flight, isQueued: queued.has(slot), minor });
    const before = kinds.get(slot);
    kinds.set(slot, act.kind);
    const asks = act.kind === 'bet' || act.kind === 'queue';
    if (asks && (before === 'cash-out' || before === 'cashing')) {
      endedUntilMs.set(slot, live.nowMs() + ENDED_MS);
      setTimeout(showPanels, ENDED_MS + 1);
    }
    return asks && live.nowMs() < (endedUntilMs.get(slot) ?? 0) ? { kind: 'ended' } : act;
  }

  /** Text about a slot's bet on the current round after the bet has ended. */
  function describeEndedBet(slot: number): { readonly news: string; readonly isWon: boolean } {
    const bet = live.state.own.find(({ Slot }) => Slot === slot);
    if (!bet || bet.State === 'open') return { news: '', isWon: false };
    if (bet.State === 'refunded') return { news: t('news.refunded'), isWon: false };
    const out = cashOutHundredths(bet);
    return out === null
      ? { news: t('news.lost', { stake: money.text(minor(bet.Stake)) }), isWon: false }
      : {
          news: t('news.out', {
            multiplier: apart(multiplier(out)),
            win: apart(money.text(minor(bet.Win))),
          }),
          isWon: true,
        };
  }

  function press(slot: number): void {
    const act = resolveAct(slot);
    const bet = live.state.own.find(({ Slot }) => Slot === slot);
    sounds.play('press');
    if (act.kind === 'bet') place(slot);
    else if (act.kind === 'queue') queued.add(slot);
    else if (act.kind === 'queued') queued.delete(slot);
    else if (act.kind === 'cash-out' && bet) void live.cashOut(bet.RoundID);
    changed();
    showPanels();
  }

  function placeBet(
    slot: number,
    stakeMinor: bigint,
    autoCashOut: number | undefined,
  ): Promise<TableBetResult> {
    const { round } = live.state;
    if (round) knownStakes.set(slot, round.id);
    const bet = { stake: String(stakeMinor), ...(autoCashOut !== undefined && { autoCashOut }) };
    return live.bet({ slot, bet, stakeMinor });
  }

  function place(slot: number): void {
    const panel = panels[slot];
    if (panel?.stakeMinor !== undefined) void placeBet(slot, panel.stakeMinor, panel.autoCashOut);
  }

  /** Places the bets that were queued for this round. */
  function placeQueued(): void {
    for (const slot of [...queued]) {
      if (!live.takesBets || live.isBetting(slot) || live.state.own.some(({ Slot }) => Slot === slot))
        continue;
      queued.delete(slot);
      place(slot);
    }
  }

  /** Copies the stake of each bet from before a reload to its field, once. */
  function showStakes(): void {
    for (const { SharedRoundID, Slot, Stake, State } of live.state.own) {
      if (State !== 'open' || knownStakes.get(Slot) === SharedRoundID) continue;
      knownStakes.set(Slot, SharedRoundID);
      panels[Slot]?.setStake(minor(Stake));
    }
  }

  function showPanels(): void {
    for (const [slot, panel] of panels.entries()) {
      const isShort = (panel.stakeMinor ?? 0n) > balanceMinor();
      panel.show(resolveAct(slot), { isShort, ...describeEndedBet(slot) });
    }
  }

  function ownLandings(): readonly Landing[] {
    return live.state.own.flatMap((bet) => {
      const out = bet.State === 'open' ? null : cashOutHundredths(bet);
      return out === null ? [] : [{ hundredths: out, isOwn: true }];
    });
  }

  function showFigure(): void {
    figure.element.dataset['state'] = flight.kind === 'crashed' ? 'crashed' : flight.kind;
    if (flight.kind === 'flying' || flight.kind === 'crashed') figure.set(multiplier(flight.hundredths));
    else if (flight.kind === 'boarding') figure.set(number(Math.max(0, flight.leftMs) / 1000, 1));
    else if (flight.kind === 'lifting') figure.set(multiplier(100));
    else figure.set(flight.kind === 'unsure' ? '…' : '');
    note.set(flight.kind === 'none' || flight.kind === 'flying' ? '' : t(`note.${flight.kind}`));
  }

  function draw(): void {
    const isOwn = live.state.own.some(({ State }) => State === 'open');
    const others = live.state.crowd.listed.flatMap(({ out }) =>
      out === undefined ? [] : [{ hundredths: out, isOwn: false }],
    );
    sky.draw(flight, { isOwn, landings: [...others, ...ownLandings()] });
    showFigure();
  }

  /** Called once, when the flight that is shown ends. */
  function crash(no: number): void {
    if (crashedNo === no) return;
    const isFirst = crashedNo === undefined && !hasSeen;
    crashedNo = no;
    if (isFirst) return;
    sounds.play('mine');
    const scraps = [0xf4f7f9, 0x9fb0bd, 0xd5dee5, palette.loss];
    stage.burst({ ...sky.head, count: 26, colours: scraps, speed: 190, gravity: 260, size: 5 });
  }

  function update(): void {
    flight = flightNow(live.state, live.nowMs());
    sounds.setMusic(flight.kind === 'flying' ? 'tense' : undefined);
    showStakes();
    if (flight.kind === 'flying') {
      const at = Math.floor(Math.log(flight.hundredths / 100) / SOUND_STEP);
      if (at > soundAt) sounds.play('tick', 0.6 + Math.min(2.2, at * 0.03));
      soundAt = at;
    }
    draw();
    showPanels();
  }

  /** Draws frames while the flight moves. */
  function follow(): void {
    const goesOn = (): boolean =>
      flight.kind === 'boarding' || flight.kind === 'lifting' || flight.kind === 'flying';
    if (isMoving || !goesOn()) return;
    isMoving = true;
    stage.move(() => {
      update();
      isMoving = goesOn();
      return isMoving;
    });
  }

  return {
    show() {
      update();
      ownFlights.show(live.state);
      const { round } = live.state;
      if (flight.kind === 'crashed' && round) crash(round.no);
      hasSeen = true;
      placeQueued();
      follow();
    },
    tick: follow,
    actions: () =>
      panels.map((_, slot) => ({
        label: '',
        isOnStage: true,
        isMain: slot === 0,
        key: String(slot + 1),
        press: () => press(slot),
      })),
    note: () => panels.find(({ fault }) => fault !== undefined)?.fault ?? '',
    stepStake(direction) {
      const focused = panels.find(({ element }) => element.contains(document.activeElement));
      (focused ?? panels[0])?.stepStake(direction);
    },
    summarizesEach: true,
    autobet: {
      get stakeMinor() {
        return panels[0]?.stakeMinor;
      },
      begin() {
        autoCashOut = panels[0]?.chooseAutoCashOut();
        showPanels();
      },
      place: (stakeMinor) => placeBet(0, stakeMinor, autoCashOut),
    },
    summarize([bet]) {
      const out = bet ? cashOutHundredths(bet) : null;
      if (out === null)
        return {
          says:
            flight.kind === 'crashed'
              ? t('summary.crashed', { multiplier: apart(multiplier(flight.hundredths)) })
              : '',
        };
      return { says: t('summary.out', { multiplier: apart(multiplier(out)) }), at: { ...sky.head } };
    },
    short(result) {
      if (!('crash' in result)) return { text: '' };
      const { crash: hundredths } = result;
      return {
        text: multiplier(hundredths),
        tone: hundredths >= TOP ? 'top' : hundredths >= HIGH ? 'high' : 'low',
      };
    },
    phaseText() {
      if (flight.kind === 'boarding') return t('phase.boarding');
      if (flight.kind === 'lifting') return t('phase.lifting');
      return flight.kind === 'flying' ? t('phase.flying') : undefined;
    },
    keys: () => panels.map((_, slot) => ({ keys: [String(slot + 1)], label: t('bet', { no: slot + 1 }) })),
    rules: () => ({
      how: [t('how-1'), t('how-2'), t('how-3'), t('how-4')],
      tables: [
        {
          title: t('table'),
          head: [t('table.target'), t('table.chance'), t('table.pays')],
          rows: [CASH_OUT_MIN, 150, 200, 500, 1000, 10_000].map((each) => [
            multiplier(each),
            `${number(chancePercent(each), chanceDecimals(chancePercent(each)))} %`,
            money.text(crashReturn(1000n, each)),
          ]),
        },
      ],
      returns: [t('returns')],
      fairness: [t('fair-1'), t('fair-2'), t('fair-3')],
    }),
  };
}

export const client = defineTableClient<CrashMessageKey>({
  key: 'crash',
  picks: 'own',
  mount,
});
