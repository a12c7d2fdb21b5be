import { type Random, seededRandom } from '@evens/base';
import { type Fixture, type FixturePlayer, splitPlayers } from '@evens/book';
import type { MatchPricer } from '@evens/pricing';
import type { Moment, ScriptPricer } from '../script/match-script.ts';
import { withMishaps } from './mishaps.ts';
import type { SimulatedMatch } from './pairing.ts';
import { countPlayers } from './play/counted-players.ts';
import { nameCricketers } from './play/cricket-players.ts';
import { drawLineUps, type LineUps, withLineUps } from './play/line-ups.ts';
import { namePlayers } from './play/soccer-players.ts';
import { playerShapes } from './shapes/player-shapes.ts';
import type { Squad } from './squads.ts';

const DAY_MS = 86_400_000;
/** Markets on players open this long before the start. */
const PLAYERS_AHEAD_MS = 3 * DAY_MS;

/** A match with all that it is priced and played with. */
interface Playable {
  readonly match: SimulatedMatch;
  readonly fixture: Fixture;
  readonly squads: readonly [Squad, Squad] | undefined;
  readonly isKnockOut: boolean;
}

function drawMatchLineUps(name: string, { sport }: Fixture, squads: readonly [Squad, Squad]): LineUps {
  return drawLineUps(sport, squads, seededRandom(`${name}|line-ups`));
}

/** Prices with the players that are known at the time of the price. */
export function buildPricer(
  name: string,
  { match, fixture, squads }: Omit<Playable, 'isKnockOut'>,
): ScriptPricer {
  if (!squads || !match.withPlayers) return match.pricer;
  const withPlayers = match.withPlayers.bind(match, squads);
  const pricers = new Map<LineUps[number] | undefined, MatchPricer>();
  let lineUps: LineUps | undefined;
  return {
    price(state, options) {
      if (fixture.startsAtMs - options.sourceMs > PLAYERS_AHEAD_MS) return match.pricer.price(state, options);
      lineUps ??= drawMatchLineUps(name, fixture, squads);
      const published = lineUps.findLast(
        ({ atSeconds }) => fixture.startsAtMs + atSeconds * 1000 <= options.sourceMs,
      );
      const pricer = pricers.get(published) ?? withPlayers(published?.players);
      pricers.set(published, pricer);
      return pricer.price(state, options);
    },
  };
}

/**
 * Plays a match: what happens on the pitch, by which players, and around it. `playSeed` seeds the random numbers on the
 * pitch, `name` all others.
 */
export function playMatch(
  name: string,
  { match, fixture, squads, isKnockOut }: Playable,
  playSeed: string,
): readonly Moment[] {
  const played = match.play(seededRandom(playSeed));
  const mishaps = seededRandom(`${name}|mishaps`);
  if (!squads) return withMishaps(played, { fixture, isKnockOut }, mishaps);
  const lineUps = drawMatchLineUps(name, fixture, squads);
  const players = lineUps.at(-1)?.players ?? [];
  const named = playPlayers(played, { fixture, squads, players }, seededRandom(`${name}|players`));
  // A mishap that moves the start keeps the published line-ups.
  const bare = splitPlayers(fixture).fixture;
  return withLineUps(withMishaps(named, { fixture: bare, isKnockOut }, mishaps), fixture, lineUps);
}

/** Names the players of what happens on the pitch, in sports with markets on them. */
function playPlayers(
  played: readonly Moment[],
  {
    fixture: { sport, periodSeconds },
    squads,
    players,
  }: { fixture: Fixture; squads: readonly [Squad, Squad]; players: readonly FixturePlayer[] },
  random: Random,
): readonly Moment[] {
  const attack = squads.flat().map((player) => player.attack);
  if (sport === 'soccer') return namePlayers(played, { players, attack }, random);
  if (sport === 'cricket') return nameCricketers(played, { squads, players }, random);
  const shape = playerShapes[sport];
  return shape ? countPlayers(played, { squads, players, shape, periodSeconds }, random) : played;
}
