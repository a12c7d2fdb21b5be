import { type Language, translate } from '@evens/locales';

const FURLONG_METERS = 201.168;
const FURLONGS_PER_MILE = 8;
const SIXTEENTHS = 16;
const KILOMETERS_FROM_METERS = 10_000;

interface RaceDistanceView {
  /** The fixture's category: a country's code, or anything else. */
  readonly category: string;
  readonly language: Language;
}

/** Race distance in the unit of its country: miles and furlongs, miles and fractions, metres, or kilometres. */
export function raceDistance(meters: number, { category, language }: RaceDistanceView): string {
  const text = (number: number) => new Intl.NumberFormat(language.locale).format(number);
  if (meters >= KILOMETERS_FROM_METERS)
    return translate(language, 'match.distance.kilometers', { kilometers: text(Math.round(meters / 1000)) });
  const [country = ''] = category.split('-');
  if (country === 'gb' || country === 'ie' || country === 'us') {
    const halfFurlongs = Math.round((2 * meters) / FURLONG_METERS);
    return country === 'us'
      ? americanDistance(halfFurlongs, language)
      : britishDistance(halfFurlongs, language);
  }
  return translate(language, 'match.distance.meters', { meters: text(meters) });
}

function withHalf(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 === 0 ? `${whole}` : whole === 0 ? '½' : `${whole}½`;
}

function britishDistance(halfFurlongs: number, language: Language): string {
  const miles = Math.floor(halfFurlongs / (2 * FURLONGS_PER_MILE));
  const furlongs = withHalf(halfFurlongs % (2 * FURLONGS_PER_MILE));
  if (miles === 0) return translate(language, 'match.distance.furlongs', { furlongs });
  return furlongs === '0'
    ? translate(language, 'match.distance.miles', { miles: `${miles}` })
    : translate(language, 'match.distance.miles-furlongs', { miles: `${miles}`, furlongs });
}

/** From a mile on in sixteenths of a mile: 1 1/16m. */
function americanDistance(halfFurlongs: number, language: Language): string {
  if (halfFurlongs < 2 * FURLONGS_PER_MILE)
    return translate(language, 'match.distance.furlongs', { furlongs: withHalf(halfFurlongs) });
  const whole = Math.floor(halfFurlongs / SIXTEENTHS);
  let [part, parts] = [halfFurlongs % SIXTEENTHS, SIXTEENTHS];
  while (part > 0 && part % 2 === 0) [part, parts] = [part / 2, parts / 2];
  return translate(language, 'match.distance.miles', {
    miles: part === 0 ? `${whole}` : `${whole} ${part}/${parts}`,
  });
}
