import { type League, league } from './league.ts';

/** Leagues of the four most played team sports of North America, by sport. */
export const bigFourLeagues: Readonly<Record<string, readonly League[]>> = {
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
      'Alba Berlin|ASVEL|Bayern Munich|Buducnost|Cluj|Crvena Zvezda|Dubai|Hapoel Tel Aviv|Maccabi Tel Aviv|Monaco|Olimpia Milano|Olympiacos|Panathinaikos|Paris|Partizan|Rytas|Virtus Bologna|Zalgiris',
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
};
