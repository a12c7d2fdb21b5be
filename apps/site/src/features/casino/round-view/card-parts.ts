import { type Fields, fieldsOf } from '@evens/base';
import { listOf, minorOf, textOf, wholeOf } from './fields.ts';
import type { CardShown, HandShown, PartRead, SuitName } from './part-shapes.ts';

const suits: readonly SuitName[] = ['diamonds', 'hearts', 'spades', 'clubs'];

function cardOf(value: unknown): CardShown | undefined {
  const fields = fieldsOf(value);
  const rank = wholeOf(fields?.['rank']);
  const suit = suits.find((each) => each === fields?.['suit']);
  return rank !== undefined && rank >= 2 && rank <= 14 && suit ? { rank, suit } : undefined;
}

function cardsOf(value: unknown): readonly CardShown[] | undefined {
  const cards = listOf(value, cardOf);
  return cards && cards.length > 0 ? cards : undefined;
}

/** Whether a second card lies face down under the dealer's single visible card. */
function hasHidden(name: string, cards: readonly CardShown[]): boolean {
  return name === 'dealer' && cards.length === 1;
}

const plain = { number: undefined, isSoft: false, stakeMinor: undefined, result: undefined } as const;

/** A list of hands, each with its cards: several after a split. */
function listedHands(value: unknown): readonly HandShown[] | undefined {
  const hands = listOf(value, (each): HandShown | undefined => {
    const fields = fieldsOf(each);
    const cards = cardsOf(fields?.['cards']);
    if (!fields || !cards) return undefined;
    return {
      name: 'hand',
      number: undefined,
      cards,
      hasHidden: false,
      total: wholeOf(fields['total']),
      isSoft: fields['isSoft'] === true,
      stakeMinor: minorOf(fields['stakeMinor']),
      result: textOf(fields['result']),
    };
  });
  if (!hands || hands.length === 0) return undefined;
  return hands.length === 1 ? hands : hands.map((hand, index) => ({ ...hand, number: index + 1 }));
}

/** Marks held cards, and the guess before each further card. */
function marked(cards: readonly CardShown[], { held, said }: Fields): readonly CardShown[] {
  const kept = listOf(held, wholeOf);
  const words = listOf(said, textOf);
  return cards.map((card, index) => {
    const word = words?.[index - 1];
    return {
      ...card,
      ...(kept && { isHeld: kept.includes(index) }),
      ...(word !== undefined && { said: word }),
    };
  });
}

/** Every hand of a view, also those one level down; with a total where `<name>Total` is beside it. */
export function readCards(fields: Fields): PartRead | undefined {
  const hands: HandShown[] = [];
  const shownFields: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const cards = cardsOf(value);
    const listed = cards ? undefined : listedHands(value);
    const inner = fieldsOf(value);
    if (cards) {
      hands.push({
        ...plain,
        name,
        cards: marked(cards, fields),
        hasHidden: hasHidden(name, cards),
        total: wholeOf(fields[`${name}Total`]),
      });
      shownFields.push(name, `${name}Total`, 'held', 'said');
    } else if (listed) {
      hands.push(...listed);
      shownFields.push(name);
    } else if (inner) {
      const below = readCards(inner);
      if (below?.part.kind !== 'cards') continue;
      hands.push(...below.part.hands.map((hand) => withResult(hand, inner)));
      shownFields.push(name);
    }
  }
  return hands.length === 0 ? undefined : { part: { kind: 'cards', hands }, shownFields };
}

/** Two sides, and which of them won. */
function withResult(hand: HandShown, { winner }: Fields): HandShown {
  if (winner === hand.name) return { ...hand, result: 'win' };
  return winner === 'tie' ? { ...hand, result: 'tie' } : hand;
}
