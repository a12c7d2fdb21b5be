import type messages from '@evens/locales/en/arcade/live-wheel.json';
import './live-wheel.css';
import type { TableRound } from '@evens/contract';
import { liveWheel, type WheelSpot, wheelSegments, wheelSpots } from '@evens/games';
import type { Chips } from '../../chips/chip-stack.ts';
import { crowdChips } from '../../chips/crowd-chips.ts';
import { makeChipBet } from '../chip-bet.ts';
import { type ChipLayout, makeChipTableBase } from '../chip-table-base.ts';
import { fieldsIn, listIn, minorIn, numberIn } from '../read-view.ts';
import { defineTableClient, type TableGame, type TableSeat } from '../table-client.ts';
import { goldenPays, makeSpots, spotBoxes } from './spots.ts';
import { placeUnder, turningAt } from './turning.ts';
import { makeWheel } from './wheel.ts';

type MessageKey = keyof typeof messages;

/** The tiles show the counts of this many last spins. */
const COUNTED = 50;
/** A spin of more time than this was missed while the page was hidden. */
const SPIN_MAX_MS = 20_000;
/** Isolates a number within right-to-left text. */
const apart = (text: string): string => `\u2068${text}\u2069`;

function betFromChips(chips: Chips) {
  return { chips: [...chips].map(([spot, minor]) => ({ spot: Number(spot), stake: String(minor) })) };
}

function chipsFromBet(bet: unknown): Chips {
  const chips = listIn(fieldsIn(bet), 'chips').map((chip) => fieldsIn(chip, 'chip'));
  return new Map(chips.map((chip) => [String(numberIn(chip, 'spot')), minorIn(chip, 'stake')]));
}

function findSpin(round: TableRound | null) {
  return round?.view.kind === 'live-wheel' ? round.view.spin : null;
}

function mount(seat: TableSeat<MessageKey>): TableGame {
  const { stage, t, money, sounds, number, live, announce } = seat;
  stage.setBackdrop('radial-gradient(90% 70% at 50% 38%, #26323d 0%, #131a21 55%, #0b0e11 100%)');
  const table = makeChipTableBase(seat, { rules: liveWheel, betFromChips, layout: (): ChipLayout => spots });
  const digits = wheelSpots.map((_, index) => String(index + 1));
  const bet = makeChipBet(seat, {
    table,
    pressLetter,
    betFromChips,
    chipsFromBet,
    onPlaced: show,
    letters: digits,
  });
  const wheel = makeWheel(stage);
  const hub = stage.label('figure wheel-hub');
  const hubNote = stage.label('figure-note');
  const spots = makeSpots(stage, {
    label: t('spots'),
    digits: money.digits,
    spotName: (spot) => table.spotName(String(spot), { spot, pays: spot, gold: goldenPays(spot) }),
    paysText: (spot) => `${spot}:1 · ★${goldenPays(spot)}`,
    onPlace: placeChip,
    onTake: (spot) => table.take(String(spot)),
  });

  /** The round of the current spin, and the wheel's angle at its start. */
  let spinning: { readonly id: number; readonly fromAngle: number } | undefined;
  let angle = 0;
  let stopped = 0;
  let isMoving = false;
  let soundPlace = 0;

  stage.onResize((width, height) => {
    const studio = seat.layOutStudio(width, height);
    const isBeside = studio.height === 0 && width / height > 1.25 && height < 460;
    const fieldHigh =
      studio.height > 0
        ? Math.min(130, height - studio.height - 10)
        : Math.max(78, Math.min(112, height * 0.2));
    const space = isBeside
      ? { x: 0, width: width * 0.56, height }
      : studio.height > 0
        ? studio.device
        : { x: 0, width, height: height - fieldHigh - 14 };
    const radius = Math.max(40, Math.min(space.width * 0.47, space.height * 0.46, 300));
    const [x, y] = [space.x + space.width / 2, space.height / 2 + radius * 0.04];
    wheel.place(x, y, radius);
    hub.place(x, y - radius * 0.02);
    hub.element.style.fontSize = `${Math.round(radius * 0.27)}px`;
    hubNote.place(x, y + radius * 0.19);
    hubNote.element.style.fontSize = `${Math.round(Math.max(10, radius * 0.075))}px`;
    spots.place(
      spotBoxes(
        isBeside
          ? { x: space.width + 4, y: height * 0.08, width: width - space.width - 14, height: height * 0.84 }
          : { x: 10, y: height - fieldHigh - 2, width: width - 20, height: fieldHigh },
      ),
    );
  });

  const isIn = (): boolean => bet.bets.some(({ State }) => State === 'open');
  /** Chips can be placed unless a bet is on its way or in play, also while the wheel turns for others. */
  const mayPlaceChips = (): boolean => bet.mayPlace || (!bet.isPlacing && !bet.isFull && !isIn());

  function placeChip(spot: WheelSpot): void {
    if (!table.placeOn(String(spot))) return;
    announce(t('laid', { spot, amount: money.text(table.chips.get(String(spot)) ?? 0n) }));
  }

  function pressLetter(key: string): boolean {
    const spot = wheelSpots[Number(key) - 1];
    if (spot === undefined) return table.pressLetter(key);
    placeChip(spot);
    return true;
  }

  let displayedRoundId: number | undefined;
  let drawnCrowd: unknown;
  /** The round whose played chips were shown with its result. */
  let playedRound: number | undefined;

  /** Shows the played chips until the next round opens or the player places other chips. */
  function showChips(): void {
    const { round } = live.state;
    table.setBusy(!mayPlaceChips());
    const isCurrent = isIn() || round?.phase === 'betting';
    table.setPlaced(isCurrent ? bet.placed : new Map(), { hasLaid: bet.isKnown });
    if (isCurrent || !round || round.id === playedRound || bet.bets.length === 0) return;
    playedRound = round.id;
    table.showWithResult(bet.placed);
  }

  /** The share of the current spin that has passed by the clock, 0 to 1. */
  function elapsedShare({ closesAt, endsAt, phase }: TableRound): number {
    if (phase !== 'playing' || endsAt === null) return 1;
    const startsAt = Math.max(closesAt, endsAt - SPIN_MAX_MS);
    return Math.min(1, Math.max(0, (live.nowMs() - startsAt) / Math.max(1, endsAt - startsAt)));
  }

  function showHub(stops: readonly number[]): void {
    let times = 1;
    for (const place of stops.slice(0, stopped)) {
      const segment = wheelSegments[place];
      if (segment?.kind === 'multiplier') times *= segment.times;
    }
    const segment = stopped > 0 ? wheelSegments[stops[stopped - 1] ?? 0] : undefined;
    hub.set(segment?.kind === 'number' ? String(segment.spot) : times > 1 ? `${times}×` : '');
    if (segment?.kind === 'number') hubNote.set(`${segment.pays}:1${times > 1 ? ` × ${times}` : ''}`);
    else hubNote.set(times > 1 ? t('again') : '');
    hub.element.dataset['gold'] = String(segment?.kind === 'number' && segment.isGolden);
  }

  /** Turns the wheel to its current angle; returns true at the end of the spin. */
  function turn(): boolean {
    const { round, line } = live.state;
    const spin = findSpin(round);
    if (!round || !spin || line !== 'live') return false;
    if (spinning?.id !== round.id) {
      spinning = { id: round.id, fromAngle: angle };
      stopped = 0;
    }
    const share = elapsedShare(round);
    const turning = turningAt(
      stage.isCalm && share < 1 ? Math.ceil(share * spin.stops.length) / spin.stops.length : share,
      spin.stops,
      spinning.fromAngle,
    );
    angle = turning.angle;
    wheel.turn(angle);
    const under = placeUnder(angle);
    if (under !== soundPlace) sounds.play('tick', 0.9);
    soundPlace = under;
    if (turning.stopped !== stopped) {
      stopped = turning.stopped;
      const isOver = stopped === spin.stops.length;
      sounds.play(isOver ? 'land' : 'reveal');
      // Once: chips for the next round remove the result.
      spots.setWon(isOver ? wheelSpots.find((spot) => spot === spin.spot) : undefined);
    }
    const isStanding =
      turning.stopped > 0 && turningAt(share + 0.001, spin.stops, spinning.fromAngle).angle === angle;
    wheel.light(isStanding ? under : undefined);
    showHub(spin.stops);
    return share < 1;
  }

  function follow(): void {
    if (isMoving || !turn()) return;
    isMoving = true;
    stage.move(() => {
      isMoving = turn();
      return isMoving;
    });
  }

  function showCounts(): void {
    const last = live.state.results.slice(-COUNTED);
    spots.setCounts(
      wheelSpots.map(
        (spot) => `${last.filter((each) => 'spot' in each && each.spot === spot).length} / ${last.length}`,
      ),
    );
  }

  function show(): void {
    const { round } = live.state;
    if (round?.id !== displayedRoundId) {
      displayedRoundId = round?.id;
      table.showPlayed(undefined);
      wheel.light(undefined);
      hub.set('');
      hubNote.set('');
    }
    bet.follow();
    if (drawnCrowd !== live.state.crowd) {
      drawnCrowd = live.state.crowd;
      table.setCrowd(crowdChips(live.state.crowd, chipsFromBet));
    }
    showChips();
    showCounts();
    follow();
  }

  return {
    show,
    actions: bet.actions,
    note: bet.note,
    onClock: bet.onClock,
    autobet: bet.autobet,
    async summarize(_bets, round) {
      const spin = findSpin(round);
      if (!spin) return { says: '' };
      // This page's clock is slightly behind the server's: the wheel may still be slowing down.
      const leftMs = (round.endsAt ?? 0) - live.nowMs();
      if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
      const { spot, pays, times } = spin;
      const at = wheelSpots.find((each) => each === spot);
      return {
        says: t(times > 1 ? 'fell.times' : 'fell', { spot, pays: apart(`${pays}:1`), times }),
        ...(at !== undefined && { at: spots.spotCentre(at) }),
      };
    },
    short(result) {
      if (!('spot' in result)) return { text: '' };
      const { spot, times } = result;
      return { text: times > 1 ? `${spot} ×${times}` : String(spot), tone: `spot-${spot}` };
    },
    keys: () => [{ keys: digits, label: t('spots') }, ...table.keys()],
    rules: () => ({
      how: [t('how-1'), t('how-2'), t('how-3'), t('how-4')],
      tables: [
        {
          title: t('table'),
          head: [t('table.number'), t('table.segments'), t('table.pays'), t('table.gold')],
          rows: wheelSpots.map((spot) => [
            String(spot),
            number(wheelSegments.filter((each) => each.kind === 'number' && each.spot === spot).length),
            apart(`${spot}:1`),
            apart(`${goldenPays(spot)}:1`),
          ]),
        },
      ],
      returns: [t('returns')],
      fairness: [t('fair-1'), t('fair-2'), t('fair-3')],
    }),
  };
}

export const client = defineTableClient<MessageKey>({
  key: 'live-wheel',
  picks: 'chip',
  mount,
});
