import { type League, type LeagueRhythm, league } from './league.ts';
import { horses, pairs, players, women } from './names.ts';

/** Two stables that run on alternate days, each with as many horses as the largest card needs. */
const HORSES_PER_COURSE = 400;

type Weekday = NonNullable<LeagueRhythm['on']>[0];

/** Half of the pool plays each event: nobody plays in two events that follow each other. */
const POOL_32 = 64;
const POOL_16 = 32;

/** Events of a knock-out tournament of 32 or 16 sides: five or four rounds. */
function draw32(on: Weekday, events: string, names = ''): Pick<LeagueRhythm, 'on' | 'events'> {
  return { on: [on, 8, 8, 4, 4, 4, 2, 1], events: eventNames(events, names) };
}

function draw16(on: Weekday, events: string, names = ''): Pick<LeagueRhythm, 'on' | 'events'> {
  return { on: [on, 4, 4, 4, 2, 1], events: eventNames(events, names) };
}

function eventNames(events: string, before = ''): readonly string[] {
  return events.split('|').map((event) => `${before} ${event}`.trim());
}

/**
 * Competitions of single players, pairs, fighters and runners, by sport. Cities and tours are real, people are
 * invented.
 */
export const individualLeagues: Readonly<Record<string, readonly League[]>> = {
  tennis: [
    league(['atp', 'atp-europe', 'ATP Tour: Europe', 6], players(POOL_32), {
      ...draw32('Mon', 'Vienna|Basel|Stockholm|Antwerp|Metz|Rotterdam|Marseille|Halle', 'ATP'),
      season: ['01-02', '11-23'],
      hours: [9, 20],
      variant: 'men',
    }),
    league(['atp', 'atp-asia', 'ATP Tour: Asia', 7], players(POOL_32), {
      ...draw32('Thu', 'Tokyo|Chengdu|Hangzhou|Almaty|Adelaide|Hong Kong', 'ATP'),
      season: ['01-02', '11-23'],
      hours: [2, 11],
      variant: 'men',
    }),
    league(['wta', 'wta-americas', 'WTA Tour: Americas', 8], women(POOL_32), {
      ...draw32('Sat', 'Guadalajara|Austin|Charleston|Merida|Monterrey|Cleveland', 'WTA'),
      season: ['01-02', '11-23'],
      hours: [17, 27],
      variant: 'women',
    }),
    league(['wta', 'wta-asia', 'WTA Tour: Asia', 9], women(POOL_32), {
      ...draw32('Wed', 'Singapore|Seoul|Osaka|Hobart|Ningbo|Guangzhou', 'WTA'),
      season: ['01-02', '11-23'],
      hours: [3, 13],
      variant: 'women',
    }),
    league(['challenger', 'challenger-south', 'Challenger Tour: South America', 30], players(POOL_32), {
      ...draw32('Sun', 'Santiago|Buenos Aires|Lima|Montevideo|Guayaquil', 'Challenger'),
      season: ['01-02', '12-06'],
      hours: [14, 24],
      variant: 'men',
    }),
    league(['challenger', 'challenger-pacific', 'Challenger Tour: Pacific', 31], players(POOL_32), {
      ...draw32('Tue', 'Brisbane|Busan|Shenzhen|Canberra|Yokohama', 'Challenger'),
      season: ['01-02', '12-06'],
      hours: [0, 8],
      variant: 'men',
    }),
    league(['challenger', 'challenger-north', 'Challenger Tour: North America', 32], players(POOL_32), {
      ...draw32('Fri', 'Bogota|Charlottesville|Medellin|Knoxville|Puebla', 'Challenger'),
      season: ['01-02', '12-06'],
      hours: [15, 26],
      variant: 'men',
    }),
    league(['challenger', 'challenger-europe', 'Challenger Tour: Europe', 33], players(POOL_32), {
      ...draw32('Tue', 'Helsinki|Ismaning|Bratislava|Bergamo|Roanne', 'Challenger'),
      season: ['01-02', '12-06'],
      hours: [9, 19],
      variant: 'men',
    }),
    league(['itf-men', 'itf-men-europe', 'ITF Men: Europe', 60], players(POOL_32), {
      ...draw32('Fri', 'Monastir|Heraklion|Trento|Sharm El Sheikh', 'ITF'),
      hours: [8, 16],
      variant: 'men',
    }),
    league(['itf-women', 'itf-women-europe', 'ITF Women: Europe', 61], women(POOL_32), {
      ...draw32('Thu', 'Antalya|Porto|Valencia|Oeiras', 'ITF'),
      hours: [7, 15],
      variant: 'women',
    }),
    league(['itf-women', 'itf-women-pacific', 'ITF Women: Pacific', 62], women(POOL_32), {
      ...draw32('Sat', 'Perth|Nonthaburi|Mildura|Traralgon', 'ITF'),
      hours: [1, 9],
      variant: 'women',
    }),
    league(['itf-women', 'itf-women-americas', 'ITF Women: Americas', 63], women(POOL_32), {
      ...draw32('Tue', 'Cancun|Santo Domingo|Tampa|Bradenton', 'ITF'),
      hours: [17, 26],
      variant: 'women',
    }),
    league(['itf-men', 'itf-men-asia', 'ITF Men: Asia', 64], players(POOL_32), {
      ...draw32('Wed', 'Bali|Kuala Lumpur|Bangkok|Davao', 'ITF'),
      hours: [1, 10],
      variant: 'men',
    }),
    league(['itf-men', 'itf-men-pacific', 'ITF Men: Pacific', 65], players(POOL_32), {
      ...draw32('Sun', 'Auckland|Cairns|Noumea|Wellington', 'ITF'),
      hours: [20, 28],
      variant: 'men',
    }),
    league(['itf-men', 'itf-men-americas', 'ITF Men: Americas', 66], players(POOL_32), {
      ...draw32('Mon', 'Lajas|Trujillo|Ibague|Ithaca', 'ITF'),
      hours: [16, 27],
      variant: 'men',
    }),
    league(['itf-women', 'itf-women-asia', 'ITF Women: Asia', 67], women(POOL_32), {
      ...draw32('Mon', 'Jakarta|Hua Hin|Gurugram|Luan', 'ITF'),
      hours: [2, 11],
      variant: 'women',
    }),
    league(['utr-men', 'utr-men-americas', 'UTR Men: Americas', 68], players(POOL_32), {
      ...draw32('Sun', 'Boca Raton|Newport Beach|Waco|Scottsdale', 'UTR'),
      hours: [18, 28],
      variant: 'men',
    }),
    league(['utr-women', 'utr-women-pacific', 'UTR Women: Pacific', 69], women(POOL_32), {
      ...draw32('Sun', 'Gold Coast|Adelaide|Melbourne|Sydney', 'UTR'),
      hours: [0, 9],
      variant: 'women',
    }),
    league(['utr-men', 'utr-men-asia', 'UTR Men: Asia', 70], players(POOL_32), {
      ...draw32('Sat', 'Phuket|Manila|Colombo|Pune', 'UTR'),
      hours: [3, 11],
      variant: 'men',
    }),
    league(['utr-women', 'utr-women-americas', 'UTR Women: Americas', 71], women(POOL_32), {
      ...draw32('Thu', 'Orlando|Lakewood Ranch|Dallas|San Diego', 'UTR'),
      hours: [19, 28],
      variant: 'women',
    }),
  ],
  'table-tennis': [
    league(['cz', 'liga-pro', 'Liga Pro', 30], players(40), { round: 14, hours: [0, 24] }),
    league(['ua', 'setka-cup', 'Setka Cup', 31], players(40), { round: 14, hours: [0, 24] }),
    league(['international', 'wtt-series', 'WTT Series', 8], players(POOL_32), {
      ...draw32('Wed', 'Doha|Chennai|Taiyuan|Bangkok|Zagreb|Lagos', 'WTT Contender'),
      hours: [2, 14],
    }),
    league(['pl', 'tt-elite-series', 'TT Elite Series', 32], players(40), { round: 16, hours: [0, 24] }),
  ],
  mma: [
    league(['international', 'fight-night', 'Fight Night', 6], players(120), {
      on: ['Sat', 10],
      hours: [20, 28],
      variant: '3',
    }),
    league(['international', 'world-series', 'World Series', 12], players(96), {
      on: ['Fri', 8],
      hours: [6, 16],
      variant: '3',
    }),
    league(['us', 'contender-night', 'Contender Night', 20], players(60), {
      on: ['Tue', 5],
      hours: [22, 26],
      variant: '3',
    }),
    league(['international', 'championship-bouts', 'Championship Bouts', 3], players(24), {
      on: ['Sun', 2],
      every: 14,
      hours: [24, 28],
      variant: '5',
    }),
  ],
  boxing: [
    league(['gb-eng', 'london-card', 'London Card', 6], players(72), {
      on: ['Sat', 6],
      hours: [17, 23],
      variant: '10',
    }),
    league(['us', 'las-vegas-card', 'Las Vegas Card', 7], players(60), {
      on: ['Sat', 5],
      hours: [24, 29],
      variant: '12',
    }),
    league(['jp', 'tokyo-card', 'Tokyo Card', 20], players(48), {
      on: ['Thu', 4],
      hours: [8, 12],
      variant: '8',
    }),
  ],
  golf: [
    league(['international', 'european-tour', 'European Tour', 6], players(40), {
      on: ['Thu', 1, 1, 1, 1],
      events: eventNames(
        'Highland Open|Algarve Masters|Bavarian Championship|Costa Brava Open|Danube Classic',
      ),
      part: 'round',
      hours: [6, 9],
    }),
    league(['us', 'american-tour', 'American Tour', 7], players(40), {
      on: ['Thu', 1, 1, 1, 1],
      events: eventNames(
        'Coastal Classic|Lone Star Open|Great Lakes Championship|Desert Invitational|Magnolia Open',
      ),
      part: 'round',
      hours: [12, 15],
    }),
    league(['international', 'asian-tour', 'Asian Tour', 20], players(40), {
      on: ['Wed', 1, 1, 1, 1],
      events: eventNames('Straits Open|Jade Masters|Lotus Classic|Pearl River Championship'),
      part: 'round',
      hours: [0, 3],
    }),
  ],
  nascar: [
    league(['us', 'cup-series', 'Cup Series', 8], players(24), {
      on: ['Sun', 1],
      events: eventNames(
        'Daytona|Talladega|Bristol|Darlington|Phoenix|Homestead|Richmond|Watkins Glen',
        'Cup Series',
      ),
      season: ['02-14', '11-10'],
      hours: [18, 21],
    }),
    league(['us', 'short-track', 'Short Track Series', 20], players(24), {
      on: ['Fri', 3],
      events: eventNames('Martinsville|Slinger|Berlin Raceway|Hickory|Five Flags', 'Short Track Series'),
      hours: [17, 27],
    }),
  ],
  'horse-racing': [
    league(['gb-eng', 'ascot', 'Ascot', 6], horses(0, HORSES_PER_COURSE), { round: 10, hours: [12, 17] }),
    league(['au', 'flemington', 'Flemington', 11], horses(1, HORSES_PER_COURSE), {
      round: 10,
      hours: [1, 7],
    }),
    league(['us', 'saratoga', 'Saratoga', 12], horses(2, HORSES_PER_COURSE), {
      round: 10,
      season: ['07-05', '09-08'],
      hours: [17, 23],
    }),
    league(['hk', 'sha-tin', 'Sha Tin', 13], horses(3, HORSES_PER_COURSE), { round: 10, hours: [5, 11] }),
    league(['ie', 'leopardstown', 'Leopardstown', 14], horses(4, HORSES_PER_COURSE), {
      round: 8,
      hours: [13, 19],
    }),
    league(['za', 'turffontein', 'Turffontein', 15], horses(5, HORSES_PER_COURSE), {
      round: 8,
      hours: [9, 14],
    }),
    league(['us', 'gulfstream-park', 'Gulfstream Park', 18], horses(8, HORSES_PER_COURSE), {
      round: 10,
      season: ['09-08', '07-05'],
      hours: [17, 23],
    }),
    league(['us', 'santa-anita', 'Santa Anita', 19], horses(9, HORSES_PER_COURSE), {
      round: 10,
      season: ['09-08', '07-17'],
      hours: [20, 26],
    }),
    league(['us', 'del-mar', 'Del Mar', 16], horses(6, HORSES_PER_COURSE), {
      round: 10,
      season: ['07-17', '09-08'],
      hours: [22, 27],
    }),
    league(['jp', 'kawasaki', 'Kawasaki', 17], horses(7, HORSES_PER_COURSE), { round: 10, hours: [6, 12] }),
  ],
  'formula-1': [
    league(['international', 'formula-e', 'Formula E', 12], players(20), {
      on: ['Sat', 1],
      events: eventNames(
        'Sao Paulo|Mexico City|Miami|Jeddah|Monaco|Berlin|Shanghai|Tokyo|London',
        'Formula E',
      ),
      season: ['11-28', '08-17'],
      hours: [12, 16],
    }),
    league(['international', 'grand-prix', 'Grand Prix', 6], players(20), {
      on: ['Sun', 1],
      events: eventNames(
        'Monza Grand Prix|Silverstone Grand Prix|Suzuka Grand Prix|Spa Grand Prix|Interlagos Grand Prix|Montreal Grand Prix|Zandvoort Grand Prix|Melbourne Grand Prix|Austin Grand Prix|Budapest Grand Prix',
      ),
      season: ['03-06', '12-08'],
      hours: [12, 15],
    }),
  ],
  cycling: [
    league(['international', 'stage-races', 'Stage Races', 8], players(44), {
      on: ['Sat', 1, 1, 1, 1, 1, 1, 1],
      events: eventNames('Tour of the Highlands|Tour of the Lakes|Tour of the Coast|Tour of the Forests'),
      part: 'stage',
      season: ['01-20', '10-20'],
      hours: [9, 12],
    }),
    league(['international', 'southern-races', 'Southern Races', 20], players(40), {
      on: ['Wed', 1, 1, 1, 1, 1],
      events: eventNames('Tour of the South|Tour of the Vineyards|Tour of the Islands'),
      part: 'stage',
      season: ['10-10', '04-15'],
      hours: [0, 4],
    }),
  ],
  darts: [
    league(['international', 'pro-tour', 'Pro Tour', 8], players(POOL_32), {
      ...draw32('Mon', 'Wigan|Hildesheim|Leicester|Rosmalen|Barnsley', 'Pro Tour'),
      hours: [11, 22],
    }),
    league(['international', 'challenge-series', 'Challenge Series', 30], players(POOL_32), {
      ...draw32('Thu', 'Gold Coast|Auckland|Yokohama|Manila', 'Challenge Series'),
      hours: [0, 12],
    }),
  ],
  snooker: [
    league(['international', 'americas-open', 'Americas Series', 30], players(POOL_16), {
      ...draw16('Wed', 'Toronto Open|Sao Paulo Open|Chicago Open|Lima Open'),
      hours: [15, 24],
    }),
    league(['international', 'home-nations', 'Home Nations', 8], players(POOL_32), {
      ...draw32('Mon', 'English Open|Scottish Open|Welsh Open|Northern Ireland Open'),
      hours: [9, 20],
    }),
    league(['cn', 'china-open', 'China Series', 11], players(POOL_32), {
      ...draw32('Fri', 'China Open|Wuhan Open|Shanghai Open|Xi’an Open'),
      hours: [2, 12],
    }),
    league(['international', 'q-tour', 'Q Tour', 31], players(POOL_16), {
      ...draw16('Mon', 'Sheffield|Stockholm|Sofia|Manchester'),
      hours: [7, 19],
    }),
    league(['international', 'asia-pacific-series', 'Asia-Pacific Series', 32], players(POOL_16), {
      ...draw16('Sun', 'Bangkok Open|Perth Open|Hong Kong Open|Auckland Open'),
      hours: [0, 10],
    }),
    league(['international', 'seniors-tour', 'Seniors Tour', 33], players(POOL_16), {
      ...draw16('Sat', 'Hull|Reading|Epsom|Killarney'),
      hours: [12, 24],
    }),
  ],
  badminton: [
    league(['international', 'world-tour', 'World Tour', 8], players(POOL_32), {
      ...draw32('Tue', 'Japan Open|Indonesia Open|Malaysia Open|China Open|Thailand Open|Korea Open'),
      hours: [1, 12],
    }),
    league(['international', 'european-circuit', 'European Circuit', 30], players(POOL_16), {
      ...draw16('Sat', 'Dutch Open|Irish Open|Swiss Open|Scottish Open'),
      hours: [9, 18],
    }),
  ],
  'beach-volleyball': [
    league(['international', 'beach-pro-tour', 'Beach Pro Tour', 20], pairs(POOL_32), {
      ...draw32('Tue', 'Doha|Rio de Janeiro|Gstaad|Hamburg|Cape Town', 'Beach Pro Tour'),
      hours: [7, 20],
    }),
  ],
  squash: [
    league(['international', 'world-tour', 'World Tour', 20], players(POOL_32), {
      ...draw32('Thu', 'Cairo|Manchester|New York|Hong Kong|Paris', 'World Tour'),
      hours: [10, 22],
    }),
  ],
  padel: [
    league(['international', 'premier-padel', 'Premier Padel', 20], pairs(POOL_32), {
      ...draw32('Mon', 'Madrid|Rome|Doha|Acapulco|Malmö', 'Premier Padel'),
      hours: [8, 20],
    }),
  ],
  bowls: [
    league(['international', 'indoor-tour', 'Indoor Tour', 20], players(POOL_32), {
      ...draw32('Sat', 'Norwich|Blackpool|Perth|Belfast', 'Indoor Tour'),
      hours: [7, 19],
    }),
  ],
  pool: [
    league(['ph', 'manila-open', 'Philippine Series', 30], players(POOL_16), {
      ...draw16('Thu', 'Manila Open|Cebu Open|Davao Open'),
      hours: [2, 12],
    }),
    league(['international', 'nine-ball-tour', 'Nine-ball Tour', 20], players(POOL_32), {
      ...draw32('Tue', 'Las Vegas|Leende|Kielce|Jacksonville', 'Nine-ball Tour'),
      hours: [9, 22],
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
    league(
      ['cs', 'asia-league', 'Asia League', 22],
      'Banyan|Crane Nine|Dragonfly|Eight Pillars|Firefly|Ginkgo|Hanok|Indigo Tide|Jetstream|Koi|Lotus Gate|Mangrove',
      { round: 6, hours: [1, 12], variant: '3' },
    ),
    league(
      ['cs', 'south-series', 'South American Series', 23],
      'Altiplano|Bandeira|Condor Sul|Dorado|Equator|Fogo|Guara|Iguana|Jaguar Line|Kaiman|Llano|Mate Club',
      { round: 6, hours: [19, 25], variant: '3' },
    ),
    league(
      ['cs', 'nordic-league', 'Nordic League', 24],
      'Birk|Dovre|Fjordline|Glacier|Hekla|Isbre|Jotun|Krill',
      { round: 4, hours: [9, 21], variant: '3' },
    ),
    league(
      ['cs', 'europe-open', 'Europe Open', 25],
      'Alpenglow|Bohemia Nine|Carillon|Danube Five|Estoril|Fenland|Gallia|Harz|Ister|Jura|Karst|Loire|Moravia|Neckar|Oder|Pannon',
      { round: 8, hours: [11, 23], variant: '3' },
    ),
  ],
  'dota-2': [
    league(
      ['dota', 'ancient-league', 'Ancient League', 6],
      'Aurora Pact|Brimstone|Copperfield|Dusk Patrol|Emberline|Frostgate|Gloaming|Hollow Crown|Isle Guard|Jade Court',
      { round: 5, hours: [2, 16], variant: '3' },
    ),
    league(
      ['dota', 'outer-league', 'Outer League', 20],
      'Ashfall|Bloodmoon|Crossroads|Deepwood|Eclipse|Fallen Star|Greyhold|Hearthfire|Ironroot|Kingsfall',
      { round: 5, hours: [14, 28], variant: '3' },
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
      { round: 5, hours: [3, 17], variant: '3' },
    ),
    league(
      ['lol', 'pacific-circuit', 'Pacific Circuit', 11],
      'Kestrel|Lodestar|Monsoon|Northlight|Opaline|Paragon|Quicksilver|Rookery',
      { round: 3, hours: [2, 9], variant: '3' },
    ),
  ],
  valorant: [
    league(
      ['val', 'masters-series', 'Masters Series', 6],
      'Argent|Bellwether|Cobalt|Dynamo Nine|Everglade|Firebrand|Gauntlet|Highwater|Inkwell|Jackdaw',
      { round: 5, hours: [0, 24], variant: '3' },
    ),
    league(
      ['val', 'pacific-league', 'Pacific League', 20],
      'Archipelago|Breakwater|Coral Guard|Driftnet|Evenfall|Flashpoint|Gullwing|Halcyon|Islander|Jadewind|Kelp Forest|Lagoon',
      { round: 6, hours: [0, 11], variant: '3' },
    ),
    league(
      ['val', 'americas-league', 'Americas League', 21],
      'Alder|Bayou|Cascadia|Dustbowl|Everbloom|Flatiron|Goldrush|Hickory|Ironhorse|Juniper|Keystone Five|Lonestar',
      { round: 6, hours: [17, 28], variant: '3' },
    ),
    league(
      ['val', 'emea-league', 'EMEA League', 22],
      'Aegean|Bosporus|Crescent|Dune|Erg|Figtree|Galata|Hammada|Istria|Jasmine|Kasbah|Levant',
      { round: 6, hours: [11, 23], variant: '3' },
    ),
  ],
  'rainbow-six': [
    league(
      ['r6', 'siege-league', 'Siege League', 20],
      'Keystone|Lantern|Mastiff|Nova Guard|Outpost|Portcullis|Quorum|Rampart',
      { round: 4, hours: [10, 26], variant: '3' },
    ),
    league(
      ['r6', 'siege-league-pacific', 'Siege League: Pacific', 21],
      'Bastille|Citadel|Drawbridge|Embrasure|Fortlight|Garrison|Hillfort|Keep',
      { round: 4, hours: [0, 11], variant: '3' },
    ),
    league(
      ['r6', 'siege-league-americas', 'Siege League: Americas', 22],
      'Anvil|Bulwark|Cannonade|Dugout|Earthwork|Fieldgate|Gatehouse|Halberd',
      { round: 4, hours: [19, 24], variant: '3' },
    ),
  ],
  'starcraft-2': [
    league(['sc2', 'ladder-cup', 'Ladder Cup', 20], players(POOL_32), {
      ...draw32('Wed', 'Katowice|Seoul|Atlanta|Shanghai', 'Ladder Cup'),
      hours: [4, 14],
      variant: '5',
    }),
  ],
};
