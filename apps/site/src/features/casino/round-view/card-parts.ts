import { asFields, type Fields } from '@evens/base';
import { listOf, parseMinor, parseText, parseWhole } from './fields.ts';
import type { CardView, HandView, PartRead, SuitName } from './part-shapes.ts';

const suits: readonly SuitName[] = ['diamonds', 'hearts', 'spades', 'clubs'];

function parseCard(value: unknown): CardView | undefined {
  const fields = asFields(value);
  const rank = parseWhole(fields?.['rank']);
  const suit = suits.find((each) => each === fields?.['suit']);
  return rank !== undefined && rank >= 2 && rank <= 14 && suit ? { rank, suit } : undefined;
}

function parseCards(value: unknown): readonly CardView[] | undefined {
  const cards = listOf(value, parseCard);
  return cards && cards.length > 0 ? cards : undefined;
}

/** Whether a second card lies face down under the dealer's single visible card. */
function hasHidden(name: string, cards: readonly CardView[]): boolean {
  return name === 'dealer' && cards.length === 1;
}

const plain = { number: undefined, isSoft: false, stakeMinor: undefined, result: undefined } as const;

/** A list of hands, each with its cards: several after a split. */
function listedHands(value: unknown): readonly HandView[] | undefined {
  const hands = listOf(value, (each): HandView | undefined => {
    const fields = asFields(each);
    const cards = parseCards(fields?.['cards']);
    if (!fields || !cards) return undefined;
    return {
      name: 'hand',
      number: undefined,
      cards,
      hasHidden: false,
      total: parseWhole(fields['total']),
      isSoft: fields['isSoft'] === true,
      stakeMinor: parseMinor(fields['stakeMinor']),
      result: parseText(fields['result']),
    };
  });
  if (!hands || hands.length === 0) return undefined;
  return hands.length === 1 ? hands : hands.map((hand, index) => ({ ...hand, number: index + 1 }));
}

/** Marks held cards, and the guess before each further card. */
function marked(cards: readonly CardView[], { held, said }: Fields): readonly CardView[] {
  const heldIndexes = listOf(held, parseWhole);
  const words = listOf(said, parseText);
  return cards.map((card, index) => {
    const word = words?.[index - 1];
    return {
      ...card,
      ...(heldIndexes && { isHeld: heldIndexes.includes(index) }),
      ...(word !== undefined && { guess: word }),
    };
  });
}

/** Every hand of a view, also those one level down; with a total where `<name>Total` is beside it. */
export function readCards(fields: Fields): PartRead | undefined {
  const hands: HandView[] = [];
  const displayedFields: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const cards = parseCards(value);
    const listed = cards ? undefined : listedHands(value);
    const inner = asFields(value);
    if (cards) {
      hands.push({
        ...plain,
        name,
        cards: marked(cards, fields),
        hasHidden: hasHidden(name, cards),
        total: parseWhole(fields[`${name}Total`]),
      });
      displayedFields.push(name, `${name}Total`, 'held', 'said');
    } else if (listed) {
      hands.push(...listed);
      displayedFields.push(name);
    } else if (inner) {
      const below = readCards(inner);
      if (below?.part.kind !== 'cards') continue;
      hands.push(...below.part.hands.map((hand) => withResult(hand, inner)));
      displayedFields.push(name);
    }
  }
  return hands.length === 0
    ? undefined
    : { part: { kind: 'cards', hands }, displayedFields: displayedFields };
}

/** Two sides, and which of them won. */
function withResult(hand: HandView, { winner }: Fields): HandView {
  if (winner === hand.name) return { ...hand, result: 'win' };
  return winner === 'tie' ? { ...hand, result: 'tie' } : hand;
}
