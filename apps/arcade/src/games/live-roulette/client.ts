import type { LiveRouletteMessageKey } from './live-roulette-messages.ts';
import './live-roulette.css';
import type { ArcadeSharedBet, TableResult, TableRound } from '@evens/contract';
import { rouletteColour } from '@evens/games';
import { gameLetters } from '../../frame/keys.ts';
import { makeChipBet } from '../chip-bet.ts';
import type { StepSummary } from '../game-client.ts';
import { betFromChips, chipsOfBet, wonSpots } from '../roulette/chips.ts';
import { roulettePayTable } from '../roulette/roulette-rules.ts';
import { makeRouletteScene } from '../roulette/roulette-scene.ts';
import { makeRoundDisplay } from '../round-display.ts';
import { defineTableClient, type TableGame, type TableSeat } from '../table-client.ts';
import { makeCountsPanel } from './counts-panel.ts';

const findPocket = (result: TableResult): number | undefined =>
  'pocket' in result ? result.pocket : undefined;

function mount(seat: TableSeat<LiveRouletteMessageKey>): TableGame {
  const { live, t, settings } = seat;
  const scene = makeRouletteScene(seat);
  const bet = makeChipBet(seat, {
    table: scene.table,
    pressLetter: scene.pressLetter,
    betFromChips: betFromChips,
    chipsFromBet: chipsOfBet,
    onPlaced: show,
    letters: [gameLetters.roulette.track],
  });
  const counts = makeCountsPanel(seat);
  settings.append(counts.element);
  let countedTo = -1;

  const displayedRound = makeRoundDisplay({
    live,
    table: scene.table,
    bet,
    chipsFromBet: chipsOfBet,
    readResult: ({ view }) => (view.kind === 'live-roulette' ? (view.pocket ?? undefined) : undefined),
    async play(pocket, time) {
      if (time.passedMs() < time.ms) await scene.spin(pocket, time);
    },
    showResult(pocket, chips) {
      scene.setPocket(pocket);
      scene.showResult({ pocket, chips, won: wonSpots(chips, pocket) });
    },
  });

  function show(): void {
    const { results } = live.state;
    const newest = results.at(-1)?.no ?? 0;
    if (newest !== countedTo) {
      const last = results.at(-1);
      const pocket = last && findPocket(last);
      // Before its first spin the wheel shows the last result.
      if (countedTo < 0 && pocket !== undefined) scene.setPocket(pocket);
      countedTo = newest;
      counts.setResults(results.flatMap((result) => findPocket(result) ?? []));
    }
    displayedRound.show();
  }

  async function summarize(bets: readonly ArcadeSharedBet[], round: TableRound): Promise<StepSummary> {
    const pocket = await displayedRound.whenDisplayed(round, bets);
    if (pocket === undefined) return { says: '' };
    const number = t(`${rouletteColour(pocket)}-number`, { number: pocket });
    return { says: t('fell', { number }), at: scene.wheelAt };
  }

  return {
    show,
    actions: () => bet.actions(),
    note: () => bet.note(),
    onClock: bet.onClock,
    summarize,
    short(result) {
      const pocket = findPocket(result);
      return pocket === undefined ? { text: '' } : { text: String(pocket), tone: rouletteColour(pocket) };
    },
    keys: () => scene.keys(),
    rules: () => ({
      how: [t('live.how-1'), t('how-1'), t('how-2'), t('how-3'), t('how-4')],
      tables: [roulettePayTable(seat, scene.spotName)],
      returns: [t('returns')],
      fairness: [t('live.fair')],
    }),
  };
}

export const client = defineTableClient<LiveRouletteMessageKey>({
  key: 'live-roulette',
  picks: 'chip',
  messages: ['roulette', 'live-roulette'],
  mount,
});
