import type { LiveDragonTigerMessageKey } from './live-dragon-tiger-messages.ts';
import '../baccarat/side-tones.css';
import type { ArcadeSharedBet, TableResult, TableRound } from '@evens/contract';
import {
  dragonTigerBets,
  dragonTigerPays,
  dragonTigerReturns,
  liveDragonTiger,
  rankName,
  ranks,
} from '@evens/games';
import { makeChipBet } from '../chip-bet.ts';
import type { StepSummary } from '../game-client.ts';
import { oddsText, returnText } from '../return-text.ts';
import { makeRoundDisplay } from '../round-display.ts';
import { betFromChips, chipsFromBet } from '../spot-stakes.ts';
import { defineTableClient, type TableGame, type TableSeat } from '../table-client.ts';
import { makeCardScene } from './card-scene.ts';

const findDeal = (result: TableResult) => ('side' in result ? result : undefined);

function readDeal({ view }: TableRound) {
  return view.kind === 'live-dragon-tiger' ? liveDragonTiger.readOutcome(view.deal) : undefined;
}

function shortRank(rank: number): string {
  const known = ranks.find((each) => each === rank);
  return known === undefined ? '' : rankName(known);
}

function mount(seat: TableSeat<LiveDragonTigerMessageKey>): TableGame {
  const { live, t, number } = seat;
  const scene = makeCardScene(seat);
  const bet = makeChipBet(seat, { table: scene.table, betFromChips, chipsFromBet, onPlaced: show });
  let drawnTo = -1;

  const displayedRound = makeRoundDisplay({
    live,
    table: scene.table,
    bet,
    chipsFromBet,
    readResult: readDeal,
    clear: scene.fade,
    play: scene.deal,
    showResult: scene.showOutcome,
  });

  function show(): void {
    const { results } = live.state;
    const newest = results.at(-1)?.no ?? 0;
    if (newest !== drawnTo) {
      drawnTo = newest;
      scene.setResults(results.flatMap((result) => findDeal(result)?.side ?? []));
    }
    displayedRound.show();
  }

  async function summarize(bets: readonly ArcadeSharedBet[], round: TableRound): Promise<StepSummary> {
    const dealt = await displayedRound.whenDisplayed(round, bets);
    if (!dealt) return { says: '' };
    const { winner, isSuitedTie, dragon, tiger } = dealt;
    return {
      says: t(isSuitedTie ? 'dealt.suitedTie' : `dealt.${winner}`, {
        dragon: rankName(dragon.rank),
        tiger: rankName(tiger.rank),
      }),
      at: scene.winnerPosition(winner),
    };
  }

  return {
    show,
    actions: bet.actions,
    note: bet.note,
    onClock: bet.onClock,
    summarize,
    short(result) {
      const dealt = findDeal(result);
      if (!dealt) return { text: '' };
      return { text: `${shortRank(dealt.dragon)}–${shortRank(dealt.tiger)}`, tone: dealt.side };
    },
    keys: () => scene.table.keys(),
    rules: () => ({
      how: [t('deal.how-1'), t('deal.how-2'), t('deal.how-3'), t('how-4'), t('how-5')],
      tables: [
        {
          title: t('pays'),
          head: [t('pays.bet'), t('pays.pays'), t('pays.returns')],
          rows: dragonTigerBets.map((kind) => [
            t(kind),
            oddsText(dragonTigerPays[kind]),
            returnText(number, dragonTigerReturns[kind]),
          ]),
        },
      ],
      fairness: [t('deal.fair-1'), t('deal.fair-2')],
    }),
  };
}

export const client = defineTableClient<LiveDragonTigerMessageKey>({
  key: 'live-dragon-tiger',
  picks: 'chip',
  messages: ['baccarat', 'live-baccarat', 'live-dragon-tiger'],
  mount,
});
