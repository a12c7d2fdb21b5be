import { bigFourLeagues } from './big-four.ts';
import { indoorLeagues } from './indoor.ts';
import { type League, league } from './league.ts';

/** Leagues of team sports other than soccer, by sport. */
export const teamLeagues: Readonly<Record<string, readonly League[]>> = {
  ...bigFourLeagues,
  ...indoorLeagues,
  cricket: [
    league(
      ['za', 'sa20', 'SA20', 13],
      'Sunrisers Eastern Cape|Paarl Royals|MI Cape Town|Joburg Super Kings|Pretoria Capitals|Durban’s Super Giants',
      { every: 1, round: 2, season: ['12-26', '01-27'], hours: [11, 19], variant: '20' },
    ),
    league(
      ['ae', 'ilt20', 'ILT20', 14],
      'Desert Vipers|MI Emirates|Dubai Capitals|Abu Dhabi Knight Riders|Sharjah Warriorz|Gulf Giants',
      { every: 1, round: 2, season: ['12-02', '01-08'], hours: [10, 17], variant: '20' },
    ),
    league(
      ['bd', 'bangladesh-premier-league', 'Bangladesh Premier League', 21],
      'Rangpur Riders|Rajshahi Warriors|Chattogram Royals|Sylhet Titans|Noakhali Express|Dhaka Capitals',
      { every: 1, round: 2, season: ['12-26', '01-27'], hours: [7, 14], variant: '20' },
    ),
    league(
      ['pk', 'pakistan-super-league', 'Pakistan Super League', 15],
      'Lahore Qalandars|Quetta Gladiators|Islamabad United|Karachi Kings|Peshawar Zalmi|Multan Sultans',
      { every: 1, round: 2, season: ['03-26', '05-06'], hours: [9, 16], variant: '20' },
    ),
    league(
      ['gb-eng', 't20-blast', 'T20 Blast', 16],
      'Somerset|Surrey|Hampshire|Northamptonshire|Lancashire|Birmingham Bears|Notts Outlaws|Durham|Kent|Worcestershire|Gloucestershire|Essex|Leicestershire|Yorkshire|Sussex|Glamorgan|Derbyshire|Middlesex',
      { every: 2, round: 6, season: ['05-22', '09-14'], hours: [13, 19], variant: '20' },
    ),
    league(
      ['nz', 'one-day-trophy', 'One-Day Trophy', 30],
      'Central Stags|Canterbury|Wellington Firebirds|Northern Districts|Auckland Aces|Otago Volts',
      { every: 1, round: 2, season: ['10-25', '02-26'], hours: [21, 24], variant: '50' },
    ),
    league(['lk', 'one-day-league', 'One-Day League', 31], 'Colombo|Galle|Kandy|Jaffna|Dambulla|Negombo', {
      every: 1,
      round: 2,
      hours: [3, 5],
      variant: '50',
    }),
    league(
      ['international', 'americas-one-day-cup', 'Americas One-Day Cup', 32],
      'USA|Canada|Bermuda|Argentina|Cayman Islands|Panama',
      { every: 1, round: 2, hours: [15, 18], variant: '50' },
    ),

    league(
      ['international', 't20-internationals', 'T20 Internationals', 3],
      'India|Australia|England|South Africa|New Zealand|Pakistan|West Indies|Sri Lanka|Afghanistan|Bangladesh|Ireland|Zimbabwe',
      { every: 2, round: 4, hours: [2.5, 15], variant: '20' },
    ),
    league(
      ['au', 'big-bash', 'Big Bash League', 11],
      'Hobart Hurricanes|Sydney Sixers|Perth Scorchers|Sydney Thunder|Brisbane Heat|Adelaide Strikers|Melbourne Stars|Melbourne Renegades',
      { every: 1, round: 3, season: ['12-14', '01-27'], hours: [2, 9], variant: '20' },
    ),
    league(
      ['in', 'premier-league', 'Premier League', 4],
      'Royal Challengers Bengaluru|Mumbai Indians|Punjab Kings|Gujarat Titans|Sunrisers Hyderabad|Delhi Capitals|Chennai Super Kings|Kolkata Knight Riders|Lucknow Super Giants|Rajasthan Royals',
      { every: 1, round: 3, season: ['03-22', '06-02'], hours: [10, 15], variant: '20' },
    ),
    league(
      ['international', 'caribbean-premier-league', 'Caribbean Premier League', 20],
      'Trinbago Knight Riders|Guyana Amazon Warriors|St Lucia Kings|Antigua Falcons|St Kitts Patriots|Barbados Royals',
      { every: 1, round: 2, season: ['08-14', '09-23'], hours: [14, 24], variant: '20' },
    ),
    league(
      ['international', 'odi-series', 'One-Day Internationals', 12],
      'Scotland|Netherlands|United Arab Emirates|Oman|Namibia|Nepal|Papua New Guinea|Uganda',
      { every: 2, round: 2, hours: [3, 5], variant: '50' },
    ),
  ],
  'aussie-rules': [
    league(
      ['au', 'ntfl', 'NTFL', 31],
      'Nightcliff|St Mary’s|Southern Districts|Darwin Buffaloes|Waratah|Wanderers|Palmerston|Tiwi Bombers',
      { on: ['Sat', 2, 2], season: ['09-24', '03-20'], hours: [5, 11] },
    ),
    league(
      ['au', 'afl', 'AFL', 8],
      'Brisbane|Geelong|Collingwood|Hawthorn|Adelaide|Greater Western Sydney|Gold Coast|Fremantle|Western Bulldogs|Sydney|Carlton|Melbourne|Port Adelaide|St Kilda|Essendon|Richmond|North Melbourne|West Coast',
      { on: ['Thu', 1, 1, 4, 3], season: ['03-05', '10-01'], hours: [2, 10], spread: 0.75 },
    ),
    league(
      ['au', 'vfl', 'VFL', 30],
      'Footscray|Box Hill|Werribee|Williamstown|Casey|Frankston|Sandringham|Port Melbourne|Coburg|Northern Bullants',
      { on: ['Sat', 3, 2], season: ['03-21', '09-28'], hours: [1, 7] },
    ),
    league(
      ['au', 'sanfl', 'SANFL', 32],
      'Sturt|Glenelg|Central District|Woodville-West Torrens|Norwood|West Adelaide|South Adelaide|Adelaide Reserves|North Adelaide|Port Adelaide Magpies',
      { on: ['Fri', 1, 4], season: ['04-02', '09-28'], hours: [3, 10] },
    ),
    league(
      ['au', 'wafl', 'WAFL', 33],
      'East Perth|South Fremantle|Claremont|Peel Thunder|East Fremantle|Swan Districts|Subiaco|West Perth|Perth Demons|West Coast Reserves',
      { on: ['Sat', 4, 1], season: ['04-03', '09-28'], hours: [5, 9] },
    ),
  ],
  'rugby-league': [
    league(
      ['fr', 'super-xiii', 'Super XIII', 30],
      'Carcassonne|Limoux|Albi|Lezignan|Saint-Esteve|Villeneuve|Pia|Saint-Gaudens|Avignon|Villefranche',
      { on: ['Sat', 2, 3], season: ['10-06', '05-17'], hours: [13, 20] },
    ),
    league(
      ['au', 'nrl', 'NRL', 8],
      'Penrith Panthers|Melbourne Storm|Brisbane Broncos|Canberra Raiders|Sydney Roosters|Cronulla Sharks|Canterbury Bulldogs|New Zealand Warriors|Manly Sea Eagles|Dolphins|Parramatta Eels|North Queensland Cowboys|South Sydney Rabbitohs|Newcastle Knights|Wests Tigers|Gold Coast Titans',
      { on: ['Thu', 1, 2, 3, 2], season: ['03-05', '10-08'], hours: [5, 10], spread: 0.8 },
    ),
    league(
      ['gb-eng', 'super-league', 'Super League', 11],
      'Hull KR|Wigan Warriors|Leigh Leopards|Leeds Rhinos|St Helens|Warrington Wolves|Wakefield Trinity|Hull FC|Catalans Dragons|Huddersfield Giants|Castleford Tigers|York Knights',
      { on: ['Thu', 1, 2, 2, 1], season: ['02-12', '10-15'], hours: [14, 20] },
    ),
    league(
      ['au', 'queensland-cup', 'Queensland Cup', 21],
      'Burleigh Bears|Norths Devils|Redcliffe Dolphins|Easts Tigers|Townsville Blackhawks|Wynnum Manly|Souths Logan|Ipswich Jets|Central Queensland Capras|Northern Pride|Mackay Cutters|Brisbane Tigers|Western Clydesdales|PNG Hunters',
      { on: ['Sat', 4, 3], season: ['03-06', '09-28'], hours: [2, 9] },
    ),
    league(
      ['gb-eng', 'championship', 'Championship', 22],
      'Toulouse Olympique|Bradford Bulls|London Broncos|Halifax Panthers|Oldham|Featherstone Rovers|Barrow Raiders|Doncaster|Widnes Vikings|Sheffield Eagles|Batley Bulldogs|Hunslet|Dewsbury Rams|Rochdale Hornets',
      { on: ['Fri', 1, 2, 4], season: ['01-16', '10-05'], hours: [13, 19] },
    ),
  ],
  'rugby-union': [
    league(
      ['za', 'currie-cup', 'Currie Cup', 20],
      'Bulls XV|Sharks XV|Free State Cheetahs|Golden Lions|Western Province|Griquas|Pumas|Boland Cavaliers',
      { on: ['Fri', 1, 2, 1], season: ['06-20', '09-20'], hours: [11, 18] },
    ),
    league(
      ['nz', 'npc', 'NPC', 21],
      'Canterbury|Otago|Wellington|Bay of Plenty|Taranaki|Waikato|Hawke’s Bay|Tasman|Auckland|North Harbour|Counties Manukau|Northland|Southland|Manawatu',
      { on: ['Thu', 1, 2, 2, 2], season: ['07-29', '10-26'], hours: [2, 8] },
    ),
    league(
      ['fr', 'top-14', 'Top 14', 8],
      'Toulouse|Bordeaux Begles|Toulon|La Rochelle|Clermont|Montpellier|Racing 92|Stade Francais|Bayonne|Castres|Pau|Lyon|Perpignan|Montauban',
      { on: ['Fri', 1, 5, 1], season: ['09-04', '07-01'], hours: [13, 20] },
    ),
    league(
      ['international', 'urc', 'United Rugby Championship', 11],
      'Leinster|Bulls|Glasgow Warriors|Stormers|Sharks|Munster|Lions|Edinburgh|Ulster|Cardiff|Scarlets|Connacht|Benetton|Ospreys|Dragons|Zebre',
      { on: ['Fri', 2, 5, 1], season: ['09-25', '06-22'], hours: [11, 19] },
    ),
    league(
      ['international', 'super-rugby', 'Super Rugby', 12],
      'Crusaders|Chiefs|Blues|Hurricanes|Brumbies|Reds|Highlanders|Waratahs|Force|Fijian Drua|Moana Pasifika',
      { on: ['Fri', 2, 3, 1], season: ['02-13', '06-22'], hours: [3, 10] },
    ),
    league(
      ['gb-eng', 'premiership-rugby', 'Premiership', 13],
      'Bath|Leicester Tigers|Northampton Saints|Saracens|Bristol Bears|Sale|Exeter Chiefs|Gloucester|Harlequins|Newcastle Red Bulls',
      { on: ['Fri', 1, 2, 2], season: ['09-25', '06-15'], hours: [13, 20] },
    ),
    league(
      ['gb-eng', 'champ-rugby', 'Champ Rugby', 22],
      'Ealing Trailfinders|Bedford Blues|Worcester|Coventry|Chinnor|Cornish Pirates|Hartpury|Nottingham|Doncaster Knights|Ampthill|Caldy|London Scottish|Cambridge|Richmond',
      { on: ['Fri', 1, 6], season: ['10-02', '05-25'], hours: [13, 20] },
    ),
    league(
      ['fr', 'pro-d2', 'Pro D2', 14],
      'Vannes|Provence|Brive|Grenoble|Colomiers|Agen|Valence Romans|Oyonnax|Biarritz|Dax|Soyaux-Angouleme|Beziers|Nevers|Mont-de-Marsan|Aurillac|Carcassonne',
      { on: ['Thu', 1, 7], season: ['08-27', '06-06'], hours: [17, 20] },
    ),
    league(
      ['jp', 'league-one', 'League One', 15],
      'Brave Lupus Tokyo|Kubota Spears|Saitama Wild Knights|Kobe Steelers|Tokyo Sungoliath|Shizuoka Blue Revs|Yokohama Eagles|Sagamihara Dynaboars|Toyota Verblitz|Black Rams Tokyo|Mie Honda Heat|Urayasu D-Rocks',
      { on: ['Fri', 1, 3, 2], season: ['12-11', '06-08'], hours: [3, 10] },
    ),
    league(
      ['it', 'serie-a-elite', 'Serie A Elite', 23],
      'Rovigo|Viadana|Petrarca|Valorugby|Colorno|Mogliano|Fiamme Oro|Lyons|Vicenza|Lazio',
      { on: ['Sat', 3, 2], season: ['10-03', '06-01'], hours: [13, 18] },
    ),
  ],
  'beach-soccer': [
    league(
      ['international', 'world-tour', 'World Tour', 20],
      'Spain|Japan|Chile|Uruguay|Egypt|England|Greece|Serbia|Norway|Australia|China|Austria',
      {
        every: 1,
        round: 4,
        hours: [6, 20],
      },
    ),
  ],
  'water-polo': [
    league(
      ['international', 'champions-league', 'Champions League', 20],
      'Ferencvaros|Pro Recco|Novi Beograd|Barceloneta|Olympiacos|Brescia|Radnicki|Vouliagmeni|Marseille|Sabadell|Jug Dubrovnik|Jadran Split',
      { every: 1, round: 3, season: ['09-16', '06-07'], hours: [12, 20] },
    ),
    league(
      ['au', 'national-league', 'National League', 30],
      'UWA|Sydney University|Cronulla|Fremantle|Drummoyne|Queensland Thunder|Melbourne|Hunter',
      { every: 1, round: 2, hours: [6, 11] },
    ),
  ],
  'field-hockey': [
    league(
      ['international', 'pro-league', 'Pro League', 15],
      'Netherlands|Belgium|Germany|Australia|England|Argentina|India|Spain|Ireland|Pakistan',
      { every: 1, round: 2, season: ['02-01', '09-10'], hours: [8, 20] },
    ),
    league(
      ['nl', 'hoofdklasse', 'Hoofdklasse', 20],
      'Bloemendaal|Kampong|Rotterdam|Pinoke|Den Bosch|Amsterdam|Oranje-Rood|HGC|Klein Zwitserland|SCHC|Schaerweijde|Hurley',
      { every: 2, round: 4, season: ['09-06', '06-02'], rounds: 22, hours: [11, 18] },
    ),
    league(
      ['in', 'hockey-india-league', 'Hockey India League', 21],
      'Rarh Bengal Tigers|Kalinga Lancers|Hyderabad Toofans|Soorma|Tamil Nadu Dragons|Delhi Pipers|UP Rudras|Gonasika',
      { every: 1, round: 3, season: ['12-28', '02-02'], hours: [6, 15] },
    ),
    league(
      ['au', 'hockey-one', 'Hockey One', 22],
      'Brisbane Blaze|NSW Pride|HC Melbourne|Perth Thundersticks|Tassie Tigers|Canberra Chill|Adelaide Fire|Top End Thunder',
      { every: 2, round: 4, season: ['10-01', '12-01'], hours: [3, 10] },
    ),
    league(
      ['de', 'feldhockey-bundesliga', 'Bundesliga', 23],
      'Mannheim|Rot-Weiss Köln|Uhlenhorst Mülheim|Hamburger Polo|Harvestehude|Crefeld|Berliner HC|Alster|Gladbach|Nürnberg|Düsseldorf|Zehlendorf',
      { every: 3, round: 6, season: ['09-05', '06-08'], rounds: 22, hours: [9, 16] },
    ),
  ],
  bandy: [
    league(
      ['se', 'elitserien', 'Elitserien', 20],
      'Västerås|Villa Lidköping|Edsbyn|Bollnäs|Sandviken|Hammarby|Broberg|Sirius|Vetlanda|Motala|Vänersborg|Frillesås',
      { every: 1, round: 3, hours: [11, 18] },
    ),
  ],
  lacrosse: [
    league(
      ['us', 'nll', 'NLL', 20],
      'Buffalo Bandits|Saskatchewan Rush|Vancouver Warriors|Halifax Thunderbirds|Calgary Roughnecks|Georgia Swarm|San Diego Seals|Rochester Knighthawks|Toronto Rock|Colorado Mammoth|Ottawa Black Bears|Albany FireWolves|Philadelphia Wings|Las Vegas Desert Dogs',
      { on: ['Fri', 2, 4, 1], hours: [22, 27] },
    ),
  ],
  netball: [
    league(
      ['au', 'super-netball', 'Super Netball', 20],
      'West Coast Fever|Melbourne Vixens|NSW Swifts|Adelaide Thunderbirds|Queensland Firebirds|Melbourne Mavericks|Sunshine Coast Lightning|Giants',
      { on: ['Sat', 2, 2], hours: [3, 10] },
    ),
    league(
      ['gb-eng', 'netball-super-league', 'Super League', 21],
      'London Pulse|Manchester Thunder|Loughborough Lightning|Nottingham Forest|Cardiff Dragons|Birmingham Panthers|Leeds Rhinos|London Mavericks',
      { on: ['Fri', 1, 1, 1, 1], hours: [14, 20] },
    ),
  ],
  'basketball-3x3': [
    league(
      ['international', 'world-tour', 'World Tour', 20],
      'Amsterdam|Ub|Liman|Miami|Vienna|Riga|Raudondvaris|Princeton|Utrecht|Antwerp|Lausanne|Wuxi|Skyliners|Ulaanbaatar|Zemun|Beijing|Doha|Manila',
      { every: 1, round: 9, hours: [3, 23] },
    ),
  ],
  'gaelic-football': [
    league(
      ['ie', 'national-league', 'National League', 20],
      'Kerry|Donegal|Galway|Armagh|Dublin|Tyrone|Mayo|Meath|Monaghan|Derry|Roscommon|Cork|Kildare|Cavan',
      { on: ['Sat', 3, 4], hours: [12, 20] },
    ),
  ],
  hurling: [
    league(
      ['ie', 'national-league', 'National League', 20],
      'Limerick|Cork|Tipperary|Clare|Kilkenny|Galway|Waterford|Dublin|Wexford|Offaly|Antrim|Laois',
      { on: ['Sat', 3, 3], hours: [12, 20] },
    ),
  ],
  curling: [
    league(
      ['international', 'european-championships', 'European Championships', 20],
      'Scotland|Sweden|Switzerland|Italy|Norway|Germany|Czechia|Austria|Finland|Denmark|Netherlands|England|Poland|Hungary|Spain|Belgium',
      { every: 1, round: 5, hours: [13, 25] },
    ),
    league(
      ['international', 'pan-continental-championships', 'Pan Continental Championships', 21],
      'Canada|USA|China|Japan|South Korea|New Zealand|Australia|Chinese Taipei|Hong Kong|Philippines|Kazakhstan|Mexico',
      { every: 1, round: 4, hours: [0, 10] },
    ),
  ],
  softball: [
    league(['us', 'ausl', 'AUSL', 20], 'Bandits|Talons|Volts|Blaze|Cascade|Spark', {
      every: 1,
      round: 2,
      season: ['06-06', '08-03'],
      hours: [18, 26],
    }),
    league(
      ['jp', 'jd-league', 'JD League', 21],
      'Toyota Red Terriers|Bic Camera Bee Queen|Honda Reverta|Denso Bright Pegasus|Toyota Industries Shining Vega|Hitachi Sundiva|Taiyo Yuden Solfille|Iga Phoenix',
      { every: 1, round: 3, hours: [2, 9] },
    ),
  ],
  kabaddi: [
    league(
      ['in', 'pro-kabaddi', 'Pro Kabaddi League', 20],
      'Dabang Delhi|Puneri Paltan|Haryana Steelers|Patna Pirates|Telugu Titans|UP Yoddhas|U Mumba|Bengaluru Bulls|Jaipur Pink Panthers|Tamil Thalaivas|Gujarat Giants|Bengal Warriorz',
      { every: 1, round: 4, hours: [8, 17] },
    ),
  ],
  'sepak-takraw': [
    league(
      ['my', 'sepak-takraw-league', 'Sepak Takraw League', 20],
      'Kuala Lumpur|Johor|Kedah|Perak|Negeri Sembilan|Penang|Selangor|Terengganu|Titiwangsa|Pahang|Melaka|Sabah',
      { every: 1, round: 4, hours: [6, 14] },
    ),
  ],
  'inline-hockey': [
    league(
      ['fr', 'ligue-elite', 'Ligue Elite', 20],
      'Grenoble|Rethel|Amiens|Angers|Garges|Caen|Anglet|Epernay|Bordeaux|Tourcoing',
      { every: 1, round: 3, hours: [14, 20] },
    ),
  ],
  'canadian-football': [
    league(
      ['ca', 'cfl', 'CFL', 20],
      'Saskatchewan Roughriders|Montreal Alouettes|BC Lions|Winnipeg Blue Bombers|Hamilton Tiger-Cats|Calgary Stampeders|Toronto Argonauts|Edmonton Elks|Ottawa Redblacks',
      { on: ['Thu', 1, 1, 2, 1], season: ['06-04', '11-24'], hours: [20, 27] },
    ),
  ],
  pesapallo: [
    league(
      ['fi', 'superpesis', 'Superpesis', 20],
      'Manse|Vimpeli|Joensuu|Sotkamo|Kitee|Hyvinkää|Kouvola|Alajärvi|Imatra|Kempele',
      { every: 1, round: 3, hours: [13, 18] },
    ),
  ],
};
