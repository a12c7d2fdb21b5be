import { type League, league } from './league.ts';
import { nationsFrom } from './names.ts';

/** Leagues of team sports other than soccer, by sport. */
export const teamLeagues: Readonly<Record<string, readonly League[]>> = {
  basketball: [
    league(
      ['us', 'ncaa', 'NCAA', 12],
      'Arizona|Baylor|Connecticut|Creighton|Duke|Gonzaga|Houston|Illinois|Iowa State|Kansas|Kentucky|Louisville|Marquette|Michigan State|North Carolina|Purdue|St Johns|Tennessee|UCLA|Villanova',
      { every: 2, round: 10, hours: [22, 28] },
    ),
    league(
      ['jp', 'b-league', 'B.League', 22],
      'Akita Northern Happinets|Alvark Tokyo|Chiba Jets|Gunma Crane Thunders|Hiroshima Dragonflies|Ibaraki Robots|Kawasaki Brave Thunders|Kyoto Hannaryz|Nagasaki Velca|Nagoya Diamond Dolphins|Osaka Evessa|Ryukyu Golden Kings|Saga Ballooners|Sendai 89ers|Shibuya|Utsunomiya Brex',
      { every: 2, round: 8, hours: [4, 11] },
    ),

    league(
      ['us', 'nba', 'NBA', 1],
      'Atlanta Hawks|Boston Celtics|Brooklyn Nets|Charlotte Hornets|Chicago Bulls|Cleveland Cavaliers|Dallas Mavericks|Denver Nuggets|Detroit Pistons|Golden State Warriors|Houston Rockets|Indiana Pacers|LA Clippers|Los Angeles Lakers|Memphis Grizzlies|Miami Heat|Milwaukee Bucks|Minnesota Timberwolves|New Orleans Pelicans|New York Knicks|Oklahoma City Thunder|Orlando Magic|Philadelphia 76ers|Phoenix Suns|Portland Trail Blazers|Sacramento Kings|San Antonio Spurs|Toronto Raptors|Utah Jazz|Washington Wizards',
      { every: 2, round: 14, hours: [23, 27.5], variant: 'nba' },
    ),
    league(
      ['international', 'euroleague', 'EuroLeague', 2],
      'Alba Berlin|Anadolu Efes|ASVEL|Barcelona|Baskonia|Bayern Munich|Crvena Zvezda|Fenerbahce|Maccabi Tel Aviv|Monaco|Olimpia Milano|Olympiacos|Panathinaikos|Paris|Partizan|Real Madrid|Virtus Bologna|Zalgiris',
      { every: 3, round: 9, hours: [16, 20] },
    ),
    league(
      ['es', 'acb', 'Liga ACB', 11],
      'Andorra|Barcelona|Baskonia|Bilbao|Breogan|Gran Canaria|Granada|Joventut|Lleida|Manresa|Murcia|Real Madrid|Tenerife|Unicaja|Valencia|Zaragoza',
      { every: 3, round: 8, hours: [11, 19] },
    ),
    league(
      ['tr', 'bsl', 'Super Ligi', 13],
      'Anadolu Efes|Bahcesehir|Besiktas|Bursaspor|Fenerbahce|Galatasaray|Karsiyaka|Manisa|Petkim|Tofas|Turk Telekom|Trabzonspor',
      { every: 3, round: 6, hours: [10, 17] },
    ),
    league(
      ['cn', 'cba', 'CBA', 20],
      'Beijing Ducks|Guangdong Tigers|Guangsha Lions|Liaoning Leopards|Shandong Heroes|Shanghai Sharks|Shanxi Loongs|Shenzhen Leopards|Sichuan Blue Whales|Xinjiang Tigers|Zhejiang Bulls|Zhejiang Chouzhou',
      { every: 2, round: 6, hours: [8, 12] },
    ),
    league(
      ['au', 'nbl', 'NBL', 21],
      'Adelaide 36ers|Brisbane Bullets|Cairns Taipans|Illawarra Hawks|Melbourne United|New Zealand Breakers|Perth Wildcats|South East Melbourne Phoenix|Sydney Kings|Tasmania JackJumpers',
      { every: 2, round: 4, hours: [4, 10] },
    ),
    league(
      ['ph', 'pba', 'PBA', 30],
      'Barangay Ginebra|Blackwater Bossing|Converge FiberXers|Magnolia Hotshots|Meralco Bolts|NLEX Road Warriors|NorthPort Batang Pier|Phoenix Fuel Masters|Rain or Shine|San Miguel Beermen|Terrafirma Dyip|TNT Tropang Giga',
      { every: 2, round: 3, hours: [6, 12] },
    ),
    league(
      ['br', 'nbb', 'NBB', 31],
      'Bauru|Brasilia|Caxias do Sul|Corinthians|Flamengo|Franca|Minas|Mogi|Pinheiros|Sao Jose|Sao Paulo|Unifacisa',
      { every: 2, round: 4, hours: [21, 25] },
    ),
  ],
  'american-football': [
    league(
      ['us', 'nfl', 'NFL', 1],
      'Arizona Cardinals|Atlanta Falcons|Baltimore Ravens|Buffalo Bills|Carolina Panthers|Chicago Bears|Cincinnati Bengals|Cleveland Browns|Dallas Cowboys|Denver Broncos|Detroit Lions|Green Bay Packers|Houston Texans|Indianapolis Colts|Jacksonville Jaguars|Kansas City Chiefs|Las Vegas Raiders|Los Angeles Chargers|Los Angeles Rams|Miami Dolphins|Minnesota Vikings|New England Patriots|New Orleans Saints|New York Giants|New York Jets|Philadelphia Eagles|Pittsburgh Steelers|San Francisco 49ers|Seattle Seahawks|Tampa Bay Buccaneers|Tennessee Titans|Washington Commanders',
      { every: 4, round: 16, hours: [17, 25] },
    ),
    league(
      ['us', 'ncaa', 'NCAA', 12],
      'Alabama|Auburn|Clemson|Florida State|Georgia|Iowa|LSU|Miami|Michigan|Notre Dame|Ohio State|Oklahoma|Oregon|Penn State|Tennessee|Texas|USC|Washington',
      { every: 2, round: 4, hours: [17, 27] },
    ),
  ],
  'ice-hockey': [
    league(
      ['us', 'ahl', 'AHL', 15],
      'Abbotsford Canucks|Bakersfield Condors|Belleville Senators|Charlotte Checkers|Chicago Wolves|Coachella Valley Firebirds|Colorado Eagles|Grand Rapids Griffins|Hartford Wolf Pack|Hershey Bears|Laval Rocket|Manitoba Moose|Milwaukee Admirals|Ontario Reign|Providence Bruins|Rochester Americans|San Diego Gulls|Syracuse Crunch|Texas Stars|Toronto Marlies',
      { every: 2, round: 10, hours: [20, 27] },
    ),
    league(
      ['au', 'aihl', 'AIHL', 32],
      'Adelaide Adrenaline|Brisbane Lightning|Canberra Brave|Central Coast Rhinos|Melbourne Ice|Melbourne Mustangs|Newcastle Northstars|Perth Thunder|Sydney Bears|Sydney Ice Dogs',
      { every: 1, round: 3, hours: [3, 9] },
    ),

    league(
      ['us', 'nhl', 'NHL', 1],
      'Anaheim Ducks|Boston Bruins|Buffalo Sabres|Calgary Flames|Carolina Hurricanes|Chicago Blackhawks|Colorado Avalanche|Columbus Blue Jackets|Dallas Stars|Detroit Red Wings|Edmonton Oilers|Florida Panthers|Los Angeles Kings|Minnesota Wild|Montreal Canadiens|Nashville Predators|New Jersey Devils|New York Islanders|New York Rangers|Ottawa Senators|Philadelphia Flyers|Pittsburgh Penguins|San Jose Sharks|Seattle Kraken|St. Louis Blues|Tampa Bay Lightning|Toronto Maple Leafs|Utah Mammoth|Vancouver Canucks|Vegas Golden Knights|Washington Capitals|Winnipeg Jets',
      { every: 2, round: 14, hours: [23, 28] },
    ),
    league(
      ['se', 'shl', 'SHL', 11],
      'Brynäs|Djurgården|Färjestad|Frölunda|HV71|Leksand|Linköping|Luleå|Malmö|Örebro|Rögle|Skellefteå|Timrå|Växjö',
      { every: 3, round: 7, hours: [14, 18] },
    ),
    league(
      ['fi', 'liiga', 'Liiga', 12],
      'HIFK|HPK|Ilves|Jukurit|JYP|KalPa|Karpat|Kiekko-Espoo|KooKoo|Lukko|Pelicans|SaiPa|Sport|Tappara|TPS|Assat',
      { every: 3, round: 8, hours: [14, 17] },
    ),
    league(
      ['de', 'del', 'DEL', 13],
      'Adler Mannheim|Augsburger Panther|Dresdner Eislöwen|Eisbären Berlin|Fischtown Pinguins|Grizzlys Wolfsburg|Iserlohn Roosters|Kölner Haie|Löwen Frankfurt|EHC München|Nürnberg Ice Tigers|Schwenninger Wild Wings|Straubing Tigers|ERC Ingolstadt',
      { every: 3, round: 7, hours: [13, 19] },
    ),
    league(
      ['ch', 'national-league', 'National League', 14],
      'Ajoie|Ambri-Piotta|Bern|Biel|Davos|Fribourg-Gotteron|Geneve-Servette|Kloten|Lausanne|Lugano|SCL Tigers|Rapperswil|Zug|ZSC Lions',
      { every: 3, round: 7, hours: [18, 20] },
    ),
    league(
      ['jp', 'asia-league', 'Asia League', 30],
      'HL Anyang|Nikko Ice Bucks|Red Eagles Hokkaido|Tohoku Free Blades|Yokohama Grits|Stars Kobe',
      { every: 2, round: 2, hours: [4, 10] },
    ),
    league(
      ['kz', 'championship', 'Championship', 31],
      'Almaty|Arlan|Beibarys|Gornyak|Humo|Kulager|Nomad|Saryarka|Torpedo|Temirtau',
      { every: 2, round: 4, hours: [8, 13] },
    ),
  ],
  baseball: [
    league(
      ['us', 'mlb', 'MLB', 1],
      'Arizona Diamondbacks|Athletics|Atlanta Braves|Baltimore Orioles|Boston Red Sox|Chicago Cubs|Chicago White Sox|Cincinnati Reds|Cleveland Guardians|Colorado Rockies|Detroit Tigers|Houston Astros|Kansas City Royals|Los Angeles Angels|Los Angeles Dodgers|Miami Marlins|Milwaukee Brewers|Minnesota Twins|New York Mets|New York Yankees|Philadelphia Phillies|Pittsburgh Pirates|San Diego Padres|San Francisco Giants|Seattle Mariners|St. Louis Cardinals|Tampa Bay Rays|Texas Rangers|Toronto Blue Jays|Washington Nationals',
      { every: 2, round: 13, hours: [17, 26] },
    ),
    league(
      ['jp', 'npb', 'NPB', 11],
      'Chiba Lotte Marines|Chunichi Dragons|Fukuoka SoftBank Hawks|Hanshin Tigers|Hiroshima Toyo Carp|Hokkaido Nippon-Ham Fighters|Orix Buffaloes|Saitama Seibu Lions|Tohoku Rakuten Golden Eagles|Tokyo Yakult Swallows|Yokohama DeNA BayStars|Yomiuri Giants',
      { every: 1, round: 5, hours: [5, 10] },
    ),
    league(
      ['kr', 'kbo', 'KBO', 12],
      'Doosan Bears|Hanwha Eagles|Kia Tigers|Kiwoom Heroes|KT Wiz|LG Twins|Lotte Giants|NC Dinos|Samsung Lions|SSG Landers',
      { every: 1, round: 4, hours: [8, 10] },
    ),
    league(
      ['mx', 'lmp', 'Liga Mexicana del Pacifico', 30],
      'Aguilas de Mexicali|Algodoneros|Caneros|Charros de Jalisco|Mayos|Naranjeros|Tomateros|Venados|Yaquis|Tucson',
      { every: 2, round: 4, hours: [25, 28] },
    ),
  ],
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
      nationsFrom(0, 4).concat('India', 'Pakistan', 'Sri Lanka', 'Bangladesh'),
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
