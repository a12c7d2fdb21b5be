import { type League, league } from './league.ts';
import { horses, pairs, players } from './names.ts';

/** Two stables that run on alternate days, each with as many horses as the largest card needs. */
const HORSES_PER_COURSE = 400;

/**
 * Competitions of single players, pairs, fighters and runners, by sport. Cities and tours are real, people are
 * invented.
 */
export const individualLeagues: Readonly<Record<string, readonly League[]>> = {
  tennis: [
    league(['challenger', 'bogota', 'Challenger Bogota', 32], players('ch-3', 28), {
      round: 8,
      hours: [15, 26],
      variant: 'men',
    }),
    league(['itf-women', 'cancun', 'ITF Cancun', 63], players('itf-w3', 28), {
      round: 8,
      hours: [17, 26],
      variant: 'women',
    }),
    league(['itf-men', 'bali', 'ITF Bali', 64], players('itf-m2', 28), {
      round: 8,
      hours: [1, 10],
      variant: 'men',
    }),
    league(['itf-men', 'auckland', 'ITF Auckland', 65], players('itf-m3', 28), {
      round: 8,
      hours: [20, 28],
      variant: 'men',
    }),

    league(['atp', 'vienna', 'ATP Vienna', 6], players('atp-1', 32), {
      round: 8,
      hours: [9, 20],
      variant: 'men',
    }),
    league(['atp', 'tokyo', 'ATP Tokyo', 7], players('atp-2', 32), {
      round: 8,
      hours: [2, 11],
      variant: 'men',
    }),
    league(['wta', 'guadalajara', 'WTA Guadalajara', 8], players('wta-1', 32), {
      round: 8,
      hours: [17, 27],
      variant: 'women',
    }),
    league(['wta', 'singapore', 'WTA Singapore', 9], players('wta-2', 32), {
      round: 8,
      hours: [3, 13],
      variant: 'women',
    }),
    league(['challenger', 'santiago', 'Challenger Santiago', 30], players('ch-1', 28), {
      round: 7,
      hours: [14, 24],
      variant: 'men',
    }),
    league(['challenger', 'brisbane', 'Challenger Brisbane', 31], players('ch-2', 28), {
      round: 7,
      hours: [0, 8],
      variant: 'men',
    }),
    league(['itf-men', 'monastir', 'ITF Monastir', 60], players('itf-m', 32), {
      round: 9,
      hours: [8, 16],
      variant: 'men',
    }),
    league(['itf-women', 'antalya', 'ITF Antalya', 61], players('itf-w', 32), {
      round: 9,
      hours: [7, 15],
      variant: 'women',
    }),
    league(['itf-women', 'perth', 'ITF Perth', 62], players('itf-w2', 24), {
      round: 6,
      hours: [1, 9],
      variant: 'women',
    }),
  ],
  'table-tennis': [
    league(['cz', 'liga-pro', 'Liga Pro', 30], players('tt-1', 40), { round: 14, hours: [0, 24] }),
    league(['ua', 'setka-cup', 'Setka Cup', 31], players('tt-2', 40), { round: 14, hours: [0, 24] }),
    league(['international', 'wtt-series', 'WTT Series', 8], players('tt-3', 32), {
      round: 12,
      hours: [2, 14],
    }),
  ],
  mma: [
    league(['international', 'fight-night', 'Fight Night', 6], players('mma-1', 40), {
      round: 5,
      hours: [20, 28],
      variant: '3',
    }),
    league(['international', 'world-series', 'World Series', 12], players('mma-2', 24), {
      round: 4,
      hours: [6, 18],
      variant: '3',
    }),
    league(['international', 'championship-bouts', 'Championship Bouts', 3], players('mma-3', 12), {
      every: 2,
      round: 1,
      hours: [26, 28],
      variant: '5',
    }),
  ],
  boxing: [
    league(['gb-eng', 'london-card', 'London Card', 6], players('box-1', 24), {
      round: 3,
      hours: [18, 22],
      variant: '10',
    }),
    league(['us', 'las-vegas-card', 'Las Vegas Card', 7], players('box-2', 24), {
      round: 3,
      hours: [24, 28],
      variant: '12',
    }),
    league(['jp', 'tokyo-card', 'Tokyo Card', 20], players('box-3', 16), {
      round: 2,
      hours: [8, 12],
      variant: '8',
    }),
  ],
  golf: [
    league(['international', 'european-tour', 'European Tour: round', 6], players('golf-1', 18), {
      round: 1,
      hours: [6, 9],
    }),
    league(['us', 'american-tour', 'American Tour: round', 7], players('golf-2', 18), {
      round: 1,
      hours: [12, 15],
    }),
    league(['international', 'asian-tour', 'Asian Tour: round', 20], players('golf-3', 14), {
      round: 1,
      hours: [0, 3],
    }),
  ],
  nascar: [
    league(['us', 'cup-series', 'Cup Series', 8], players('nascar', 24), { round: 1, hours: [18, 24] }),
    league(['us', 'short-track', 'Short Track Series', 20], players('nascar-2', 24), {
      round: 3,
      hours: [2, 17],
    }),
  ],
  'horse-racing': [
    league(['gb-eng', 'ascot', 'Ascot', 6], horses(0, HORSES_PER_COURSE), { round: 10, hours: [12, 17] }),
    league(['au', 'flemington', 'Flemington', 11], horses(1, HORSES_PER_COURSE), {
      round: 10,
      hours: [1, 7],
    }),
    league(['us', 'saratoga', 'Saratoga', 12], horses(2, HORSES_PER_COURSE), { round: 10, hours: [17, 23] }),
    league(['hk', 'sha-tin', 'Sha Tin', 13], horses(3, HORSES_PER_COURSE), { round: 10, hours: [5, 11] }),
    league(['ie', 'leopardstown', 'Leopardstown', 14], horses(4, HORSES_PER_COURSE), {
      round: 8,
      hours: [13, 19],
    }),
    league(['za', 'turffontein', 'Turffontein', 15], horses(5, HORSES_PER_COURSE), {
      round: 8,
      hours: [9, 14],
    }),
    league(['us', 'del-mar', 'Del Mar', 16], horses(6, HORSES_PER_COURSE), { round: 10, hours: [22, 27] }),
    league(['jp', 'kawasaki', 'Kawasaki', 17], horses(7, HORSES_PER_COURSE), { round: 10, hours: [6, 12] }),
  ],
  'formula-1': [
    league(['international', 'sprint-series', 'Sprint Series', 6], players('f1', 20), {
      round: 1,
      hours: [4, 19],
    }),
  ],
  cycling: [
    league(['international', 'stage-race', 'Stage Race: stage', 8], players('cyc-1', 22), {
      round: 1,
      hours: [9, 12],
    }),
    league(['international', 'tour-of-the-south', 'Tour of the South: stage', 20], players('cyc-2', 18), {
      round: 1,
      hours: [0, 4],
    }),
  ],
  darts: [
    league(['international', 'pro-tour', 'Pro Tour', 8], players('darts-1', 32), {
      round: 8,
      hours: [11, 22],
    }),
    league(['international', 'challenge-series', 'Challenge Series', 30], players('darts-2', 24), {
      round: 6,
      hours: [0, 12],
    }),
  ],
  snooker: [
    league(['international', 'americas-open', 'Americas Open', 30], players('snk-3', 24), {
      round: 5,
      hours: [16, 26],
    }),

    league(['international', 'home-nations', 'Home Nations', 8], players('snk-1', 32), {
      round: 7,
      hours: [9, 21],
    }),
    league(['cn', 'china-open', 'China Open', 11], players('snk-2', 24), { round: 5, hours: [2, 12] }),
  ],
  badminton: [
    league(['international', 'world-tour', 'World Tour', 8], players('bad-1', 32), {
      round: 7,
      hours: [1, 12],
    }),
    league(['international', 'european-circuit', 'European Circuit', 30], players('bad-2', 24), {
      round: 4,
      hours: [9, 18],
    }),
  ],
  'beach-volleyball': [
    league(['international', 'beach-pro-tour', 'Beach Pro Tour', 20], pairs('beach', 24), {
      round: 9,
      hours: [6, 24],
    }),
  ],
  squash: [
    league(['international', 'world-tour', 'World Tour', 20], players('squash', 24), {
      round: 7,
      hours: [10, 24],
    }),
  ],
  padel: [
    league(['international', 'premier-padel', 'Premier Padel', 20], pairs('padel', 24), {
      round: 8,
      hours: [8, 23],
    }),
  ],
  bowls: [
    league(['international', 'indoor-tour', 'Indoor Tour', 20], players('bowls', 20), {
      round: 5,
      hours: [1, 19],
    }),
  ],
  pool: [
    league(['ph', 'manila-open', 'Manila Open', 30], players('pool-2', 24), { round: 6, hours: [2, 12] }),

    league(['international', 'nine-ball-tour', 'Nine-ball Tour', 20], players('pool', 24), {
      round: 7,
      hours: [4, 26],
    }),
  ],
  'counter-strike': [
    league(
      ['cs', 'americas-league', 'Americas League', 21],
      'Badlands|Cactus Club|Delta Nine|Estuary|Foothill|Gulfstream|Highplains|Inlet',
      { round: 4, hours: [18, 28], variant: '3' },
    ),

    league(
      ['cs', 'pro-league', 'Pro League', 6],
      'Arctic Foxes|Blue Harbour|Cinder|Driftwood|Eastwind|Falconry|Granite|Helix Seven|Ironbark|Juno Squad|Kite Club|Longshore',
      { round: 6, hours: [8, 21], variant: '3' },
    ),
    league(
      ['cs', 'challenger-cup', 'Challenger Cup', 20],
      'Meridian|Nightjar|Oakmoss|Palisade|Quarry|Redshift|Saltmarsh|Tidal|Umbra|Vantage',
      { round: 4, hours: [0, 24], variant: '3' },
    ),
  ],
  'dota-2': [
    league(
      ['dota', 'ancient-league', 'Ancient League', 6],
      'Aurora Pact|Brimstone|Copperfield|Dusk Patrol|Emberline|Frostgate|Gloaming|Hollow Crown|Isle Guard|Jade Court',
      { round: 5, hours: [3, 20], variant: '3' },
    ),
  ],
  'league-of-legends': [
    league(
      ['lol', 'americas-circuit', 'Americas Circuit', 12],
      'Bluegrass|Canyon|Driftline|Evergreen|Frontier|Grove|Headland|Ironworks',
      { round: 3, hours: [19, 27], variant: '3' },
    ),

    league(
      ['lol', 'spring-circuit', 'Spring Circuit', 6],
      'Amaranth|Basilisk|Calypso|Daybreak|Elderwood|Fable|Goldleaf|Harrier|Ivory Tower|Jubilee',
      { round: 5, hours: [6, 20], variant: '3' },
    ),
    league(
      ['lol', 'pacific-circuit', 'Pacific Circuit', 11],
      'Kestrel|Lodestar|Monsoon|Northlight|Opaline|Paragon|Quicksilver|Rookery',
      { round: 3, hours: [1, 12], variant: '3' },
    ),
  ],
  valorant: [
    league(
      ['val', 'masters-series', 'Masters Series', 6],
      'Argent|Bellwether|Cobalt|Dynamo Nine|Everglade|Firebrand|Gauntlet|Highwater|Inkwell|Jackdaw',
      { round: 5, hours: [0, 24], variant: '3' },
    ),
  ],
  'rainbow-six': [
    league(
      ['r6', 'siege-league', 'Siege League', 20],
      'Keystone|Lantern|Mastiff|Nova Guard|Outpost|Portcullis|Quorum|Rampart',
      { round: 4, hours: [10, 26], variant: '3' },
    ),
  ],
  'starcraft-2': [
    league(['sc2', 'ladder-cup', 'Ladder Cup', 20], players('sc2', 24), {
      round: 6,
      hours: [2, 22],
      variant: '5',
    }),
  ],
};
