import {
  type CoupResult,
  type DragonTigerBetKind,
  type DragonTigerDeal,
  type DragonTigerSide,
  dragonTigerBets,
  dragonTigerPays,
  dragonTigerReturn,
  liveDragonTiger,
  rankName,
} from '@evens/games';
import type { Chips } from '../../chips/chip-stack.ts';
import { makeHurry } from '../../stage/hurry.ts';
import type { CardFace } from '../../stage/playing-card.ts';
import { makeHandView } from '../baccarat/hand-view.ts';
import { makeRoadView } from '../baccarat/road-view.ts';
import { sideColours } from '../baccarat/sides.ts';
import { makeSpotsView } from '../baccarat/spots-view.ts';
import { type ChipLayout, type ChipTable, makeChipTableBase } from '../chip-table-base.ts';
import type { PhaseTime } from '../phase-clock.ts';
import { oddsText } from '../return-text.ts';
import { betFromChips } from '../spot-stakes.ts';
import type { TableSeat } from '../table-client.ts';
import { arrange } from './arrange.ts';
import type { LiveDragonTigerMessageKey } from './live-dragon-tiger-messages.ts';

/** Maximum duration of a card's motion. */
const CARD_MS = 620;
const cardSides = ['dragon', 'tiger'] as const;

const colours: Readonly<Record<DragonTigerBetKind, number>> = {
  dragon: sideColours.banker,
  tiger: sideColours.player,
  tie: sideColours.tie,
  suitedTie: sideColours.tie,
};

/** Both cards, the spots for chips and the roads. */
export interface CardScene {
  readonly table: ChipTable;
  clear(): void;
  /** Fades the cards of the last round, while bets on the next one are taken. */
  fade(): void;
  /** Deals the two cards by the clock of the round. Cards that are due already are shown at once. */
  deal(dealt: DragonTigerDeal, time: PhaseTime): Promise<void>;
  showOutcome(dealt: DragonTigerDeal, chips: Chips): void;
  setResults(winners: readonly DragonTigerSide[]): void;
  /** Position over the winning side, for sparks. */
  winnerPosition(winner: DragonTigerSide): { readonly x: number; readonly y: number };
}

/** Spots that won. A tie takes half of the bets on dragon and tiger, so these are not marked. */
function wonSpots(dealt: DragonTigerDeal): ReadonlySet<string> {
  const isWon = (kind: DragonTigerBetKind): boolean => {
    const { num, den } = dragonTigerReturn(kind, dealt);
    return num > den;
  };
  return new Set(dragonTigerBets.filter(isWon));
}

const roadSides = { dragon: 'banker', tiger: 'player', tie: 'tie' } as const;

/** The roads draw the dragon in the banker's red and the tiger in the player's blue. */
const toRoad = (winner: DragonTigerSide): CoupResult => ({
  winner: roadSides[winner],
  playerPair: false,
  bankerPair: false,
});

export function makeCardScene(parts: TableSeat<LiveDragonTigerMessageKey>): CardScene {
  const { stage, t, money, sounds, changed } = parts;
  const table = makeChipTableBase(parts, {
    rules: liveDragonTiger,
    betFromChips,
    layout: (): ChipLayout => spots,
  });
  const hurry = makeHurry(stage, changed);
  let deals = 0;
  const arranged = (width: number, height: number) =>
    arrange({ width, height, studio: parts.layOutStudio(width, height) });
  let at = arranged(stage.width, stage.height);

  stage.setBackdrop('radial-gradient(110% 90% at 50% 12%, #3a2126 0%, #1b1417 52%, #0b0e11 100%)');
  const spots = makeSpotsView(stage, {
    kinds: dragonTigerBets,
    colours,
    group: stage.hotspotGroup(t('places')),
    digits: money.digits,
    spotText: (kind) => t(kind),
    paysText: (kind) => oddsText(dragonTigerPays[kind]),
    spotName: (kind) => table.spotName(kind, { name: t(kind), pays: oddsText(dragonTigerPays[kind]) }),
    onPlace: table.placeOn,
    onTake: table.take,
  });
  const roads = makeRoadView(stage, {
    letters: { banker: t('dragon.letter'), player: t('tiger.letter'), tie: '=' },
  });
  const totalText = ([card]: readonly CardFace[]): string => (card ? rankName(card.rank) : '');
  const createHand = (side: 'dragon' | 'tiger') =>
    makeHandView(stage, { hurry, name: t(side), colour: colours[side], totalText });
  const hands = { dragon: createHand('dragon'), tiger: createHand('tiger') };
  stage.onResize((width, height) => {
    at = arranged(width, height);
    for (const side of cardSides) hands[side].place(at[side], at.shoe);
    spots.place(at.spots);
    roads.place(at.roads);
  });

  function clear(): void {
    deals += 1;
    for (const side of cardSides) {
      hands[side].set([]);
      hands[side].setState('plain');
    }
    spots.clearResult();
  }

  return {
    table,
    clear,
    fade() {
      deals += 1;
      for (const side of cardSides) hands[side].setState('past');
      spots.setWon(undefined);
    },
    async deal(dealt, { ms, passedMs }) {
      clear();
      const mine = deals;
      const paceMs = ms / cardSides.length;
      const cardMs = Math.min(CARD_MS, paceMs);
      for (const [index, side] of cardSides.entries()) {
        const dueMs = index * paceMs;
        if (passedMs() < dueMs) await hurry.wait(dueMs - passedMs());
        if (mine !== deals) return;
        if (passedMs() >= dueMs + cardMs) hands[side].set([dealt[side]]);
        else {
          sounds.play('card');
          await hands[side].deal(dealt[side], cardMs);
        }
        if (mine !== deals) return;
      }
    },
    showOutcome(dealt, chips) {
      const { winner } = dealt;
      for (const side of cardSides) {
        hands[side].set([dealt[side]]);
        hands[side].setState(winner === side ? 'won' : winner === 'tie' ? 'plain' : 'lost');
      }
      spots.setWon(wonSpots(dealt));
      table.showWithResult(chips);
    },
    setResults: (winners) => roads.setResults(winners.map(toRoad)),
    winnerPosition(winner) {
      const { x, y, width, height } = winner === 'tie' ? at.spots.tie : at[winner].box;
      return { x: x + width / 2, y: y + height / 2 };
    },
  };
}
