import { pick, seededRandom } from '@evens/base';

/** Surnames of invented players: common in many countries, combined at random. */
const surnames =
  'Varga|Lindqvist|Moreau|Castellan|Brandvold|Okonjo|Petrenka|Halloran|Vasquez Leal|Kowalczek|Damiani|Ostrander|Ferreiro|Takemori|Nakashiro|Belkacemi|Zielonka|Hartvig|Soderholm|Marchetta|Iliescu|Novotka|Kaspersen|Rautio|Delacour|Abernethy|Whitcombe|Tregarth|Lockhurst|Pennock|Dragomir|Stanchev|Kralev|Horvatin|Mihaljek|Jurasek|Benesov|Cermakova|Orlovska|Vetrova|Sharipov|Kenzhebek|Aitmatov|Tran Bao|Nguyen Thi|Park Seo|Choi Min|Lim Hae|Wong Kit|Chan Yiu|Liang Bo|Xu Ran|Sato Rei|Okabe|Fujinaga|Hayasaka|Matsuyoshi|Rao Pillai|Deshmane|Iyengar|Bhattarai|Perera Silva|Wickrama|Al Rashedi|El Mansour|Ben Youssef|Hadjani|Toure Diallo|Mensah Addo|Adeyeri|Nwachi|Kiprotai|Wanjiku|Mokoena|Van der Laan|De Wachter|Vermeiren|Van Houtem|Claessens|Schreiner|Obermann|Kreutzfeld|Lohmann|Hirschl|Gruberova|Zwingli|Aebersold|Bernasca|Rossellini|Pellegrani|Fontanesi|Quintero|Arriaga|Bustamar|Echeverra|Olmedo|Carranza|Saavedra|Montiel|Peixoto|Teixeiro|Almada|Figueira|Guimar|Barroso|Sequeira|Monteverde|Larrabee|Prescott|Holloway|Kendrick|Stanfield|Merriweather|Ashdown|Thornbury|McCallister|Fitzwilliam|ODonnovan|Gallacher|Sinclair Roe|Macrae|Llewelyn|Prosser|Haugland|Tveit|Eriksdotter|Nystrand|Kallio|Virtala|Magnusdottir|Kristmund'.split(
    '|',
  );
const initials = 'A|B|C|D|E|F|G|H|I|J|K|L|M|N|O|P|R|S|T|V|Y|Z'.split('|');

/** Invented players, the same for the same seed. "M. Varga". */
export function players(seed: string, count: number): readonly string[] {
  const random = seededRandom(`players|${seed}`);
  const names = new Set<string>();
  while (names.size < count) names.add(`${pick(random, initials)}. ${pick(random, surnames)}`);
  return [...names];
}

/** Pairs of padel, beach volleyball and doubles: "Varga / Lindqvist". */
export function pairs(seed: string, count: number): readonly string[] {
  const random = seededRandom(`pairs|${seed}`);
  const names = new Set<string>();
  while (names.size < count) names.add(`${pick(random, surnames)} / ${pick(random, surnames)}`);
  return [...names].filter((name) => new Set(name.split(' / ')).size === 2);
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
const allHorses: readonly string[] = (() => {
  const names = coats.flatMap((coat) => deeds.map((deed) => `${coat} ${deed}`));
  const random = seededRandom('horses');
  for (let last = names.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [names[last], names[other]] = [names[other] ?? '', names[last] ?? ''];
  }
  return names;
})();

/** The horses of one course of many: "Silver Lantern". */
export function horses(course: number, count: number): readonly string[] {
  return allHorses.slice(course * count, (course + 1) * count);
}
