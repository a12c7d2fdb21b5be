import { bigFourLeagues } from './big-four.ts';
import { type League, league } from './league.ts';
import { nationsFrom } from './names.ts';

/** Leagues of team sports other than soccer, by sport. */
export const teamLeagues: Readonly<Record<string, readonly League[]>> = {
  ...bigFourLeagues,
  volleyball: [
    league(
      ['it', 'superlega', 'SuperLega', 6],
      'Cisterna|Civitanova|Cuneo|Grottazzolina|Milano|Modena|Monza|Padova|Perugia|Piacenza|Trentino|Verona',
      { every: 3, round: 6, hours: [14, 19] },
    ),
    league(
      ['pl', 'plusliga', 'PlusLiga', 11],
      'Belchatow|Bydgoszcz|Czestochowa|Gdansk|Gorzow|Jastrzebie|Katowice|Kedzierzyn-Kozle|Lublin|Lwow|Olsztyn|Radom|Resovia|Suwalki|Warszawa|Zawiercie',
      { every: 3, round: 8, hours: [12, 19] },
    ),
    league(
      ['tr', 'sultanlar-ligi', 'Sultanlar Ligi', 12],
      'Aydin|Bahcelievler|Besiktas|Eczacibasi|Fenerbahce|Galatasaray|Ilbank|Kuzeyboru|Nilufer|PTT|Vakifbank|Zeren',
      { every: 3, round: 6, hours: [10, 16] },
    ),
    league(
      ['br', 'brazilian-superliga', 'Superliga', 13],
      'Bauru|Blumenau|Campinas|Cruzeiro|Guarulhos|Joinville|Minas|Montes Claros|Sao Jose|Suzano|Uberlandia|Goias',
      { every: 3, round: 6, hours: [21, 25] },
    ),
    league(
      ['jp', 'sv-league', 'SV League', 14],
      'Hiroshima Thunders|JT Osaka|Nagano Tridents|Nagoya Wolfdogs|Osaka Bluteon|Sakai Blazers|Suntory Sunbirds|Tokyo Great Bears|Toray Arrows|Voreas Hokkaido',
      { every: 2, round: 5, hours: [4, 10] },
    ),
    league(
      ['kr', 'v-league', 'V-League', 30],
      'Hyundai Capital|KB Insurance|KEPCO Vixtorm|Korean Air|OK Financial|Samsung Fire|Woori Card',
      { every: 1, round: 2, hours: [7, 11] },
    ),
  ],
  handball: [
    league(
      ['de', 'bundesliga', 'Bundesliga', 6],
      'Balingen|Bergischer HC|Eisenach|Erlangen|Flensburg|Füchse Berlin|Göppingen|Gummersbach|Hamburg|Hannover|Kiel|Leipzig|Lemgo|Magdeburg|Melsungen|Minden|Rhein-Neckar Löwen|Stuttgart',
      { every: 3, round: 9, hours: [14, 19] },
    ),
    league(
      ['fr', 'starligue', 'Starligue', 11],
      'Aix|Cesson-Rennes|Chambery|Chartres|Creteil|Dijon|Dunkerque|Istres|Limoges|Montpellier|Nantes|Nimes|Paris|Saint-Raphael|Selestat|Toulouse',
      { every: 3, round: 8, hours: [17, 20] },
    ),
    league(
      ['dk', 'herreligaen', 'Herreligaen', 12],
      'Aalborg|Bjerringbro-Silkeborg|Fredericia|GOG|Grindsted|Holstebro|Kolding|Mors-Thy|Nordsjælland|Ribe-Esbjerg|Skanderborg|Skjern|SonderjyskE|TMS Ringsted',
      { every: 3, round: 7, hours: [11, 18] },
    ),
    league(
      ['international', 'asian-club-league', 'Asian Club League', 30],
      'Al Arabi|Al Duhail|Al Kuwait|Al Rayyan|Al Sadd|Khaleej|Mudhar|Sharjah|Sanabad|Barbar',
      { every: 2, round: 4, hours: [5, 14] },
    ),
  ],
  cricket: [
    league(
      ['nz', 'one-day-trophy', 'One-Day Trophy', 30],
      'Auckland Aces|Canterbury|Central Stags|Northern Districts|Otago Volts|Wellington Firebirds',
      { every: 1, round: 2, hours: [21, 24], variant: '50' },
    ),
    league(['lk', 'one-day-league', 'One-Day League', 31], 'Colombo|Dambulla|Galle|Jaffna|Kandy|Negombo', {
      every: 1,
      round: 2,
      hours: [3, 5],
      variant: '50',
    }),
    league(
      ['international', 'americas-one-day-cup', 'Americas One-Day Cup', 32],
      'Argentina|Bermuda|Canada|Cayman Islands|Panama|USA',
      { every: 1, round: 2, hours: [15, 18], variant: '50' },
    ),

    league(
      ['international', 't20-internationals', 'T20 Internationals', 3],
      'Afghanistan|Australia|Bangladesh|England|India|Ireland|New Zealand|Pakistan|South Africa|Sri Lanka|West Indies|Zimbabwe',
      { every: 2, round: 4, hours: [4, 20], variant: '20' },
    ),
    league(
      ['au', 'big-bash', 'Big Bash League', 11],
      'Adelaide Strikers|Brisbane Heat|Hobart Hurricanes|Melbourne Renegades|Melbourne Stars|Perth Scorchers|Sydney Sixers|Sydney Thunder',
      { every: 1, round: 3, hours: [2, 10], variant: '20' },
    ),
    league(
      ['in', 'premier-league', 'Premier League', 4],
      'Chennai Super Kings|Delhi Capitals|Gujarat Titans|Kolkata Knight Riders|Lucknow Super Giants|Mumbai Indians|Punjab Kings|Rajasthan Royals|Royal Challengers Bengaluru|Sunrisers Hyderabad',
      { every: 1, round: 3, hours: [10, 15], variant: '20' },
    ),
    league(
      ['international', 'caribbean-premier-league', 'Caribbean Premier League', 20],
      'Antigua Falcons|Barbados Royals|Guyana Amazon Warriors|St Kitts Patriots|St Lucia Kings|Trinbago Knight Riders',
      { every: 1, round: 2, hours: [14, 24], variant: '20' },
    ),
    league(
      ['international', 'odi-series', 'One-Day Internationals', 12],
      'Namibia|Nepal|Netherlands|Oman|Papua New Guinea|Scotland|Uganda|United Arab Emirates',
      { every: 2, round: 2, hours: [3, 13], variant: '50' },
    ),
  ],
  'aussie-rules': [
    league(
      ['au', 'afl', 'AFL', 8],
      'Adelaide|Brisbane|Carlton|Collingwood|Essendon|Fremantle|Geelong|Gold Coast|Greater Western Sydney|Hawthorn|Melbourne|North Melbourne|Port Adelaide|Richmond|St Kilda|Sydney|West Coast|Western Bulldogs',
      { every: 2, round: 6, hours: [2, 10] },
    ),
    league(
      ['au', 'vfl', 'VFL', 30],
      'Box Hill|Casey|Coburg|Footscray|Frankston|Northern Bullants|Port Melbourne|Sandringham|Werribee|Williamstown',
      { every: 2, round: 4, hours: [1, 7] },
    ),
  ],
  'rugby-league': [
    league(
      ['au', 'nrl', 'NRL', 8],
      'Brisbane Broncos|Canberra Raiders|Canterbury Bulldogs|Cronulla Sharks|Dolphins|Gold Coast Titans|Manly Sea Eagles|Melbourne Storm|Newcastle Knights|New Zealand Warriors|North Queensland Cowboys|Parramatta Eels|Penrith Panthers|South Sydney Rabbitohs|Sydney Roosters|Wests Tigers',
      { every: 2, round: 4, hours: [5, 10] },
    ),
    league(
      ['gb-eng', 'super-league', 'Super League', 11],
      'Castleford Tigers|Catalans Dragons|Huddersfield Giants|Hull FC|Hull KR|Leeds Rhinos|Leigh Leopards|St Helens|Wakefield Trinity|Warrington Wolves|Wigan Warriors|York Knights',
      { every: 2, round: 4, hours: [14, 20] },
    ),
  ],
  'rugby-union': [
    league(
      ['fr', 'top-14', 'Top 14', 8],
      'Bayonne|Bordeaux Begles|Castres|Clermont|La Rochelle|Lyon|Montauban|Montpellier|Pau|Perpignan|Racing 92|Stade Francais|Toulon|Toulouse',
      { every: 3, round: 7, hours: [13, 20] },
    ),
    league(
      ['international', 'urc', 'United Rugby Championship', 11],
      'Benetton|Bulls|Cardiff|Connacht|Dragons|Edinburgh|Glasgow Warriors|Leinster|Lions|Munster|Ospreys|Scarlets|Sharks|Stormers|Ulster|Zebre',
      { every: 3, round: 6, hours: [11, 19] },
    ),
    league(
      ['international', 'super-rugby', 'Super Rugby', 12],
      'Blues|Brumbies|Chiefs|Crusaders|Fijian Drua|Force|Highlanders|Hurricanes|Moana Pasifika|Reds|Waratahs',
      { every: 2, round: 3, hours: [3, 10] },
    ),
  ],
  futsal: [
    league(
      ['es', 'primera-division', 'Primera Division', 20],
      'Alzira|Barcelona|Cartagena|Cordoba|ElPozo Murcia|Inter|Jaen|Jimbee|Manzanares|Noia|Palma|Pena Valdepenas|Ribera Navarra|Santa Coloma',
      { every: 2, round: 4, hours: [16, 20] },
    ),
    league(
      ['br', 'liga-nacional', 'Liga Nacional', 21],
      'Atlantico|Blumenau|Carlos Barbosa|Cascavel|Corinthians|Foz Cataratas|Jaragua|Joinville|Magnus|Marreco|Minas|Pato',
      { every: 2, round: 4, hours: [21, 26] },
    ),
  ],
  'beach-soccer': [
    league(['international', 'world-tour', 'World Tour', 20], nationsFrom(1, 12), {
      every: 1,
      round: 4,
      hours: [6, 20],
    }),
  ],
  'water-polo': [
    league(
      ['international', 'champions-league', 'Champions League', 20],
      'Barceloneta|Brescia|Ferencvaros|Jadran Split|Jug Dubrovnik|Marseille|Novi Beograd|Olympiacos|Pro Recco|Radnicki|Sabadell|Vouliagmeni',
      { every: 1, round: 3, hours: [12, 20] },
    ),
    league(
      ['au', 'national-league', 'National League', 30],
      'Cronulla|Drummoyne|Fremantle|Melbourne|Sydney University|UWA|Queensland Thunder|Hunter',
      { every: 1, round: 2, hours: [6, 11] },
    ),
  ],
  'field-hockey': [
    league(
      ['nl', 'hoofdklasse', 'Hoofdklasse', 20],
      'Amsterdam|Bloemendaal|Den Bosch|HGC|Hurley|Kampong|Klein Zwitserland|Oranje-Rood|Pinoke|Rotterdam|SCHC|Schaerweijde',
      { every: 2, round: 4, hours: [11, 18] },
    ),
    league(
      ['in', 'hockey-india-league', 'Hockey India League', 21],
      'Delhi Pipers|Hyderabad Toofans|Kalinga Lancers|Rarh Bengal Tigers|Soorma|Tamil Nadu Dragons|UP Rudras|Gonasika',
      { every: 1, round: 3, hours: [6, 15] },
    ),
  ],
  floorball: [
    league(
      ['se', 'ssl', 'Svenska Superligan', 20],
      'AIK|Dalen|Falun|Helsingborg|Jönköping|Kalmarsund|Linköping|Mullsjö|Nykvarn|Pixbo|Storvreta|Täby|Växjö|Warberg',
      { every: 2, round: 5, hours: [12, 18] },
    ),
    league(
      ['fi', 'f-liiga', 'F-liiga', 21],
      'Classic|EräViikingit|Hawks|Indians|Jymy|LASB|Nokian KrP|Oilers|OLS|SPV|TPS|Happee',
      { every: 2, round: 4, hours: [14, 17] },
    ),
  ],
  bandy: [
    league(
      ['se', 'elitserien', 'Elitserien', 20],
      'Bollnäs|Broberg|Edsbyn|Hammarby|Motala|Sandviken|Sirius|Vetlanda|Villa Lidköping|Vänersborg|Västerås|Frillesås',
      { every: 1, round: 3, hours: [11, 18] },
    ),
  ],
  lacrosse: [
    league(
      ['us', 'nll', 'NLL', 20],
      'Albany FireWolves|Buffalo Bandits|Calgary Roughnecks|Colorado Mammoth|Georgia Swarm|Halifax Thunderbirds|Las Vegas Desert Dogs|Ottawa Black Bears|Philadelphia Wings|Rochester Knighthawks|San Diego Seals|Saskatchewan Rush|Toronto Rock|Vancouver Warriors',
      { every: 1, round: 3, hours: [22, 27] },
    ),
  ],
  netball: [
    league(
      ['au', 'super-netball', 'Super Netball', 20],
      'Adelaide Thunderbirds|Giants|Melbourne Mavericks|Melbourne Vixens|NSW Swifts|Queensland Firebirds|Sunshine Coast Lightning|West Coast Fever',
      { every: 1, round: 2, hours: [3, 10] },
    ),
    league(
      ['gb-eng', 'netball-super-league', 'Super League', 21],
      'Birmingham Panthers|Cardiff Dragons|Leeds Rhinos|London Mavericks|London Pulse|Loughborough Lightning|Manchester Thunder|Nottingham Forest',
      { every: 1, round: 2, hours: [14, 20] },
    ),
  ],
  'basketball-3x3': [
    league(
      ['international', 'world-tour', 'World Tour', 20],
      'Amsterdam|Antwerp|Beijing|Doha|Lausanne|Liman|Manila|Miami|Princeton|Raudondvaris|Riga|Skyliners|Ub|Ulaanbaatar|Utrecht|Vienna|Wuxi|Zemun',
      { every: 1, round: 9, hours: [3, 23] },
    ),
  ],
  'gaelic-football': [
    league(
      ['ie', 'national-league', 'National League', 20],
      'Armagh|Cavan|Cork|Derry|Donegal|Dublin|Galway|Kerry|Kildare|Mayo|Meath|Monaghan|Roscommon|Tyrone',
      { every: 1, round: 3, hours: [12, 20] },
    ),
  ],
  hurling: [
    league(
      ['ie', 'national-league', 'National League', 20],
      'Antrim|Clare|Cork|Dublin|Galway|Kilkenny|Laois|Limerick|Offaly|Tipperary|Waterford|Wexford',
      { every: 1, round: 3, hours: [12, 20] },
    ),
  ],
  curling: [
    league(
      ['international', 'grand-slam', 'Grand Slam', 20],
      ['Canada Rinks A', 'Canada Rinks B', ...nationsFrom(2, 14)],
      { every: 1, round: 5, hours: [13, 25] },
    ),
  ],
  softball: [
    league(['us', 'ausl', 'AUSL', 20], 'Bandits|Blaze|Talons|Volts|Cascade|Spark', {
      every: 1,
      round: 2,
      hours: [18, 26],
    }),
    league(
      ['jp', 'jd-league', 'JD League', 21],
      'Denso Bright Pegasus|Hitachi Sundiva|Honda Reverta|Taiyo Yuden Solfille|Toyota Red Terriers|Toyota Industries Shining Vega|Bic Camera Bee Queen|Iga Phoenix',
      { every: 1, round: 3, hours: [2, 9] },
    ),
  ],
  kabaddi: [
    league(
      ['in', 'pro-kabaddi', 'Pro Kabaddi League', 20],
      'Bengal Warriorz|Bengaluru Bulls|Dabang Delhi|Gujarat Giants|Haryana Steelers|Jaipur Pink Panthers|Patna Pirates|Puneri Paltan|Tamil Thalaivas|Telugu Titans|U Mumba|UP Yoddhas',
      { every: 1, round: 4, hours: [8, 17] },
    ),
  ],
  'sepak-takraw': [
    league(
      ['my', 'sepak-takraw-league', 'Sepak Takraw League', 20],
      'Johor|Kedah|Kuala Lumpur|Melaka|Negeri Sembilan|Pahang|Penang|Perak|Sabah|Selangor|Terengganu|Titiwangsa',
      { every: 1, round: 4, hours: [6, 14] },
    ),
  ],
  'inline-hockey': [
    league(
      ['fr', 'ligue-elite', 'Ligue Elite', 20],
      'Amiens|Anglet|Angers|Bordeaux|Caen|Epernay|Garges|Grenoble|Rethel|Tourcoing',
      { every: 1, round: 3, hours: [14, 20] },
    ),
  ],
  'canadian-football': [
    league(
      ['ca', 'cfl', 'CFL', 20],
      'BC Lions|Calgary Stampeders|Edmonton Elks|Hamilton Tiger-Cats|Montreal Alouettes|Ottawa Redblacks|Saskatchewan Roughriders|Toronto Argonauts|Winnipeg Blue Bombers',
      { every: 1, round: 2, hours: [20, 27] },
    ),
  ],
  pesapallo: [
    league(
      ['fi', 'superpesis', 'Superpesis', 20],
      'Alajärvi|Hyvinkää|Imatra|Joensuu|Kempele|Kitee|Kouvola|Manse|Sotkamo|Vimpeli',
      { every: 1, round: 3, hours: [13, 18] },
    ),
  ],
};
