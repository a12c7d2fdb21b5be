import { Container, Graphics } from 'pixi.js';
import { type Badge, type BadgeTone, makeBadge } from '../../cards/badge.ts';
import { type DealtCard, makeDealing, type Place } from '../../cards/dealing.ts';
import type { Pace } from '../../cards/pace.ts';
import { makeChipPile } from '../../chips/chip-pile.ts';
import { palette } from '../../stage/palette.ts';
import { CARD_RATIO, type CardFace } from '../../stage/playing-card.ts';
import type { Sounds } from '../../stage/sounds.ts';
import type { Stage } from '../../stage/stage.ts';
import { type HoldemLayout, layOutHoldem, SPOT } from './layout.ts';

const FLOP = 3;
const DIM = 0.5;
const names = ['ante', 'bonus', 'call'] as const;
export type StakeName = (typeof names)[number];

export interface HoldemCards {
  readonly player: readonly CardFace[];
  readonly board: readonly CardFace[];
  readonly dealer: readonly CardFace[];
}

export interface Note {
  readonly text: string;
  readonly tone: BadgeTone;
}

export interface HoldemMarks {
  /** Texts of the stakes; empty without a stake. */
  readonly stakes: Readonly<Record<StakeName, string>>;
  readonly bonus: Note | undefined;
  readonly player: Note | undefined;
  readonly dealer: Note | undefined;
  /** The side whose cards are marked as won. */
  readonly won: 'player' | 'dealer' | 'both' | undefined;
}

export interface HoldemScene {
  place(width: number, height: number): void;
  set(cards: HoldemCards, marks: HoldemMarks): void;
  /** Removes the last round's cards, and deals those up to the flop. */
  deal(cards: HoldemCards): Promise<void>;
  /** Deals turn and river, then shows the dealer's cards. */
  finish(cards: HoldemCards): Promise<void>;
  mark(marks: HoldemMarks): void;
  readonly playerAt: { readonly x: number; readonly y: number };
}

export function makeHoldemScene({
  stage,
  pace,
  sounds,
  stakeName,
  felt: feltText,
}: {
  readonly stage: Stage;
  readonly pace: Pace;
  readonly sounds: Sounds;
  stakeName(stake: StakeName): string;
  readonly felt: string;
}): HoldemScene {
  const [felt, layer, top] = [new Graphics(), new Container(), new Container()];
  const rule = stage.text(feltText, { fill: 0x9fb2e8, fontWeight: '600' });
  stage.root.addChild(felt, rule, layer, top);
  const dealing = makeDealing({ stage, layer, pace, sounds });
  const stakes = names.map((name) => ({
    name,
    title: stage.text(stakeName(name), { fill: 0x9fb2e8, fontWeight: '600' }),
    pile: makeChipPile(stage, name === 'bonus' ? 0x8a5a00 : name === 'call' ? 0x7c2730 : palette.accentDeep),
  }));
  const notes: Readonly<Record<'player' | 'dealer' | 'bonus', Badge>> = {
    player: makeBadge(stage),
    dealer: makeBadge(stage),
    bonus: makeBadge(stage),
  };
  top.addChild(...stakes.flatMap(({ title, pile }) => [title, pile.root]));
  top.addChild(notes.player.root, notes.dealer.root, notes.bonus.root);
  let size = { width: 1, height: 1 };
  let layout: HoldemLayout = layOutHoldem(1, 1);
  let rows: { dealer: DealtCard[]; board: DealtCard[]; player: DealtCard[] } = {
    dealer: [],
    board: [],
    player: [],
  };
  let marks: HoldemMarks | undefined;

  function drawFelt(): void {
    const { width, height } = size;
    const isNarrow = width < 520;
    const radius = Math.min(width, height) * (isNarrow ? 0.16 : 0.34);
    const rail = isNarrow ? 5 : 10;
    felt.clear();
    felt
      .roundRect(2, 2, width - 4, height - 4, radius)
      .fill(0x2a1a14)
      .stroke({ width: 2, color: 0x553828, alignment: 1 });
    felt
      .roundRect(2 + rail, 2 + rail, width - 4 - 2 * rail, height - 4 - 2 * rail, radius - rail)
      .fill(0x17275c);
    if (!isNarrow)
      felt
        .roundRect(18, 18, width - 36, height - 36, radius - 14)
        .stroke({ width: 1.5, color: 0x3c55a5, alpha: 0.8 });
    const [cardHeight, radiusOfCard] = [layout.cardWidth * CARD_RATIO, layout.cardWidth * 0.1];
    for (const { x, y } of layout.board)
      felt
        .roundRect(x - layout.cardWidth / 2, y - cardHeight / 2, layout.cardWidth, cardHeight, radiusOfCard)
        .fill({ color: 0x0d1840, alpha: 0.55 })
        .stroke({ width: 1.2, color: 0x3c55a5, alpha: 0.7 });
    for (const { name } of stakes) {
      const { x, y } = layout[name];
      const [halfWidth, halfHeight] = [layout.chipRadius * 3.7, layout.chipRadius * SPOT];
      felt
        .roundRect(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight, halfHeight)
        .fill({ color: 0x0d1840, alpha: 0.4 })
        .stroke({ width: 1.2, color: 0x3c55a5, alpha: 0.75 });
    }
    rule.style.fontSize = layout.textSize * 0.92;
    rule.scale.set(1);
    const widest = width * 0.74;
    if (rule.width > widest) rule.scale.set(widest / rule.width);
    const [dealerY, boardY] = [layout.dealer[0]?.y ?? 0, layout.board[0]?.y ?? 0];
    // Closer to the board, with space for its badge, but never on its cards.
    const sparePart = (boardY - dealerY - cardHeight - layout.textSize) / 2;
    const lower = Math.max(0, Math.min(layout.textSize * 0.45, sparePart - 3));
    rule.position.set(width / 2, (dealerY + boardY) / 2 + lower);
  }

  function showMarks(): void {
    const { textSize, chipRadius, cardWidth } = layout;
    const half = (cardWidth * CARD_RATIO) / 2;
    for (const { name, title, pile } of stakes) {
      const { x, y } = layout[name];
      pile.set(marks?.stakes[name] ?? '', name === 'call' ? 2 : 1);
      const widest = 2 * Math.min(x, size.width - x) - 12;
      pile.place(x, y + (name === 'call' ? chipRadius * 0.2 : 0), chipRadius, widest);
      title.style.fontSize = textSize * 0.9;
      title.position.set(x, y - chipRadius * SPOT - textSize * 0.7);
      title.alpha = marks?.stakes[name] ? 1 : 0.6;
    }
    const rowCentre = (places: readonly Place[]): Place => ({ x: size.width / 2, y: places[0]?.y ?? 0 });
    const [player, dealer] = [rowCentre(layout.player), rowCentre(layout.dealer)];
    notes.player.set(marks?.player?.text ?? '', marks?.player?.tone);
    notes.player.place(player.x, player.y + half - textSize * 0.5, textSize);
    notes.dealer.set(marks?.dealer?.text ?? '', marks?.dealer?.tone);
    notes.dealer.place(dealer.x, dealer.y + half - textSize * 0.5, textSize);
    notes.bonus.set(marks?.bonus?.text ?? '', marks?.bonus?.tone);
    notes.bonus.place(layout.bonus.x, layout.bonus.y + chipRadius * SPOT, textSize * 0.9);
    for (const side of ['player', 'dealer'] as const)
      for (const card of rows[side]) {
        const isWinner = marks?.won === side || marks?.won === 'both';
        card.setRim(isWinner && side === 'player' ? palette.gold : undefined);
        card.setLight(marks?.won !== undefined && !isWinner ? DIM : 1);
      }
    stage.redraw();
  }

  function lieDown(): void {
    dealing.setShoe({ x: size.width * 0.5, y: -layout.cardWidth, angle: 0.3 });
    for (const row of ['dealer', 'board', 'player'] as const)
      for (const [index, card] of rows[row].entries()) {
        card.setWidth(layout.cardWidth);
        const place = layout[row][index];
        if (place) card.setHome(place);
      }
    showMarks();
  }

  function removeAll(): void {
    for (const card of [...rows.dealer, ...rows.board, ...rows.player]) card.remove();
    rows = { dealer: [], board: [], player: [] };
  }

  async function bring(row: 'dealer' | 'board' | 'player', face?: CardFace): Promise<void> {
    const card = dealing.fresh(layout.cardWidth);
    const place = layout[row][rows[row].length];
    rows[row].push(card);
    if (place) await card.slide(place);
    if (face) await card.turn(face);
  }

  return {
    place(width, height) {
      size = { width, height };
      layout = layOutHoldem(width, height);
      drawFelt();
      lieDown();
    },
    set(cards, next) {
      removeAll();
      marks = next;
      const open = (faces: readonly CardFace[]): DealtCard[] =>
        faces.map((face) => dealing.fresh(layout.cardWidth, face));
      rows = { player: open(cards.player), board: open(cards.board), dealer: open(cards.dealer) };
      if (cards.player.length > 0)
        while (rows.dealer.length < 2) rows.dealer.push(dealing.fresh(layout.cardWidth));
      lieDown();
    },
    async deal({ player, board }) {
      const leaving = [...rows.dealer, ...rows.board, ...rows.player];
      rows = { dealer: [], board: [], player: [] };
      showMarks();
      await Promise.all(leaving.map((card) => card.leave({ x: -160, y: size.height * 0.2, angle: -0.5 })));
      for (const face of player) {
        await bring('player', face);
        await bring('dealer');
      }
      for (const _ of board.slice(0, FLOP)) await bring('board');
      await Promise.all(board.slice(0, FLOP).map((face, index) => rows.board[index]?.turn(face)));
    },
    async finish({ board, dealer }) {
      for (const face of board.slice(FLOP)) await bring('board', face);
      await pace.wait(160);
      for (const [index, face] of dealer.entries()) await rows.dealer[index]?.turn(face);
      await pace.wait(240);
    },
    mark(next) {
      marks = next;
      showMarks();
    },
    get playerAt() {
      return { x: size.width / 2, y: layout.player[0]?.y ?? 0 };
    },
  };
}
