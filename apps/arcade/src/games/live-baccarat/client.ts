import type { LiveBaccaratMessageKey } from './live-baccarat-messages.ts';
import '../baccarat/side-tones.css';
import './live-baccarat.css';
import type { ArcadeSharedBet, TableResult, TableRound } from '@evens/contract';
import { COUP_CARDS_MAX, type CoupResult, shoeReturns } from '@evens/games';
import { baccaratTables } from '../baccarat/baccarat-rules.ts';
import { makeBaccaratScene } from '../baccarat/baccarat-scene.ts';
import { readCoup } from '../baccarat/read-coup.ts';
import { makeChipBet } from '../chip-bet.ts';
import type { StepSummary } from '../game-client.ts';
import { makeRoundDisplay } from '../round-display.ts';
import { betFromChips, chipsFromBet } from '../spot-stakes.ts';
import { defineTableClient, type TableGame, type TableSeat } from '../table-client.ts';
import { makeShoePanel } from './shoe-panel.ts';

type CoupResultMessage = Extract<TableResult, { readonly winner: CoupResult['winner'] }>;
const findCoup = (result: TableResult): CoupResultMessage | undefined =>
  'winner' in result ? result : undefined;

function mount(seat: TableSeat<LiveBaccaratMessageKey>): TableGame {
  const { live, t, settings } = seat;
  const scene = makeBaccaratScene(seat, shoeReturns);
  const bet = makeChipBet(seat, {
    table: scene.table,
    betFromChips,
    chipsFromBet,
    onPlaced: show,
  });
  const shoePanel = makeShoePanel(seat);
  settings.append(shoePanel.element);
  let roadsKey = '';

  function baccaratView(round: TableRound | null) {
    return round?.view.kind === 'live-baccarat' ? round.view : undefined;
  }

  /** Roads belong to one shoe; between two shoes the last coup's shoe is shown. */
  function showShoe(): void {
    const { round, results } = live.state;
    const coups = results.flatMap((result) => findCoup(result) ?? []);
    const shoe = baccaratView(round)?.shoe;
    const no = shoe?.no ?? coups.at(-1)?.shoe;
    const ofShoe = coups.filter((coup) => coup.shoe === no);
    shoePanel.show(shoe, ofShoe);
    const way = `${no} ${ofShoe.at(-1)?.no}`;
    if (way === roadsKey) return;
    roadsKey = way;
    scene.setResults(ofShoe);
  }

  const displayedRound = makeRoundDisplay({
    live,
    table: scene.table,
    bet,
    chipsFromBet,
    readResult(round) {
      const coup = baccaratView(round)?.coup;
      return coup ? readCoup(coup) : undefined;
    },
    clear: scene.fadeCards,
    play: (coup, { ms, passedMs }) => scene.deal(coup, { paceMs: ms / COUP_CARDS_MAX, passedMs }),
    showResult: scene.showOutcome,
  });

  function show(): void {
    showShoe();
    displayedRound.show();
  }

  async function summarize(bets: readonly ArcadeSharedBet[], round: TableRound): Promise<StepSummary> {
    const coup = await displayedRound.whenDisplayed(round, bets);
    if (!coup) return { says: '' };
    const { winner, playerTotal, bankerTotal } = coup;
    return {
      says: t(`${winner}.won`, { player: playerTotal, banker: bankerTotal }),
      at: scene.winnerPosition(winner),
    };
  }

  return {
    show,
    actions: () => bet.actions(),
    note: () => bet.note(),
    onClock: bet.onClock,
    summarize,
    short(result) {
      const coup = findCoup(result);
      return coup ? { text: `${coup.playerTotal}–${coup.bankerTotal}`, tone: coup.winner } : { text: '' };
    },
    keys: () => scene.table.keys(),
    rules: () => ({
      how: [t('live.how-1'), t('live.how-2'), t('how-1'), t('how-2'), t('how-3'), t('how-4'), t('how-5')],
      tables: baccaratTables(seat, shoeReturns),
      fairness: [t('live.fair')],
    }),
  };
}

export const client = defineTableClient<LiveBaccaratMessageKey>({
  key: 'live-baccarat',
  picks: 'chip',
  messages: ['baccarat', 'live-baccarat'],
  mount,
});
