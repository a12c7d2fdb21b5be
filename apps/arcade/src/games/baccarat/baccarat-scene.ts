import type { Fraction } from '@evens/base';
import {
  type BaccaratBetKind,
  baccarat,
  baccaratBets,
  baccaratPays,
  baccaratPoints,
  baccaratReturn,
  type CoupResult,
} from '@evens/games';
import type messages from '@evens/locales/en/arcade/baccarat.json';
import type { Chips } from '../../chips/chip-stack.ts';
import type { StudioLayout } from '../../frame/table/studio-layout.ts';
import { makeHurry } from '../../stage/hurry.ts';
import type { CardFace } from '../../stage/playing-card.ts';
import { type ChipLayout, type ChipTable, makeChipTableBase } from '../chip-table-base.ts';
import type { Table } from '../game-client.ts';
import { oddsText, returnText } from '../return-text.ts';
import { betFromChips } from '../spot-stakes.ts';
import { arrange } from './arrange.ts';
import { cardsDue, dealOrder } from './deal-order.ts';
import { makeHandView } from './hand-view.ts';
import type { DisplayedCoup } from './read-coup.ts';
import { makeRoadView } from './road-view.ts';
import { sideColours, spotColours } from './sides.ts';
import { makeSpotsView } from './spots-view.ts';

export type BaccaratMessageKey = keyof typeof messages;

/** Maximum duration of a card's motion; a slow table pauses between cards. */
const CARD_MS = 620;

export interface DealTiming {
  /** Time between two cards. */
  readonly paceMs: number;
  /** At a live table: elapsed time of the deal. Cards that are due already are shown at once. */
  passedMs?(): number;
}

/** Both hands, the spots for chips and the roads. */
export interface BaccaratScene {
  readonly table: ChipTable;
  /** Whether cards are being dealt; the deal can be shortened. */
  readonly isDealing: boolean;
  hurry(): void;
  /** Deals a coup card by card, over the cards of the last one. */
  deal(coup: DisplayedCoup, timing: DealTiming): Promise<void>;
  /** Shows the result of the coup: the winner, and the chips that won. */
  showOutcome(coup: DisplayedCoup, chips: Chips): void;
  /** Fades the cards of the last coup, while bets on the next one are taken. */
  fadeCards(): void;
  /** Removes all cards. */
  clearCards(): void;
  setResults(results: readonly CoupResult[]): void;
  /** Position over the winning side, for sparks. */
  winnerPosition(winner: CoupResult['winner']): { readonly x: number; readonly y: number };
}

const totalText = (cards: readonly CardFace[]): string =>
  String(cards.reduce((sum, { rank }) => sum + baccaratPoints(rank), 0) % 10);

/** Bets with a return. A tie refunds player and banker bets, whose chips stay. */
function wonBy(coup: DisplayedCoup): ReadonlySet<string> {
  return new Set(baccaratBets.filter((kind) => baccaratReturn(kind, coup).num > 0n));
}

export function makeBaccaratScene(
  parts: Omit<Table<BaccaratMessageKey>, 'move'> & {
    /** The dealer's part of the picture, at a live table. */
    layOutStudio?(width: number, height: number): StudioLayout;
  },
  returns: Readonly<Record<BaccaratBetKind, Fraction>>,
): BaccaratScene {
  const { stage, t, money, sounds, changed, number } = parts;
  const sideReturn = (kind: BaccaratBetKind): string | undefined =>
    kind === 'playerPair' || kind === 'bankerPair' ? returnText(number, returns[kind]) : undefined;
  const table = makeChipTableBase(parts, {
    rules: baccarat,
    betFromChips,
    layout: (): ChipLayout => spots,
  });
  const hurry = makeHurry(stage, changed);
  let isDealing = false;
  let isCut = false;
  let deals = 0;
  const arranged = (width: number, height: number) =>
    arrange({ width, height, studio: parts.layOutStudio?.(width, height) });
  let at = arranged(stage.width, stage.height);

  stage.setBackdrop('radial-gradient(110% 90% at 50% 12%, #21324a 0%, #121b26 52%, #0b0e11 100%)');
  const spots = makeSpotsView(stage, {
    kinds: baccaratBets,
    colours: spotColours,
    group: stage.hotspotGroup(t('places')),
    digits: money.digits,
    spotText: (kind) => t(kind),
    paysText: (kind) =>
      [oddsText(baccaratPays[kind]), sideReturn(kind)].filter((text) => text !== undefined).join('\n'),
    spotName: (kind) =>
      table.spotName(kind, {
        name: [t(kind), sideReturn(kind)].filter((text) => text !== undefined).join(' '),
        pays: oddsText(baccaratPays[kind]),
      }),
    onPlace: table.placeOn,
    onTake: table.take,
  });
  const roads = makeRoadView(stage, {
    letters: {
      player: t('player.letter'),
      banker: t('banker.letter'),
      tie: t('tie.letter'),
    },
  });
  const createHand = (side: 'player' | 'banker') =>
    makeHandView(stage, { hurry, name: t(side), colour: sideColours[side], totalText });
  const hands = { player: createHand('player'), banker: createHand('banker') };
  stage.onResize((width, height) => {
    at = arranged(width, height);
    for (const side of ['player', 'banker'] as const) hands[side].place(at[side], at.shoe);
    spots.place(at.spots);
    roads.place(at.roads);
  });

  function clearCards(): void {
    deals += 1;
    for (const hand of [hands.player, hands.banker]) {
      hand.set([]);
      hand.setState('plain');
    }
    spots.clearResult();
  }

  function fadeCards(): void {
    deals += 1;
    for (const hand of [hands.player, hands.banker]) hand.setState('past');
    spots.setWon(undefined);
  }

  async function deal(coup: DisplayedCoup, { paceMs, passedMs }: DealTiming): Promise<void> {
    clearCards();
    const mine = deals;
    const order = dealOrder(coup);
    const setFirst = (count: number): void => {
      for (const side of ['player', 'banker'] as const)
        hands[side].set(order.slice(0, count).flatMap((dealt) => (dealt.side === side ? [dealt.card] : [])));
    };
    const isOn = (): boolean => mine === deals && !isCut;
    isDealing = true;
    isCut = false;
    const cardMs = Math.min(CARD_MS, paceMs);
    for (let next = 0; next < order.length && isOn(); ) {
      const due = passedMs ? cardsDue(order.length, { paceMs, passedMs: passedMs() - cardMs }) : next;
      const dealt = order[next];
      if (due > next) setFirst(due);
      else if (dealt) {
        sounds.play('card');
        await hands[dealt.side].deal(dealt.card, cardMs);
      }
      next = Math.max(due, next + 1);
      const untilNextMs = passedMs ? next * paceMs - passedMs() : paceMs - cardMs;
      if (isOn() && next < order.length && untilNextMs > 0) await hurry.wait(untilNextMs);
    }
    if (mine !== deals) return;
    if (isCut) setFirst(order.length);
    isDealing = false;
    changed();
  }

  return {
    table,
    get isDealing() {
      return isDealing;
    },
    hurry() {
      isCut = true;
      hurry.press();
    },
    deal,
    showOutcome(coup, chips) {
      const { player, banker, winner } = coup;
      hands.player.set(player);
      hands.banker.set(banker);
      for (const side of ['player', 'banker'] as const)
        hands[side].setState(winner === side ? 'won' : winner === 'tie' ? 'plain' : 'lost');
      spots.setWon(wonBy(coup));
      table.showWithResult(chips);
    },
    fadeCards,
    clearCards,
    setResults: (results) => roads.setResults(results),
    winnerPosition(winner) {
      const { x, y, width, height } = winner === 'tie' ? at.spots.tie : at[winner].box;
      return { x: x + width / 2, y: y + height / 2 };
    },
  };
}
