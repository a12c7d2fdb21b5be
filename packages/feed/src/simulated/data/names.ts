import { pick, seededRandom } from '@evens/base';
import { famousSurnames, type NameRegion, playerNames } from './player-names.ts';

/** Shuffles by the seed: the same for the same seed. */
function shuffled<T>(seed: string, items: readonly T[]): T[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

interface Surname {
  readonly name: string;
  readonly region: NameRegion;
}

/** Surnames that differ between men and women. */
const gendered: ReadonlySet<NameRegion> = new Set(['czech', 'greek', 'polish', 'russian']);

/** Surnames, those in use for the longest time first: sports share one only after all others. */
const surnames: Surname[] = (() => {
  const regions = Object.entries(playerNames) as readonly (readonly [
    NameRegion,
    { family: readonly string[] },
  ])[];
  const all = regions.flatMap(([region, { family }]) => family.map((name) => ({ name, region })));
  const usable = all.filter(({ name, region }) => region !== 'handles' && !famousSurnames.has(name));
  return shuffled('surnames', [...new Map(usable.map((surname) => [surname.name, surname])).values()]);
})();

function takeSurnames(count: number, fits: (surname: Surname) => boolean): readonly Surname[] {
  const chosen = new Set(surnames.filter(fits).slice(0, count));
  surnames.splice(0, surnames.length, ...surnames.filter((surname) => !chosen.has(surname)), ...chosen);
  return [...chosen];
}

function initialled({ name, region }: Surname): string {
  return `${pick(seededRandom(`given|${name}`), playerNames[region].given).slice(0, 1)}. ${name}`;
}

/** Invented players, each with a surname of their own: "M. Varga". */
export function players(count: number): readonly string[] {
  return takeSurnames(count, () => true).map(initialled);
}

export function women(count: number): readonly string[] {
  return takeSurnames(count, ({ region }) => !gendered.has(region)).map(initialled);
}

/** Pairs of padel and beach volleyball: "Varga / Lindqvist". */
export function pairs(count: number): readonly string[] {
  const names = takeSurnames(2 * count, () => true).map(({ name }) => name);
  return Array.from({ length: count }, (_, pair) => names.slice(2 * pair, 2 * pair + 2).join(' / '));
}

const coats =
  'Amber|Silver|Northern|Quiet|Morning|Gallant|Velvet|Distant|Copper|Winter|Lucky|Stormy|Golden|Hidden|Royal|Misty|Crimson|Wandering|Bold|Gentle|Rapid|Ivory|Sunlit|Midnight|Autumn|Azure|Brave|Bright|Bronze|Calm|Cloudy|Coastal|Dancing|Daring|Dashing|Desert|Eager|Early|Emerald|Fabled|Fearless|Flying|Frosty|Glowing|Happy|Highland|Honest|Jade|Jolly|Loyal|Merry|Mighty|Noble|Polar|Proud|Purple|Rising|Roving|Rustic|Scarlet|Secret|Shining|Singing|Smiling'.split(
    '|',
  );
const deeds =
  'Lantern|Harbour|Echo|Meadow|Whisper|Falcon|Compass|Orchard|Tempest|Ember|Willow|Horizon|Minstrel|Juniper|Voyager|Cavalier|Nimbus|Beacon|Marigold|Pilgrim|Cascade|Sonnet|Ranger|Thistle|Anthem|Arrow|Ballad|Banner|Bishop|Breeze|Bridge|Castle|Chapel|Comet|Crown|Dawn|Diamond|Dream|Eagle|Emblem|Fable|Fiddle|Flame|Forest|Garden|Glory|Heron|Island|Jester|Knight|Legend|Lily|Melody|Monarch|Ocean|Phoenix|Prince|River|Saddle|Sailor|Shadow|Signal|Spirit|Summit'.split(
    '|',
  );

/**
 * Every horse name once, in an order without a pattern. Courses share the list, so each horse belongs to one course.
 */
const allHorses: readonly string[] = shuffled(
  'horses',
  coats.flatMap((coat) => deeds.map((deed) => `${coat} ${deed}`)),
);

/** The horses of one course of many: "Silver Lantern". */
export function horses(course: number, count: number): readonly string[] {
  return allHorses.slice(course * count, (course + 1) * count);
}
