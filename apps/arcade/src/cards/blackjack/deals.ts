import type { CardFace } from '../../stage/playing-card.ts';

/** The cards on the table. */
export interface DisplayedTable {
  /** One card while the other is face down; all of them once the dealer plays. */
  readonly dealer: readonly CardFace[];
  readonly hands: readonly (readonly CardFace[])[];
  /** The dealer has looked under an ace or a ten, and nobody has a blackjack. */
  readonly isPeeked: boolean;
}

/** One animation on the table. */
export type TableMotion =
  | { readonly kind: 'card'; readonly hand: number; readonly face: CardFace }
  /** Without a face the card stays face down. */
  | { readonly kind: 'dealer'; readonly face: CardFace | undefined }
  | { readonly kind: 'split' }
  | { readonly kind: 'peek' }
  | { readonly kind: 'reveal'; readonly face: CardFace };

const cardMotions = (hand: number, faces: readonly CardFace[]): readonly TableMotion[] =>
  faces.map((face) => ({ kind: 'card', hand, face }));

/** Two cards each to the player and the dealer, in turn; further cards if they are dealt already. */
function firstMotions({ dealer, hands }: DisplayedTable): readonly TableMotion[] {
  const [first, second] = hands[0] ?? [];
  const [up] = dealer;
  if (!up) return [];
  const toPlayer = (face: CardFace | undefined) => (face ? cardMotions(0, [face]) : []);
  return [
    ...toPlayer(first),
    { kind: 'dealer', face: up },
    ...toPlayer(second),
    { kind: 'dealer', face: undefined },
  ];
}

/** The animations between two states of the table, in order. */
export function motionsBetween(
  before: DisplayedTable | undefined,
  after: DisplayedTable,
): readonly TableMotion[] {
  const motions: TableMotion[] = [];
  let counts = (before?.hands ?? []).map((cards) => cards.length);
  if (!before || before.dealer.length === 0) {
    motions.push(...firstMotions(after));
    counts = after.hands.length > 0 ? [Math.min(2, after.hands[0]?.length ?? 0)] : [];
  }
  if (after.hands.length > counts.length && counts.length > 0) {
    motions.push({ kind: 'split' });
    counts = [1, 1];
  }
  if (after.isPeeked && !before?.isPeeked) motions.push({ kind: 'peek' });
  for (const [hand, cards] of after.hands.entries())
    motions.push(...cardMotions(hand, cards.slice(counts[hand] ?? 0)));
  const [, hole, ...drawn] = after.dealer;
  if (hole && (before?.dealer.length ?? 0) < 2) {
    motions.push({ kind: 'reveal', face: hole });
    for (const face of drawn) motions.push({ kind: 'dealer', face });
  }
  return motions;
}
