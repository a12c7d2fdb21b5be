import { expect, test } from 'vitest';
import { type Card, cardName, deck } from '../cards/deck.ts';
import { plain } from '../state-text.ts';
import { liveDragonTiger } from '../tables/chip-table.ts';
import { chiSquare, chiSquareLimit, givenDraws, randomDraws } from '../testing/index.ts';
import {
  compareDragonTiger,
  dealDragonTiger,
  dragonTigerBets,
  dragonTigerPayout,
  readDragonTiger,
  readDragonTigerBet,
} from './dragon-tiger.ts';
import { dragonTigerMath } from './math.ts';
import { dragonTigerReturns } from './returns.ts';

const byName = new Map(deck.map((card) => [cardName(card), card]));
function compare(cards: string) {
  const [dragon, tiger] = cards.split(' ').map((name) => byName.get(name));
  if (!dragon || !tiger) throw new Error(`no such cards: ${cards}`);
  return compareDragonTiger(dragon, tiger);
}
function readStakes(stakes: Record<string, string>) {
  const bet = readDragonTigerBet({ stakes });
  if (!bet.ok) throw new Error(bet.error);
  return bet.value;
}

test.each([
  ['K♠ Q♠', 'dragon', false],
  ['2♠ A♦', 'dragon', false],
  ['A♠ 2♦', 'tiger', false],
  ['10♠ J♦', 'tiger', false],
  ['7♠ 7♦', 'tie', false],
  ['A♣ A♣', 'tie', true],
] as const)('the cards %s are a win of %s', (cards, winner, isSuitedTie) => {
  expect(compare(cards)).toMatchObject({ winner, isSuitedTie });
});

test.each([
  [{ dragon: '100' }, 'K♠ Q♠', 200n],
  [{ dragon: '100' }, 'Q♠ K♠', 0n],
  [{ tiger: '100' }, 'Q♠ K♠', 200n],
  [{ dragon: '100', tiger: '50' }, '9♠ 9♦', 75n],
  [{ dragon: '1' }, '9♠ 9♦', 0n],
  [{ dragon: '1', tiger: '1' }, '9♠ 9♦', 1n],
  [{ tie: '100' }, '9♠ 9♦', 1200n],
  [{ tie: '100' }, '9♠ 9♠', 1200n],
  [{ suitedTie: '100' }, '9♠ 9♦', 0n],
  [{ suitedTie: '100' }, '9♠ 9♠', 5100n],
  [{ dragon: '100', tiger: '100', tie: '100', suitedTie: '100' }, '9♠ 9♠', 6400n],
] as const)('dragon tiger stakes %j on the cards %s pay %s', (stakes, cards, paid) => {
  expect(dragonTigerPayout(readStakes(stakes), compare(cards))).toBe(paid);
});

test.each([
  [null, 'stakes'],
  [{ stakes: {} }, 'stakes'],
  [{ stakes: { player: '1' } }, 'a bet is on'],
  [{ stakes: { tie: '0' } }, 'a stake'],
])('readBet of dragon tiger refuses %j', (raw, reason) => {
  const read = readDragonTigerBet(raw);
  expect(!read.ok && read.error).toContain(reason);
});

/** Second settler: the words of the rules, with 416 numbered cards instead of the deck and its fractions. */
function paidByHand(kind: string, dragon: number, tiger: number): number {
  const [dragonRank, tigerRank] = [dragon, tiger].map((card) => (Math.floor((card % 52) / 4) + 1) % 13);
  if (dragonRank === undefined || tigerRank === undefined) throw new Error('no card');
  if (kind === 'suitedTie') return dragon % 52 === tiger % 52 ? 51 : 0;
  if (kind === 'tie') return dragonRank === tigerRank ? 12 : 0;
  if (dragonRank === tigerRank) return 0.5;
  return dragonRank > tigerRank === (kind === 'dragon') ? 2 : 0;
}

test('the RTP of each bet is the average over all pairs of 416 cards', () => {
  const maths = dragonTigerMath();
  for (const kind of dragonTigerBets) {
    const bet = readStakes({ [kind]: '2' });
    let paid = 0;
    const wrong: string[] = [];
    for (let dragon = 0; dragon < 416; dragon++)
      for (let tiger = 0; tiger < 416; tiger++) {
        if (dragon === tiger) continue;
        const byHand = paidByHand(kind, dragon, tiger);
        paid += 2 * byHand;
        const cards = [deck[dragon % 52], deck[tiger % 52]] as [Card, Card];
        if (dragonTigerPayout(bet, compareDragonTiger(...cards)) !== BigInt(2 * byHand))
          wrong.push(`${kind} ${cards.map(cardName).join(' ')}`);
      }
    expect(wrong).toEqual([]);
    const { num, den } = dragonTigerReturns[kind];
    expect(BigInt(paid) * den).toBe(num * 2n * 416n * 415n);
    expect(maths.find(({ of }) => of === kind)?.rtp).toEqual({ num, den });
  }
});

test('the highest payout is reached by some deal and never exceeded', () => {
  const draws = randomDraws('dragon tiger stakes');
  const cards = [compare('K♠ 2♠'), compare('2♠ K♠'), compare('5♠ 5♣'), compare('5♠ 5♠')];
  for (let round = 0; round < 100; round++) {
    const stakes = Object.fromEntries(
      dragonTigerBets.slice(draws.word() % 4).map((kind) => [kind, `${1 + (draws.word() % 999)}`]),
    );
    const bet = readStakes(stakes);
    const read = liveDragonTiger.readBet({ stakes });
    if (!read.ok) throw new Error(read.error);
    const most = read.value.returnMaxMinor;
    const paid = cards.map((deal) => dragonTigerPayout(bet, deal));
    expect(paid.filter((each) => each > most)).toEqual([]);
    expect(paid).toContain(most);
  }
});

test('the second word skips the card of the first one', () => {
  const names = (one: number, two: number) => {
    const { dragon, tiger } = dealDragonTiger(givenDraws([one, two]));
    return `${cardName(dragon)} ${cardName(tiger)}`;
  };
  expect([names(0, 0), names(1, 0), names(51, 51), names(415, 414)]).toEqual([
    '2♦ 2♥',
    '2♥ 2♦',
    'A♣ 2♦',
    'A♣ A♠',
  ]);
});

test('ties and suited ties occur at the rates of eight decks', () => {
  const draws = randomDraws('dragon tiger deals');
  const rounds = 83_000;
  const counts = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const { winner, isSuitedTie } = dealDragonTiger(draws);
    const index = isSuitedTie ? 3 : ['dragon', 'tiger', 'tie'].indexOf(winner);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const expected = [192, 192, 24, 7].map((weight) => (rounds * weight) / 415);
  expect(chiSquare(counts, expected)).toBeLessThan(chiSquareLimit(3));
});

test('readDragonTiger restores a stored deal and rejects one whose result contradicts its cards', () => {
  const deal = compare('9♠ 9♠');
  expect(readDragonTiger(plain(deal))).toEqual(deal);
  for (const damaged of [
    null,
    {},
    { ...deal, winner: 'dragon' },
    { ...deal, isSuitedTie: false },
    { ...deal, tiger: { rank: 1, suit: 'hearts' } },
  ])
    expect(readDragonTiger(damaged)).toBeUndefined();
});
