import { type League, league } from './league.ts';

/** Leagues of the four most played team sports of North America, by sport. */
export const bigFourLeagues: Readonly<Record<string, readonly League[]>> = {
  basketball: [
    league(
      ['us', 'ncaa', 'NCAA', 12],
      'Houston|Duke|Connecticut|Purdue|Arizona|Michigan State|Kentucky|Kansas|North Carolina|Louisville|Iowa State|Illinois|Gonzaga|Tennessee|St. John’s|UCLA|Baylor|Creighton|Marquette|Villanova',
      { every: 2, round: 10, hours: [22, 28] },
    ),
    league(
      ['jp', 'b-league', 'B.League', 22],
      'Utsunomiya Brex|Ryukyu Golden Kings|Chiba Jets|Alvark Tokyo|Nagasaki Velca|Hiroshima Dragonflies|Nagoya Diamond Dolphins|Gunma Crane Thunders|Osaka Evessa|Shibuya|Kawasaki Brave Thunders|Saga Ballooners|Akita Northern Happinets|Sendai 89ers|Kyoto Hannaryz|Ibaraki Robots',
      { every: 2, round: 8, hours: [2.5, 9.5] },
    ),

    league(
      ['us', 'nba', 'NBA', 1],
      'Oklahoma City Thunder|Denver Nuggets|Cleveland Cavaliers|Houston Rockets|New York Knicks|Los Angeles Lakers|San Antonio Spurs|Minnesota Timberwolves|Detroit Pistons|Orlando Magic|Boston Celtics|Golden State Warriors|LA Clippers|Atlanta Hawks|Toronto Raptors|Philadelphia 76ers|Milwaukee Bucks|Miami Heat|Phoenix Suns|Indiana Pacers|Dallas Mavericks|Memphis Grizzlies|Chicago Bulls|Portland Trail Blazers|Sacramento Kings|New Orleans Pelicans|Charlotte Hornets|Utah Jazz|Brooklyn Nets|Washington Wizards',
      { every: 2, round: 14, hours: [23, 27.5], spread: 0.85, variant: 'nba' },
    ),
    league(
      ['international', 'euroleague', 'EuroLeague', 2],
      'Olympiacos|Panathinaikos|Hapoel Tel Aviv|Monaco|Bayern Munich|Crvena Zvezda|Zalgiris|Partizan|Olimpia Milano|Dubai|Maccabi Tel Aviv|Paris|Virtus Bologna|ASVEL|Buducnost|Alba Berlin|Rytas|Cluj',
      { every: 3, round: 9, hours: [16, 20] },
    ),
    league(
      ['es', 'acb', 'Liga ACB', 11],
      'Real Madrid|Valencia|Barcelona|Unicaja|Baskonia|Tenerife|Joventut|Murcia|Gran Canaria|Manresa|Bilbao|Zaragoza|Breogan|Andorra|Lleida|Granada',
      { every: 3, round: 8, hours: [11, 19] },
    ),
    league(
      ['tr', 'bsl', 'Super Ligi', 13],
      'Fenerbahce|Anadolu Efes|Besiktas|Bahcesehir|Turk Telekom|Galatasaray|Tofas|Trabzonspor|Karsiyaka|Petkim|Manisa|Bursaspor',
      { every: 3, round: 6, hours: [10, 17] },
    ),
    league(
      ['cn', 'cba', 'CBA', 20],
      'Guangsha Lions|Liaoning Leopards|Shanghai Sharks|Beijing Ducks|Xinjiang Tigers|Zhejiang Chouzhou|Guangdong Tigers|Shanxi Loongs|Shandong Heroes|Shenzhen Leopards|Zhejiang Bulls|Sichuan Blue Whales',
      { every: 2, round: 6, hours: [7, 12], variant: 'cba' },
    ),
    league(
      ['au', 'nbl', 'NBL', 21],
      'Sydney Kings|Illawarra Hawks|Melbourne United|Perth Wildcats|Adelaide 36ers|South East Melbourne Phoenix|Tasmania JackJumpers|New Zealand Breakers|Brisbane Bullets|Cairns Taipans',
      { every: 2, round: 4, hours: [2.5, 9], variant: 'nbl' },
    ),
    league(
      ['ph', 'pba', 'PBA', 30],
      'San Miguel Beermen|TNT Tropang Giga|Barangay Ginebra|Rain or Shine|Meralco Bolts|Magnolia Hotshots|Converge FiberXers|NLEX Road Warriors|Phoenix Fuel Masters|NorthPort Batang Pier|Blackwater Bossing|Terrafirma Dyip',
      { every: 2, round: 3, hours: [5, 11], variant: 'pba' },
    ),
    league(
      ['br', 'nbb', 'NBB', 31],
      'Franca|Flamengo|Minas|Bauru|Sao Paulo|Brasilia|Unifacisa|Pinheiros|Corinthians|Mogi|Caxias do Sul|Sao Jose',
      { every: 2, round: 4, hours: [21, 25] },
    ),
  ],
  'american-football': [
    league(
      ['us', 'nfl', 'NFL', 1],
      'Philadelphia Eagles|Buffalo Bills|Kansas City Chiefs|Seattle Seahawks|Los Angeles Rams|Baltimore Ravens|Detroit Lions|New England Patriots|Green Bay Packers|Denver Broncos|San Francisco 49ers|Houston Texans|Los Angeles Chargers|Jacksonville Jaguars|Tampa Bay Buccaneers|Chicago Bears|Pittsburgh Steelers|Cincinnati Bengals|Minnesota Vikings|Dallas Cowboys|Washington Commanders|Indianapolis Colts|Miami Dolphins|Carolina Panthers|Atlanta Falcons|Arizona Cardinals|New Orleans Saints|New York Giants|Las Vegas Raiders|Cleveland Browns|New York Jets|Tennessee Titans',
      { on: ['Thu', 1, 0, 0, 14, 1], hours: [18, 25], spread: 0.85 },
    ),
    league(
      ['us', 'ncaa', 'NCAA', 12],
      'Ohio State|Georgia|Oregon|Texas|Alabama|Notre Dame|Penn State|Michigan|LSU|Clemson|Miami|Oklahoma|Tennessee|USC|Washington|Iowa|Auburn|Florida State',
      { on: ['Thu', 1, 1, 7], hours: [17, 27] },
    ),
  ],
  'ice-hockey': [
    league(
      ['us', 'ahl', 'AHL', 15],
      'Laval Rocket|Hershey Bears|Abbotsford Canucks|Charlotte Checkers|Grand Rapids Griffins|Providence Bruins|Rochester Americans|Ontario Reign|Colorado Eagles|Texas Stars|Milwaukee Admirals|Coachella Valley Firebirds|Syracuse Crunch|Toronto Marlies|Manitoba Moose|Chicago Wolves|Hartford Wolf Pack|San Diego Gulls|Bakersfield Condors|Belleville Senators',
      { every: 2, round: 10, hours: [20, 27], spread: 0.7 },
    ),
    league(
      ['au', 'aihl', 'AIHL', 32],
      'Melbourne Mustangs|Canberra Brave|Melbourne Ice|Sydney Bears|Newcastle Northstars|Perth Thunder|Brisbane Lightning|Adelaide Adrenaline|Sydney Ice Dogs|Central Coast Rhinos',
      { every: 1, round: 3, hours: [3, 9] },
    ),

    league(
      ['us', 'nhl', 'NHL', 1],
      'Colorado Avalanche|Florida Panthers|Carolina Hurricanes|Vegas Golden Knights|Dallas Stars|Tampa Bay Lightning|Edmonton Oilers|Winnipeg Jets|Toronto Maple Leafs|Los Angeles Kings|Washington Capitals|New Jersey Devils|Minnesota Wild|Ottawa Senators|Montreal Canadiens|New York Rangers|St. Louis Blues|Utah Mammoth|Detroit Red Wings|Vancouver Canucks|Boston Bruins|Columbus Blue Jackets|Anaheim Ducks|New York Islanders|Buffalo Sabres|Nashville Predators|Pittsburgh Penguins|Philadelphia Flyers|Calgary Flames|Seattle Kraken|Chicago Blackhawks|San Jose Sharks',
      { every: 2, round: 14, hours: [23, 28], spread: 0.7 },
    ),
    league(
      ['se', 'shl', 'SHL', 11],
      'Skellefteå|Frölunda|Färjestad|Växjö|Luleå|Rögle|Brynäs|Timrå|Örebro|Malmö|Leksand|Djurgården|Linköping|HV71',
      { every: 3, round: 7, hours: [14, 18] },
    ),
    league(
      ['fi', 'liiga', 'Liiga', 12],
      'Tappara|Ilves|KalPa|Lukko|SaiPa|HIFK|Karpat|KooKoo|TPS|Assat|Pelicans|HPK|Kiekko-Espoo|JYP|Jukurit|Sport',
      { every: 3, round: 8, hours: [14, 17] },
    ),
    league(
      ['de', 'del', 'DEL', 13],
      'Eisbären Berlin|EHC München|ERC Ingolstadt|Adler Mannheim|Kölner Haie|Fischtown Pinguins|Straubing Tigers|Grizzlys Wolfsburg|Nürnberg Ice Tigers|Schwenninger Wild Wings|Löwen Frankfurt|Augsburger Panther|Iserlohn Roosters|Dresdner Eislöwen',
      { every: 3, round: 7, hours: [13, 19] },
    ),
    league(
      ['ch', 'national-league', 'National League', 14],
      'ZSC Lions|Lausanne|Bern|Fribourg-Gotteron|Zug|Davos|Geneve-Servette|Lugano|SCL Tigers|Biel|Kloten|Ambri-Piotta|Rapperswil|Ajoie',
      { every: 3, round: 7, hours: [18, 20] },
    ),
    league(
      ['jp', 'asia-league', 'Asia League', 30],
      'Red Eagles Hokkaido|HL Anyang|Nikko Ice Bucks|Tohoku Free Blades|Yokohama Grits|Stars Kobe',
      { every: 2, round: 2, hours: [4, 10] },
    ),
    league(
      ['kz', 'championship', 'Championship', 31],
      'Nomad|Torpedo|Saryarka|Arlan|Beibarys|Humo|Gornyak|Kulager|Almaty|Temirtau',
      { every: 2, round: 4, hours: [8, 13] },
    ),
  ],
  baseball: [
    league(
      ['us', 'mlb', 'MLB', 1],
      'Los Angeles Dodgers|Philadelphia Phillies|New York Yankees|Milwaukee Brewers|Toronto Blue Jays|Seattle Mariners|San Diego Padres|Boston Red Sox|Chicago Cubs|New York Mets|Detroit Tigers|Houston Astros|Atlanta Braves|Cleveland Guardians|Texas Rangers|Cincinnati Reds|Arizona Diamondbacks|Kansas City Royals|San Francisco Giants|Tampa Bay Rays|Baltimore Orioles|St. Louis Cardinals|Miami Marlins|Minnesota Twins|Pittsburgh Pirates|Athletics|Los Angeles Angels|Washington Nationals|Chicago White Sox|Colorado Rockies',
      { every: 2, round: 13, hours: [17, 26], spread: 0.8 },
    ),
    league(
      ['jp', 'npb', 'NPB', 11],
      'Fukuoka SoftBank Hawks|Hanshin Tigers|Hokkaido Nippon-Ham Fighters|Yomiuri Giants|Yokohama DeNA BayStars|Orix Buffaloes|Hiroshima Toyo Carp|Chunichi Dragons|Tohoku Rakuten Golden Eagles|Saitama Seibu Lions|Chiba Lotte Marines|Tokyo Yakult Swallows',
      { every: 1, round: 5, hours: [3.5, 9.5] },
    ),
    league(
      ['kr', 'kbo', 'KBO', 12],
      'LG Twins|Hanwha Eagles|Samsung Lions|SSG Landers|KT Wiz|NC Dinos|Kia Tigers|Lotte Giants|Doosan Bears|Kiwoom Heroes',
      { every: 1, round: 4, hours: [4, 9] },
    ),
    league(
      ['mx', 'lmp', 'Liga Mexicana del Pacifico', 30],
      'Charros de Jalisco|Tomateros|Naranjeros|Venados|Aguilas de Mexicali|Caneros|Yaquis|Algodoneros|Mayos|Tucson',
      { every: 2, round: 4, hours: [25, 28] },
    ),
  ],
};
