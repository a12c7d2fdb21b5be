import type { LiveRouletteWord } from './live-roulette-word.ts';
import './live-roulette.css';
import type { ArcadeSharedBet, TableResult, TableRound } from '@evens/contract';
import { rouletteColour } from '@evens/games';
import { type Chips, joinedChips } from '../../chips/chip-stack.ts';
import { makeChipBet } from '../chip-bet.ts';
import type { Told } from '../game-client.ts';
import { phaseTime } from '../phase-clock.ts';
import { betOf, chipsOfBet, wonSpots } from '../roulette/chips.ts';
import { makeRouletteRoom } from '../roulette/roulette-room.ts';
import { roulettePayTable } from '../roulette/roulette-rules.ts';
import { defineTableClient, type TableGame, type TableSeat } from '../table-client.ts';
import { makeCountsPanel } from './counts-panel.ts';

const pocketOf = (result: TableResult): number | undefined =>
  'pocket' in result ? result.pocket : undefined;

function mount(seat: TableSeat<LiveRouletteWord>): TableGame {
  const { live, words, settings } = seat;
  const room = makeRouletteRoom(seat);
  const bet = makeChipBet(seat, { room, betOf, chipsOf: chipsOfBet, onPlaced: show, letters: ['t'] });
  const counts = makeCountsPanel(seat);
  settings.append(counts.element);
  /** What the picture shows last: a round is spun once, however often it is told. */
  let drawn = '';
  let spin: { readonly roundId: number; readonly done: Promise<void> } | undefined;
  let countedTo = -1;

  function pocketNow(): number | undefined {
    const { round } = live.state;
    return round?.view.kind === 'live-roulette' ? (round.view.pocket ?? undefined) : undefined;
  }

  function showFallen(pocket: number, chips: Chips): void {
    room.setPocket(pocket);
    room.showResult({ pocket, chips, won: wonSpots(chips, pocket) });
  }

  async function spinTo(round: TableRound, pocket: number): Promise<void> {
    room.showPlayed(bet.placed);
    const time = phaseTime(round, () => live.nowMs());
    if (time.passedMs() < time.ms) await room.spin(pocket, time);
    // A page that was hidden may come back rounds later.
    if (live.state.round?.id === round.id) showFallen(pocket, bet.placed);
  }

  /** Chips that lie on the layout while bets are taken: those that are bet, and those that would be. */
  function showBetting(): void {
    const way = `betting ${live.state.round?.id} ${bet.bets.length} ${bet.isPlacing}`;
    if (drawn === way) return;
    if (!drawn.startsWith(`betting ${live.state.round?.id} `)) room.showPlayed(undefined);
    drawn = way;
    room.setPlaced(bet.placed, { hasLaid: bet.isTold });
  }

  function show(): void {
    const { round, results } = live.state;
    bet.follow();
    room.setBusy(!bet.mayPlace);
    const newest = results.at(-1)?.no ?? 0;
    if (newest !== countedTo) {
      countedTo = newest;
      counts.setResults(results.flatMap((result) => pocketOf(result) ?? []));
    }
    const pocket = pocketNow();
    if (!round || round.phase === 'betting' || pocket === undefined) {
      showBetting();
      return;
    }
    const way = `${round.phase === 'playing' ? 'playing' : 'over'} ${round.id}`;
    if (drawn === way) return;
    const isSpun = spin?.roundId === round.id;
    drawn = way;
    if (round.phase === 'playing' && !isSpun)
      spin = { roundId: round.id, done: spinTo(round, pocket).catch(reportError) };
    else if (!isSpun) showFallen(pocket, bet.placed);
  }

  async function told(bets: readonly ArcadeSharedBet[], round: TableRound): Promise<Told> {
    if (spin?.roundId === round.id) await spin.done;
    const pocket = round.view.kind === 'live-roulette' ? round.view.pocket : null;
    if (pocket === null) return { says: '' };
    // Another tab of the player's may have bet as well: what lies there is what this page shows.
    const chips = joinedChips(bets.map((each) => chipsOfBet(each.Bet)));
    if (live.state.round?.id === round.id && live.state.round.phase !== 'betting') showFallen(pocket, chips);
    const number = words(`${rouletteColour(pocket)}-number`, { number: pocket });
    return { says: words('fell', { number }), at: room.wheelAt };
  }

  return {
    show,
    actions: () => bet.actions(),
    note: () => bet.note(),
    told,
    short(result) {
      const pocket = pocketOf(result);
      return pocket === undefined ? { text: '' } : { text: String(pocket), tone: rouletteColour(pocket) };
    },
    rules: () => ({
      how: [words('live.how-1'), words('how-1'), words('how-2'), words('how-3'), words('how-4')],
      tables: [roulettePayTable(seat, room.nameOf)],
      returns: [words('returns')],
      fairness: [words('live.fair')],
    }),
  };
}

export const client = defineTableClient<LiveRouletteWord>({
  key: 'live-roulette',
  picks: 'chip',
  messages: ['roulette', 'live-roulette'],
  mount,
});
