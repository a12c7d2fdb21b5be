import { type League, league } from './league.ts';

/** Leagues of the four most played team sports of North America, by sport. */
export const bigFourLeagues: Readonly<Record<string, readonly League[]>> = {
  basketball: [
    league(
      ['pr', 'bsn', 'BSN', 32],
      'Vaqueros de Bayamon|Leones de Ponce|Criollos de Caguas|Cangrejeros de Santurce|Gigantes de Carolina|Piratas de Quebradillas|Mets de Guaynabo|Capitanes de Arecibo|Indios de Mayaguez|Osos de Manati|Santeros de Aguada|Atleticos de San German',
      { every: 2, round: 4, season: ['03-14', '08-16'], hours: [23, 26] },
    ),
    league(
      ['ca', 'cebl', 'CEBL', 33],
      'Vancouver Bandits|Edmonton Stingers|Calgary Surge|Winnipeg Sea Bears|Niagara River Lions|Scarborough Shooting Stars|Ottawa BlackJacks|Montreal Alliance|Saskatoon Mamba|Brampton Honey Badgers',
      { every: 2, round: 4, season: ['05-10', '08-16'], hours: [22, 27] },
    ),
    league(
      ['mx', 'lnbp', 'LNBP', 34],
      'Soles de Mexicali|Fuerza Regia|Halcones de Xalapa|Diablos Rojos|Dorados de Chihuahua|Astros de Jalisco|Abejas de Leon|Panteras de Aguascalientes|Mineros de Zacatecas|Correcaminos|El Calor de Cancun|Santos de San Luis',
      { every: 2, round: 4, season: ['07-10', '11-21'], hours: [24, 28] },
    ),
    league(
      ['us', 'ncaa', 'NCAA', 12],
      'Houston|Duke|Connecticut|Purdue|Arizona|Michigan State|Kentucky|Kansas|North Carolina|Louisville|Iowa State|Illinois|Gonzaga|Tennessee|St. John’s|UCLA|Baylor|Creighton|Marquette|Villanova',
      { every: 2, round: 10, season: ['11-03', '04-06'], hours: [22, 28] },
    ),
    league(
      ['jp', 'b-league', 'B.League', 22],
      'Utsunomiya Brex|Ryukyu Golden Kings|Chiba Jets|Alvark Tokyo|Nagasaki Velca|Hiroshima Dragonflies|Nagoya Diamond Dolphins|Gunma Crane Thunders|Osaka Evessa|Shibuya|Kawasaki Brave Thunders|Saga Ballooners|Akita Northern Happinets|Sendai 89ers|Kyoto Hannaryz|Ibaraki Robots',
      { every: 2, round: 8, season: ['10-03', '05-25'], hours: [2.5, 9.5] },
    ),

    league(
      ['us', 'nba', 'NBA', 1],
      'Oklahoma City Thunder|Denver Nuggets|Cleveland Cavaliers|Houston Rockets|New York Knicks|Los Angeles Lakers|San Antonio Spurs|Minnesota Timberwolves|Detroit Pistons|Orlando Magic|Boston Celtics|Golden State Warriors|LA Clippers|Atlanta Hawks|Toronto Raptors|Philadelphia 76ers|Milwaukee Bucks|Miami Heat|Phoenix Suns|Indiana Pacers|Dallas Mavericks|Memphis Grizzlies|Chicago Bulls|Portland Trail Blazers|Sacramento Kings|New Orleans Pelicans|Charlotte Hornets|Utah Jazz|Brooklyn Nets|Washington Wizards',
      { every: 2, round: 14, season: ['10-21', '06-15'], hours: [23, 27.5], spread: 1.1, variant: 'nba' },
    ),
    league(
      ['international', 'euroleague', 'EuroLeague', 2],
      'Olympiacos|Panathinaikos|Hapoel Tel Aviv|Monaco|Bayern Munich|Crvena Zvezda|Zalgiris|Partizan|Olimpia Milano|Dubai|Maccabi Tel Aviv|Paris|Virtus Bologna|ASVEL|Buducnost|Alba Berlin|Rytas|Cluj',
      { every: 3, round: 9, season: ['09-30', '05-25'], rounds: 34, hours: [16, 20], spread: 0.75 },
    ),
    league(
      ['es', 'acb', 'Liga ACB', 11],
      'Real Madrid|Valencia|Barcelona|Unicaja|Baskonia|Tenerife|Joventut|Murcia|Gran Canaria|Manresa|Bilbao|Zaragoza|Breogan|Andorra|Lleida|Granada',
      { every: 3, round: 8, season: ['10-04', '06-21'], rounds: 30, hours: [11, 19] },
    ),
    league(
      ['tr', 'bsl', 'Super Ligi', 13],
      'Fenerbahce|Anadolu Efes|Besiktas|Bahcesehir|Turk Telekom|Galatasaray|Tofas|Trabzonspor|Karsiyaka|Petkim|Manisa|Bursaspor',
      { every: 3, round: 6, season: ['09-27', '06-16'], rounds: 30, hours: [10, 17] },
    ),
    league(
      ['cn', 'cba', 'CBA', 20],
      'Guangsha Lions|Liaoning Leopards|Shanghai Sharks|Beijing Ducks|Xinjiang Tigers|Zhejiang Chouzhou|Guangdong Tigers|Shanxi Loongs|Shandong Heroes|Shenzhen Leopards|Zhejiang Bulls|Sichuan Blue Whales',
      { every: 2, round: 6, season: ['10-19', '05-01'], hours: [7, 12], variant: 'cba' },
    ),
    league(
      ['au', 'nbl', 'NBL', 21],
      'Sydney Kings|Illawarra Hawks|Melbourne United|Perth Wildcats|Adelaide 36ers|South East Melbourne Phoenix|Tasmania JackJumpers|New Zealand Breakers|Brisbane Bullets|Cairns Taipans',
      { every: 2, round: 4, season: ['09-18', '03-02'], hours: [2.5, 9], variant: 'nbl' },
    ),
    league(
      ['ph', 'pba', 'PBA', 30],
      'San Miguel Beermen|TNT Tropang Giga|Barangay Ginebra|Rain or Shine|Meralco Bolts|Magnolia Hotshots|Converge FiberXers|NLEX Road Warriors|Phoenix Fuel Masters|NorthPort Batang Pier|Blackwater Bossing|Terrafirma Dyip',
      { every: 2, round: 3, season: ['10-05', '09-01'], hours: [5, 11], variant: 'pba' },
    ),
    league(
      ['br', 'nbb', 'NBB', 31],
      'Franca|Flamengo|Minas|Bauru|Sao Paulo|Brasilia|Unifacisa|Pinheiros|Corinthians|Mogi|Caxias do Sul|Sao Jose',
      { every: 2, round: 4, season: ['10-11', '06-15'], hours: [21, 25] },
    ),
    league(
      ['international', 'eurocup', 'EuroCup', 14],
      'Hapoel Jerusalem|Bourg|Cedevita Olimpija|Ulm|Trento|Venezia|London Lions|Aris|Hamburg|Chemnitz|Lietkabelis|Neptunas|Slask Wroclaw|Panionios',
      { every: 3, round: 7, season: ['09-30', '05-05'], rounds: 26, hours: [16, 20] },
    ),
    league(
      ['kr', 'kbl', 'KBL', 23],
      'Changwon LG Sakers|Seoul SK Knights|Anyang JungKwanJang|Suwon KT Sonicboom|Ulsan Mobis Phoebus|Goyang Sono Skygunners|Busan KCC Egis|Daegu KOGAS Pegasus|Wonju DB Promy|Seoul Samsung Thunders',
      { every: 2, round: 5, season: ['10-03', '05-11'], hours: [5, 11] },
    ),
    league(
      ['ar', 'liga-nacional', 'Liga Nacional', 35],
      'Instituto Cordoba|Boca Juniors|Quimsa|Regatas Corrientes|Ferro|Gimnasia Comodoro|San Martin Corrientes|Olimpico|Oberá|Independiente de Oliva|Peñarol Mar del Plata|La Union Formosa',
      { every: 2, round: 6, season: ['09-24', '06-30'], hours: [22, 26] },
    ),
    league(
      ['id', 'ibl', 'IBL', 36],
      'Pelita Jaya|Satria Muda|Dewa United Banten|Prawira Bandung|Rans Simba|Hangtuah|Kesatria Bengawan|Pacific Caesar|Rajawali Medan|Tangerang Hawks|Bali United Basketball|Borneo Hornbills',
      { every: 2, round: 6, season: ['01-10', '07-20'], hours: [7, 13] },
    ),
    league(
      ['nz', 'nz-nbl', 'NZ NBL', 37],
      'Auckland Tuatara|Wellington Saints|Canterbury Rams|Otago Nuggets|Southland Sharks|Nelson Giants|Taranaki Airs|Hawke’s Bay Hawks|Manawatu Jets|Tauranga Whai',
      { every: 2, round: 5, season: ['03-25', '08-05'], hours: [2, 8] },
    ),
    league(
      ['au', 'nbl1', 'NBL1', 38],
      'Knox Raiders|Mount Gambier Pioneers|Frankston Blues|Ballarat Miners|Geelong United|Bendigo Braves|Sandringham Sabres|Dandenong Rangers|Nunawading Spectres|Hobart Chargers|Melbourne Tigers|Waverley Falcons',
      { every: 2, round: 6, season: ['03-28', '08-18'], hours: [5, 11] },
    ),
  ],
  'american-football': [
    league(
      ['us', 'ufl', 'UFL', 13],
      'DC Defenders|St. Louis Battlehawks|Birmingham Stallions|Orlando Storm|Louisville Kings|Houston Gamblers|Dallas Renegades|Columbus Aviators',
      { on: ['Fri', 1, 2, 1], season: ['03-20', '06-20'], hours: [17, 26] },
    ),
    league(
      ['international', 'elf', 'European League', 20],
      'Stuttgart Surge|Vienna Vikings|Nordic Storm|Munich Ravens|Rhein Fire|Raiders Tirol|Paris Musketeers|Madrid Bravos|Frankfurt Galaxy|Wroclaw Panthers|Berlin Thunder|Prague Lions',
      { on: ['Sat', 3, 3], season: ['05-15', '09-10'], hours: [10.5, 18.5] },
    ),
    league(
      ['mx', 'lfa', 'LFA', 30],
      'Caudillos de Chihuahua|Dinos de Saltillo|Raptors|Mexicas|Osos de Monterrey|Gallos Negros|Reyes de Jalisco|Arcangeles de Puebla',
      { on: ['Fri', 1, 2, 1], season: ['02-05', '05-30'], hours: [19, 27] },
    ),
    league(
      ['us', 'nfl', 'NFL', 1],
      'Philadelphia Eagles|Buffalo Bills|Kansas City Chiefs|Seattle Seahawks|Los Angeles Rams|Baltimore Ravens|Detroit Lions|New England Patriots|Green Bay Packers|Denver Broncos|San Francisco 49ers|Houston Texans|Los Angeles Chargers|Jacksonville Jaguars|Tampa Bay Buccaneers|Chicago Bears|Pittsburgh Steelers|Cincinnati Bengals|Minnesota Vikings|Dallas Cowboys|Washington Commanders|Indianapolis Colts|Miami Dolphins|Carolina Panthers|Atlanta Falcons|Arizona Cardinals|New Orleans Saints|New York Giants|Las Vegas Raiders|Cleveland Browns|New York Jets|Tennessee Titans',
      { on: ['Thu', 1, 0, 0, 14, 1], season: ['09-10', '02-10'], hours: [18, 25], spread: 0.85 },
    ),
    league(
      ['us', 'ncaa', 'NCAA', 12],
      'Ohio State|Georgia|Oregon|Texas|Alabama|Notre Dame|Penn State|Michigan|LSU|Clemson|Miami|Oklahoma|Tennessee|USC|Washington|Iowa|Auburn|Florida State',
      { on: ['Thu', 1, 1, 7], season: ['08-27', '01-21'], hours: [17, 27] },
    ),
  ],
  'ice-hockey': [
    league(
      ['us', 'ahl', 'AHL', 15],
      'Laval Rocket|Hershey Bears|Abbotsford Canucks|Charlotte Checkers|Grand Rapids Griffins|Providence Bruins|Rochester Americans|Ontario Reign|Colorado Eagles|Texas Stars|Milwaukee Admirals|Coachella Valley Firebirds|Syracuse Crunch|Toronto Marlies|Manitoba Moose|Chicago Wolves|Hartford Wolf Pack|San Diego Gulls|Bakersfield Condors|Belleville Senators',
      { every: 2, round: 10, season: ['10-10', '06-15'], hours: [20, 27], spread: 0.7 },
    ),
    league(
      ['au', 'aihl', 'AIHL', 32],
      'Melbourne Mustangs|Canberra Brave|Melbourne Ice|Sydney Bears|Newcastle Northstars|Perth Thunder|Brisbane Lightning|Adelaide Adrenaline|Sydney Ice Dogs|Central Coast Rhinos',
      { every: 1, round: 3, season: ['04-11', '09-07'], hours: [3, 9] },
    ),

    league(
      ['us', 'nhl', 'NHL', 1],
      'Colorado Avalanche|Florida Panthers|Carolina Hurricanes|Vegas Golden Knights|Dallas Stars|Tampa Bay Lightning|Edmonton Oilers|Winnipeg Jets|Toronto Maple Leafs|Los Angeles Kings|Washington Capitals|New Jersey Devils|Minnesota Wild|Ottawa Senators|Montreal Canadiens|New York Rangers|St. Louis Blues|Utah Mammoth|Detroit Red Wings|Vancouver Canucks|Boston Bruins|Columbus Blue Jackets|Anaheim Ducks|New York Islanders|Buffalo Sabres|Nashville Predators|Pittsburgh Penguins|Philadelphia Flyers|Calgary Flames|Seattle Kraken|Chicago Blackhawks|San Jose Sharks',
      { every: 2, round: 14, season: ['10-07', '06-15'], hours: [23, 28], spread: 0.9 },
    ),
    league(
      ['se', 'shl', 'SHL', 11],
      'Skellefteå|Frölunda|Färjestad|Växjö|Luleå|Rögle|Brynäs|Timrå|Örebro|Malmö|Leksand|Djurgården|Linköping|HV71',
      { every: 3, round: 7, season: ['09-13', '04-29'], rounds: 52, hours: [14, 18] },
    ),
    league(
      ['fi', 'liiga', 'Liiga', 12],
      'Tappara|Ilves|KalPa|Lukko|SaiPa|HIFK|Karpat|KooKoo|TPS|Assat|Pelicans|HPK|Kiekko-Espoo|JYP|Jukurit|Sport',
      { every: 3, round: 8, season: ['09-09', '04-26'], rounds: 60, hours: [14, 17] },
    ),
    league(
      ['de', 'del', 'DEL', 13],
      'Eisbären Berlin|EHC München|ERC Ingolstadt|Adler Mannheim|Kölner Haie|Fischtown Pinguins|Straubing Tigers|Grizzlys Wolfsburg|Nürnberg Ice Tigers|Schwenninger Wild Wings|Löwen Frankfurt|Augsburger Panther|Iserlohn Roosters|Dresdner Eislöwen',
      { every: 3, round: 7, season: ['09-10', '04-26'], rounds: 52, hours: [13, 19] },
    ),
    league(
      ['ch', 'national-league', 'National League', 14],
      'ZSC Lions|Lausanne|Bern|Fribourg-Gotteron|Zug|Davos|Geneve-Servette|Lugano|SCL Tigers|Biel|Kloten|Ambri-Piotta|Rapperswil|Ajoie',
      { every: 3, round: 7, season: ['09-09', '04-29'], rounds: 52, hours: [18, 20] },
    ),
    league(
      ['jp', 'asia-league', 'Asia League', 30],
      'Red Eagles Hokkaido|HL Anyang|Nikko Ice Bucks|Tohoku Free Blades|Yokohama Grits|Stars Kobe',
      { every: 2, round: 2, season: ['09-20', '03-31'], hours: [4, 10] },
    ),
    league(
      ['kz', 'championship', 'Championship', 31],
      'Nomad|Torpedo|Saryarka|Arlan|Beibarys|Humo|Gornyak|Kulager|Almaty|Temirtau',
      { every: 2, round: 4, season: ['09-01', '04-06'], hours: [8, 13] },
    ),
    league(
      ['cz', 'extraliga', 'Extraliga', 16],
      'Kometa Brno|Dynamo Pardubice|Sparta Praha|Ocelari Trinec|Mountfield Hradec Kralove|Bili Tygri Liberec|Skoda Plzen|Motor Ceske Budejovice|Vitkovice Ridera|Olomouc|Karlovy Vary|Verva Litvinov|Mlada Boleslav|Rytiri Kladno',
      { every: 3, round: 7, season: ['09-08', '04-28'], rounds: 52, hours: [14, 19] },
    ),
    league(
      ['us', 'echl', 'ECHL', 33],
      'South Carolina Stingrays|Kansas City Mavericks|Toledo Walleye|Wheeling Nailers|Florida Everblades|Wichita Thunder|Tahoe Knight Monsters|Idaho Steelheads|Fort Wayne Komets|Bloomington Bison|Norfolk Admirals|Kalamazoo Wings|Reading Royals|Adirondack Thunder|Utah Grizzlies|Rapid City Rush|Savannah Ghost Pirates|Worcester Railers',
      { every: 2, round: 9, season: ['10-17', '06-08'], hours: [22, 28], spread: 0.7 },
    ),
    league(
      ['nz', 'nzihl', 'NZIHL', 34],
      'Canterbury Red Devils|Skycity Stampede|Botany Swarm|West Auckland Admirals|Dunedin Thunder|Auckland Mako',
      { every: 2, round: 2, season: ['05-08', '09-14'], hours: [2, 8] },
    ),
  ],
  baseball: [
    league(
      ['do', 'lidom', 'LIDOM', 13],
      'Leones del Escogido|Tigres del Licey|Aguilas Cibaeñas|Estrellas Orientales|Toros del Este|Gigantes del Cibao',
      { every: 1, round: 3, season: ['10-15', '01-29'], hours: [23, 25] },
    ),
    league(
      ['ve', 'lvbp', 'LVBP', 14],
      'Navegantes del Magallanes|Cardenales de Lara|Leones del Caracas|Aguilas del Zulia|Tiburones de La Guaira|Bravos de Margarita|Tigres de Aragua|Caribes de Anzoategui',
      { every: 1, round: 4, season: ['10-14', '01-31'], hours: [22.5, 25] },
    ),
    league(
      ['au', 'abl', 'ABL', 15],
      'Perth Heat|Adelaide Giants|Sydney Blue Sox|Brisbane Bandits|Melbourne Aces|Canberra Cavalry',
      { every: 1, round: 3, season: ['11-13', '02-02'], hours: [5, 11] },
    ),
    league(
      ['pa', 'beisbol-mayor', 'Beisbol Mayor', 31],
      'Panama Metro|Herrera|Los Santos|Chiriqui|Cocle|Colon|Bocas del Toro|Panama Oeste|Veraguas|Panama Este|Chiriqui Occidente|Darien',
      { every: 1, round: 3, season: ['01-20', '05-10'], hours: [22, 25] },
    ),
    league(
      ['us', 'mlb', 'MLB', 1],
      'Los Angeles Dodgers|Philadelphia Phillies|New York Yankees|Milwaukee Brewers|Toronto Blue Jays|Seattle Mariners|San Diego Padres|Boston Red Sox|Chicago Cubs|New York Mets|Detroit Tigers|Houston Astros|Atlanta Braves|Cleveland Guardians|Texas Rangers|Cincinnati Reds|Arizona Diamondbacks|Kansas City Royals|San Francisco Giants|Tampa Bay Rays|Baltimore Orioles|St. Louis Cardinals|Miami Marlins|Minnesota Twins|Pittsburgh Pirates|Athletics|Los Angeles Angels|Washington Nationals|Chicago White Sox|Colorado Rockies',
      { every: 2, round: 13, season: ['03-26', '11-02'], hours: [17, 26], spread: 0.8 },
    ),
    league(
      ['jp', 'npb', 'NPB', 11],
      'Fukuoka SoftBank Hawks|Hanshin Tigers|Hokkaido Nippon-Ham Fighters|Yomiuri Giants|Yokohama DeNA BayStars|Orix Buffaloes|Hiroshima Toyo Carp|Chunichi Dragons|Tohoku Rakuten Golden Eagles|Saitama Seibu Lions|Chiba Lotte Marines|Tokyo Yakult Swallows',
      { every: 1, round: 5, season: ['03-27', '11-01'], hours: [3.5, 9.5] },
    ),
    league(
      ['kr', 'kbo', 'KBO', 12],
      'LG Twins|Hanwha Eagles|Samsung Lions|SSG Landers|KT Wiz|NC Dinos|Kia Tigers|Lotte Giants|Doosan Bears|Kiwoom Heroes',
      { every: 1, round: 4, season: ['03-22', '11-01'], hours: [4, 9] },
    ),
    league(
      ['mx', 'lmp', 'Liga Mexicana del Pacifico', 30],
      'Charros de Jalisco|Tomateros|Naranjeros|Venados|Aguilas de Mexicali|Caneros|Yaquis|Algodoneros|Mayos|Tucson',
      { every: 2, round: 4, season: ['10-12', '02-01'], hours: [25, 28] },
    ),
    league(
      ['us', 'international-league', 'International League', 16],
      'Lehigh Valley IronPigs|Jacksonville Jumbo Shrimp|Scranton RailRiders|Nashville Sounds|Memphis Redbirds|Durham Bulls|Worcester Red Sox|Columbus Clippers|Buffalo Bisons|Toledo Mud Hens|Omaha Storm Chasers|Louisville Bats|St. Paul Saints|Charlotte Knights|Gwinnett Stripers|Indianapolis Indians|Iowa Cubs|Norfolk Tides|Rochester Red Wings|Syracuse Mets',
      { every: 2, round: 10, season: ['03-27', '09-28'], hours: [20, 26], spread: 0.6 },
    ),
    league(
      ['us', 'pacific-coast-league', 'Pacific Coast League', 17],
      'Las Vegas Aviators|Tacoma Rainiers|Oklahoma City Comets|Sacramento River Cats|Sugar Land Space Cowboys|Round Rock Express|El Paso Chihuahuas|Salt Lake Bees|Reno Aces|Albuquerque Isotopes',
      { every: 2, round: 5, season: ['03-27', '09-28'], hours: [24, 28], spread: 0.6 },
    ),
    league(
      ['mx', 'lmb', 'Liga Mexicana', 18],
      'Diablos Rojos del Mexico|Sultanes de Monterrey|Tecolotes|Acereros|Toros de Tijuana|Algodoneros Union Laguna|Charros LMB|Rieleros|Saraperos|Dorados LMB|Pericos de Puebla|Guerreros de Oaxaca|Piratas de Campeche|Leones de Yucatan|Tigres de Quintana Roo|Olmecas|El Aguila|Bravos de Leon|Conspiradores|Caliente de Durango',
      { every: 2, round: 10, season: ['04-16', '09-16'], hours: [24, 28], spread: 0.7 },
    ),
    league(
      ['tw', 'cpbl', 'CPBL', 19],
      'CTBC Brothers|Uni-President Lions|Rakuten Monkeys|Wei Chuan Dragons|Fubon Guardians|TSG Hawks',
      { every: 1, round: 3, season: ['03-28', '11-02'], hours: [5, 11] },
    ),
  ],
};
