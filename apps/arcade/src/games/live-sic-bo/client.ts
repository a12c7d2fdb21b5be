import type { LiveSicBoMessageKey } from './live-sic-bo-messages.ts';
import '../baccarat/side-tones.css';
import './live-sic-bo.css';
import type { ArcadeSharedBet, TableRound } from '@evens/contract';
import { isTriple, liveSicBo, type SicBoSpot, sicBoChances, sicBoRtp, sicBoTotal } from '@evens/games';
import { makeChipBet } from '../chip-bet.ts';
import type { StepSummary } from '../game-client.ts';
import { returnText } from '../return-text.ts';
import { makeRoundDisplay } from '../round-display.ts';
import { betFromChips, chipsFromBet } from '../spot-stakes.ts';
import { defineTableClient, type TableGame, type TableSeat } from '../table-client.ts';
import { makeDiceScene, oddsText } from './dice-scene.ts';

function readRoll({ view }: TableRound) {
  return view.kind === 'live-sic-bo' ? liveSicBo.readOutcome(view) : undefined;
}

function mount(seat: TableSeat<LiveSicBoMessageKey>): TableGame {
  const { live, t, number } = seat;
  const scene = makeDiceScene(seat);
  const bet = makeChipBet(seat, { table: scene.table, betFromChips, chipsFromBet, onPlaced: show });

  const displayedRound = makeRoundDisplay({
    live,
    table: scene.table,
    bet,
    chipsFromBet,
    readResult: readRoll,
    clear: scene.clear,
    play: scene.roll,
    showResult: scene.showOutcome,
  });

  function show(): void {
    displayedRound.show();
  }

  async function summarize(bets: readonly ArcadeSharedBet[], round: TableRound): Promise<StepSummary> {
    const roll = await displayedRound.whenDisplayed(round, bets);
    if (!roll) return { says: '' };
    const [one, two, three] = roll.dice;
    return {
      says: t(isTriple(roll.dice) ? 'rolled.triple' : 'rolled', {
        one,
        two,
        three,
        total: sicBoTotal(roll.dice),
      }),
      at: scene.dicePosition(),
    };
  }

  /** The name of all bets with the chance of this one. */
  function chanceName({ kind, numbers: [first = 0] }: SicBoSpot): string {
    switch (kind) {
      case 'total':
        return t('bet.total', { number: `${first} / ${21 - first}` });
      case 'single':
      case 'double':
      case 'triple':
        return t(`bet.${kind}`, { number: '1–6' });
      case 'pair':
        return t('bet.pairs');
      case 'any-triple':
        return t('bet.any-triple');
      default:
        return t('bet.halves');
    }
  }

  return {
    show,
    actions: () => bet.actions(),
    note: () => bet.note(),
    onClock: bet.onClock,
    summarize,
    short(result) {
      const roll = 'dice' in result ? liveSicBo.readOutcome(result) : undefined;
      if (!roll) return { text: '' };
      const total = sicBoTotal(roll.dice);
      const tone = isTriple(roll.dice) ? 'triple' : total <= 10 ? 'small' : 'big';
      return { text: `${roll.dice.join('·')} = ${total}`, tone };
    },
    keys: () => scene.table.keys(),
    rules: () => ({
      how: [t('roll.how-1'), t('roll.how-2'), t('roll.how-3'), t('roll.how-4'), t('how-5')],
      tables: [
        {
          title: t('pays'),
          head: [t('pays.bet'), t('pays.pays'), t('pays.returns')],
          rows: sicBoChances.map((spot) => [
            chanceName(spot),
            oddsText(spot),
            returnText(number, sicBoRtp(spot)),
          ]),
        },
      ],
      fairness: [t('roll.fair-1'), t('roll.fair-2')],
    }),
  };
}

export const client = defineTableClient<LiveSicBoMessageKey>({
  key: 'live-sic-bo',
  picks: 'chip',
  messages: ['baccarat', 'live-baccarat', 'live-sic-bo'],
  mount,
});
