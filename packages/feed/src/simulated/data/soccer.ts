import { league } from './league.ts';
import { worldSoccerLeagues } from './soccer-world.ts';

const europe = [11, 20] as const;
const americas = [21, 27] as const;

export const soccerLeagues = [
  league(
    ['gb-eng', 'premier-league', 'Premier League', 1],
    'Arsenal|Manchester City|Liverpool|Chelsea|Aston Villa|Manchester United|Newcastle United|Tottenham Hotspur|Brighton|Crystal Palace|Bournemouth|Everton|Brentford|Nottingham Forest|Fulham|Sunderland|Leeds United|West Ham United|Wolverhampton|Burnley',
    { every: 4, round: 10, season: ['08-15', '05-25'], rounds: 38, hours: europe, spread: 1.1 },
  ),
  league(
    ['es', 'laliga', 'LaLiga', 2],
    'Barcelona|Real Madrid|Atletico Madrid|Villarreal|Athletic Bilbao|Real Betis|Real Sociedad|Celta Vigo|Rayo Vallecano|Girona|Osasuna|Sevilla|Valencia|Espanyol|Getafe|Mallorca|Alaves|Elche|Levante|Oviedo',
    { every: 4, round: 10, season: ['08-15', '05-25'], rounds: 38, hours: [12, 20], spread: 1 },
  ),
  league(
    ['it', 'serie-a', 'Serie A', 3],
    'Inter|Napoli|Juventus|Milan|Roma|Atalanta|Bologna|Lazio|Como|Fiorentina|Torino|Udinese|Sassuolo|Genoa|Cagliari|Parma|Lecce|Cremonese|Hellas Verona|Pisa',
    { every: 4, round: 10, season: ['08-22', '05-25'], rounds: 38, hours: europe, spread: 1.05 },
  ),
  league(
    ['de', 'bundesliga', 'Bundesliga', 4],
    'Bayern Munich|Borussia Dortmund|Bayer Leverkusen|RB Leipzig|Stuttgart|Eintracht Frankfurt|Hoffenheim|Freiburg|Borussia Mönchengladbach|Wolfsburg|Werder Bremen|Mainz|Union Berlin|Augsburg|Köln|Hamburg|St. Pauli|Heidenheim',
    { every: 4, round: 9, season: ['08-22', '05-18'], rounds: 34, hours: [13, 19], spread: 1.2 },
  ),
  league(
    ['fr', 'ligue-1', 'Ligue 1', 5],
    'Paris Saint-Germain|Marseille|Monaco|Lille|Lyon|Lens|Nice|Strasbourg|Rennes|Toulouse|Brest|Nantes|Auxerre|Paris FC|Lorient|Le Havre|Angers|Metz',
    { every: 4, round: 9, season: ['08-15', '05-18'], rounds: 34, hours: [13, 20], spread: 1.15 },
  ),
  league(
    ['gb-eng', 'championship', 'Championship', 12],
    'Ipswich Town|Southampton|Leicester City|Coventry City|Middlesbrough|Birmingham City|Sheffield United|West Bromwich Albion|Norwich City|Wrexham|Watford|Millwall|Bristol City|Swansea City|Stoke City|Hull City|Derby County|Queens Park Rangers|Preston North End|Blackburn Rovers|Charlton Athletic|Portsmouth|Oxford United|Sheffield Wednesday',
    { every: 4, round: 12, season: ['08-08', '05-03'], rounds: 46, hours: [12, 20], spread: 0.7 },
  ),
  league(
    ['nl', 'eredivisie', 'Eredivisie', 13],
    'PSV Eindhoven|Feyenoord|Ajax|AZ Alkmaar|Twente|Utrecht|NEC Nijmegen|Groningen|Heerenveen|Sparta Rotterdam|Go Ahead Eagles|Fortuna Sittard|PEC Zwolle|Heracles|NAC Breda|Excelsior|Volendam|Telstar',
    { every: 5, round: 9, season: ['08-08', '05-18'], rounds: 34, hours: europe, spread: 1.2 },
  ),
  league(
    ['pt', 'primeira-liga', 'Primeira Liga', 14],
    'Sporting CP|Benfica|Porto|Braga|Vitoria Guimaraes|Famalicao|Moreirense|Gil Vicente|Estoril|Rio Ave|Santa Clara|Casa Pia|Nacional|Arouca|Estrela Amadora|Alverca|Tondela|AVS',
    { every: 5, round: 9, season: ['08-08', '05-18'], rounds: 34, hours: [14, 21], spread: 1.2 },
  ),
  league(
    ['tr', 'super-lig', 'Super Lig', 16],
    'Galatasaray|Fenerbahce|Besiktas|Trabzonspor|Basaksehir|Samsunspor|Goztepe|Konyaspor|Alanyaspor|Rizespor|Gaziantep|Kasimpasa|Kocaelispor|Antalyaspor|Genclerbirligi|Eyupspor|Kayserispor|Karagumruk',
    { every: 5, round: 9, season: ['08-08', '05-18'], rounds: 34, hours: [10, 17], spread: 1.15 },
  ),
  league(
    ['gb-sct', 'premiership', 'Premiership', 17],
    'Celtic|Rangers|Hearts|Hibernian|Aberdeen|Motherwell|Dundee United|St Mirren|Kilmarnock|Falkirk|Dundee|Livingston',
    { every: 4, round: 6, season: ['08-01', '05-18'], rounds: 38, hours: [12, 19], spread: 1.2 },
  ),
  league(
    ['be', 'pro-league', 'Pro League', 18],
    'Club Brugge|Union Saint-Gilloise|Genk|Anderlecht|Gent|Antwerp|Standard Liege|Mechelen|Charleroi|Sint-Truiden|Westerlo|OH Leuven|Zulte Waregem|Cercle Brugge|La Louviere|Dender',
    { every: 5, round: 8, season: ['07-25', '05-25'], rounds: 40, hours: europe },
  ),
  league(
    ['br', 'brasileirao', 'Brasileirao Serie A', 6],
    'Flamengo|Palmeiras|Cruzeiro|Botafogo|Fluminense|Atletico Mineiro|Bahia|Sao Paulo|Internacional|Corinthians|Mirassol|Gremio|Red Bull Bragantino|Santos|Vasco da Gama|Fortaleza|Ceara|Vitoria|Juventude|Sport Recife',
    { every: 4, round: 10, season: ['04-01', '12-08'], rounds: 38, hours: [19, 25], spread: 0.85 },
  ),
  league(
    ['ar', 'liga-profesional', 'Liga Profesional', 15],
    'River Plate|Boca Juniors|Racing Club|Estudiantes|Velez Sarsfield|Rosario Central|Talleres|Lanus|Argentinos Juniors|Independiente|San Lorenzo|Huracan|Defensa y Justicia|Platense|Belgrano|Tigre|Godoy Cruz|Newells Old Boys|Instituto|Gimnasia La Plata|Banfield|Atletico Tucuman',
    { every: 4, round: 11, season: ['01-23', '12-14'], rounds: 42, hours: [20, 26], spread: 0.7 },
  ),
  league(
    ['mx', 'liga-mx', 'Liga MX', 19],
    'America|Toluca|Cruz Azul|Tigres UANL|Monterrey|Guadalajara|Pachuca|Pumas UNAM|Leon|Santos Laguna|Tijuana|Juarez|Necaxa|Atlas|Atletico San Luis|Queretaro|Puebla|Mazatlan',
    { every: 4, round: 9, season: ['07-10', '05-25'], rounds: 34, hours: [24, 28], spread: 0.85 },
  ),
  league(
    ['us', 'mls', 'Major League Soccer', 20],
    'Inter Miami|Los Angeles FC|Philadelphia Union|Cincinnati|Columbus Crew|Vancouver Whitecaps|Seattle Sounders|San Diego FC|Nashville SC|Charlotte FC|Orlando City|New York City FC|Minnesota United|New York Red Bulls|Portland Timbers|Chicago Fire|LA Galaxy|Real Salt Lake|Austin FC|Houston Dynamo|Colorado Rapids|FC Dallas|Atlanta United|San Jose Earthquakes|New England Revolution|Sporting Kansas City|Toronto FC|St. Louis City|Montreal|DC United',
    { every: 4, round: 15, season: ['02-21', '12-06'], rounds: 34, hours: [22, 28], spread: 0.65 },
  ),
  league(
    ['co', 'primera-a', 'Primera A', 34],
    'Atletico Nacional|Junior|Millonarios|America de Cali|Deportes Tolima|Medellin|Santa Fe|Once Caldas|Bucaramanga|Deportivo Cali|Deportivo Pereira|Envigado',
    { every: 4, round: 6, season: ['01-20', '12-18'], rounds: 44, hours: americas },
  ),
  league(
    ['cl', 'primera-division', 'Primera Division', 35],
    'Universidad de Chile|Colo Colo|Universidad Catolica|Palestino|Coquimbo Unido|O’Higgins|Audax Italiano|Huachipato|Cobresal|Union Espanola|Nublense|Everton de Vina',
    { every: 4, round: 6, season: ['01-30', '12-07'], rounds: 33, hours: americas },
  ),
  league(
    ['jp', 'j1-league', 'J1 League', 21],
    'Vissel Kobe|Kashima Antlers|Sanfrecce Hiroshima|Kawasaki Frontale|Machida Zelvia|Kashiwa Reysol|Urawa Red Diamonds|Gamba Osaka|Cerezo Osaka|Kyoto Sanga|FC Tokyo|Yokohama F. Marinos|Nagoya Grampus|Avispa Fukuoka|Tokyo Verdy|Shimizu S-Pulse',
    { every: 4, round: 8, season: ['08-07', '06-07'], rounds: 38, hours: [4, 11], spread: 0.65 },
  ),
  league(
    ['kr', 'k-league-1', 'K League 1', 22],
    'Ulsan HD|Jeonbuk Motors|FC Seoul|Pohang Steelers|Daejeon Hana|Gimcheon Sangmu|Gangwon|Gwangju|Suwon FC|Jeju SK|Anyang|Daegu',
    { every: 4, round: 6, season: ['02-21', '12-01'], rounds: 38, hours: [5, 11], spread: 0.7 },
  ),
  league(
    ['cn', 'chinese-super-league', 'Super League', 36],
    'Shanghai Port|Shanghai Shenhua|Chengdu Rongcheng|Beijing Guoan|Shandong Taishan|Tianjin Jinmen Tiger|Zhejiang|Henan|Yunnan Yukun|Dalian Yingbo|Qingdao Hainiu|Wuhan Three Towns|Meizhou Hakka|Changchun Yatai',
    { every: 4, round: 7, season: ['02-21', '11-22'], rounds: 30, hours: [7, 12] },
  ),
  league(
    ['au', 'a-league', 'A-League', 23],
    'Melbourne City|Auckland FC|Melbourne Victory|Sydney FC|Adelaide United|Western Sydney Wanderers|Macarthur FC|Central Coast Mariners|Newcastle Jets|Brisbane Roar|Wellington Phoenix|Perth Glory',
    { every: 4, round: 6, season: ['10-17', '05-24'], rounds: 26, hours: [2, 10], spread: 0.75 },
  ),
  league(
    ['sa', 'saudi-pro-league', 'Saudi Pro League', 24],
    'Al Hilal|Al Nassr|Al Ittihad|Al Ahli|Al Qadsiah|Neom|Al Ettifaq|Al Taawoun|Al Shabab|Al Khaleej|Al Fateh|Al Fayha|Damac|Al Riyadh|Al Hazem|Al Kholood|Al Okhdood|Al Najma',
    { every: 5, round: 9, season: ['08-28', '05-22'], rounds: 34, hours: [13, 18], spread: 1.2 },
  ),
  league(
    ['in', 'indian-super-league', 'Indian Super League', 40],
    'Mohun Bagan|Goa|Bengaluru|Mumbai City|NorthEast United|Jamshedpur|East Bengal|Odisha|Kerala Blasters|Chennaiyin|Hyderabad|Mohammedan',
    { every: 4, round: 6, season: ['09-13', '04-13'], rounds: 24, hours: [9, 15] },
  ),
  league(
    ['id', 'liga-1', 'Liga 1', 41],
    'Persib Bandung|Borneo|Persija Jakarta|Dewa United|Malut United|Persebaya|Bali United|PSM Makassar|Arema|Bhayangkara|Madura United|Persis Solo',
    { every: 4, round: 6, season: ['08-08', '05-25'], rounds: 34, hours: [7, 13] },
  ),
  league(
    ['eg', 'egyptian-premier-league', 'Premier League', 42],
    'Al Ahly|Pyramids|Zamalek|Al Masry|Ceramica Cleopatra|ZED|ENPPI|Smouha|Al Ittihad Alexandria|Pharco|Ghazl El Mahalla|Ismaily',
    { every: 4, round: 6, season: ['08-08', '06-01'], rounds: 34, hours: [13, 19] },
  ),
  league(
    ['ec', 'ligapro', 'LigaPro', 43],
    'Independiente del Valle|LDU Quito|Barcelona SC|Emelec|Catolica Quito|Aucas|Orense|El Nacional|Delfin|Libertad|Deportivo Cuenca|Mushuc Runa|Macara|Tecnico Universitario',
    { every: 3, round: 7, season: ['02-20', '12-20'], rounds: 39, hours: [18, 26] },
  ),
  league(
    ['pe', 'liga-1-peru', 'Liga 1', 44],
    'Universitario|Alianza Lima|Sporting Cristal|Cusco|Melgar|Cienciano|Deportivo Garcilaso|Sport Huancayo|Alianza Atletico|Atletico Grau|ADT|Los Chankas|Sport Boys|UTC',
    { every: 3, round: 7, season: ['02-07', '12-14'], rounds: 38, hours: [19, 27] },
  ),
  league(
    ['uy', 'primera-division-uruguay', 'Primera Division', 45],
    'Penarol|Nacional Montevideo|Liverpool Montevideo|Defensor Sporting|Racing Montevideo|Danubio|Boston River|Juventud|Montevideo City|Cerro Largo|Cerro|Progreso',
    { every: 3, round: 6, season: ['02-07', '12-07'], rounds: 37, hours: [18, 25] },
  ),
  league(
    ['jp', 'j2-league', 'J2 League', 46],
    'V-Varen Nagasaki|Mito HollyHock|JEF United|Omiya Ardija|Tokushima Vortis|Vegalta Sendai|Sagan Tosu|Iwata|Sapporo|Imabari|Kofu|Oita Trinita|Blaublitz Akita|Montedio Yamagata|Fujieda MYFC|Renofa Yamaguchi|Kumamoto|Ehime',
    { every: 3, round: 9, season: ['08-07', '06-07'], rounds: 38, hours: [4, 10], spread: 0.65 },
  ),
  league(
    ['th', 'thai-league', 'Thai League', 47],
    'Buriram United|BG Pathum United|Bangkok United|Port|Ratchaburi|Muangthong United|Chiangrai United|Prachuap|Chonburi|Lamphun Warriors|Sukhothai|Ayutthaya United|Kanchanaburi|Nakhon Ratchasima',
    { every: 3, round: 7, season: ['08-15', '05-25'], rounds: 30, hours: [8, 13] },
  ),
  league(
    ['nz', 'national-league', 'National League', 48],
    'Auckland City|Wellington Olympic|Western Springs|Birkenhead United|Eastern Suburbs|Auckland United|Napier City Rovers|Miramar Rangers|Coastal Spirit|Christchurch United|Cashmere Technical|Western Suburbs',
    { every: 3, round: 6, season: ['03-28', '12-13'], rounds: 30, hours: [0, 6] },
  ),
  league(
    ['gb-eng', 'league-one', 'League One', 25],
    'Cardiff City|Bolton Wanderers|Lincoln City|Bradford City|Stockport County|Huddersfield Town|Luton Town|Wycombe Wanderers|Plymouth Argyle|Barnsley|Reading|Stevenage|Peterborough United|Rotherham United|AFC Wimbledon|Exeter City|Leyton Orient|Mansfield Town|Doncaster Rovers|Burton Albion|Wigan Athletic|Northampton Town|Blackpool|Port Vale',
    { every: 4, round: 12, season: ['08-01', '05-10'], rounds: 46, hours: [12, 20], spread: 0.8 },
  ),
  league(
    ['de', '2-bundesliga', '2. Bundesliga', 26],
    'Schalke 04|Elversberg|Paderborn|Hannover 96|Darmstadt 98|Hertha BSC|Kaiserslautern|Bochum|Nürnberg|Karlsruher SC|Arminia Bielefeld|Holstein Kiel|Fortuna Düsseldorf|Eintracht Braunschweig|Preußen Münster|Magdeburg|Greuther Fürth|Dynamo Dresden',
    { every: 4, round: 9, season: ['08-01', '05-18'], rounds: 34, hours: [11, 19], spread: 0.8 },
  ),
  league(
    ['es', 'laliga-2', 'LaLiga 2', 27],
    'Racing Santander|Deportivo La Coruña|Castellon|Almeria|Malaga|Las Palmas|Burgos|Eibar|Cordoba|Sporting Gijon|Albacete|Granada|Cadiz|Ceuta|Leganes|Valladolid|Andorra|Real Sociedad B|Huesca|Zaragoza|Mirandes|Cultural Leonesa',
    { every: 4, round: 11, season: ['08-15', '06-01'], rounds: 42, hours: [12, 20], spread: 0.75 },
  ),
  league(
    ['it', 'serie-b', 'Serie B', 28],
    'Venezia|Monza|Frosinone|Palermo|Catanzaro|Modena|Juve Stabia|Cesena|Padova|Empoli|Avellino|Carrarese|Sampdoria|Südtirol|Bari|Reggiana|Virtus Entella|Mantova|Spezia|Pescara',
    { every: 4, round: 10, season: ['08-22', '05-16'], rounds: 38, hours: [11, 19], spread: 0.8 },
  ),
  league(
    ['no', 'eliteserien', 'Eliteserien', 29],
    'Viking|Bodo/Glimt|Brann|Rosenborg|Tromso|Molde|Fredrikstad|Sandefjord|Sarpsborg|KFUM Oslo|HamKam|Kristiansund|Valerenga|Lillestrom|Start|Aalesund',
    { every: 4, round: 8, season: ['03-14', '12-01'], rounds: 30, hours: [12, 18] },
  ),
  league(
    ['se', 'allsvenskan', 'Allsvenskan', 30],
    'Mjällby|Hammarby|Malmö|AIK|Djurgarden|Häcken|Göteborg|Elfsborg|GAIS|Sirius|Brommapojkarna|Degerfors|Halmstad|Västeras|Kalmar|Örgryte',
    { every: 4, round: 8, season: ['03-28', '11-10'], rounds: 30, hours: [12, 18] },
  ),
  league(
    ['dk', 'superliga', 'Superliga', 31],
    'Copenhagen|Midtjylland|Brøndby|Nordsjælland|AGF Aarhus|Silkeborg|Viborg|Randers|Odense|Sønderjyske|Fredericia|Vejle',
    { every: 4, round: 6, season: ['07-18', '05-20'], rounds: 33, hours: [12, 18] },
  ),
  league(
    ['fi', 'veikkausliiga', 'Veikkausliiga', 32],
    'KuPS|HJK Helsinki|Ilves|Inter Turku|SJK|Lahti|Gnistan|TPS Turku|VPS|Mariehamn|Jaro|Oulu',
    { every: 4, round: 6, season: ['04-03', '11-02'], rounds: 33, hours: [13, 18] },
  ),
  league(
    ['ie', 'premier-division', 'Premier Division', 33],
    'Shamrock Rovers|Shelbourne|Derry City|Bohemians|St Patrick’s Athletic|Drogheda United|Sligo Rovers|Galway United|Dundalk|Waterford',
    { every: 4, round: 5, season: ['02-06', '11-02'], rounds: 36, hours: [14, 20] },
  ),
  league(
    ['br', 'brasileirao-serie-b', 'Brasileirao Serie B', 37],
    'Coritiba|Athletico Paranaense|Chapecoense|Remo|Criciuma|Goias|Novorizontino|CRB|Avai|Cuiaba|Atletico Goianiense|Operario|Vila Nova|America Mineiro|Athletic Club|Botafogo SP|Ponte Preta|Nautico|Londrina|Sao Bernardo',
    { every: 4, round: 10, season: ['03-21', '11-29'], rounds: 38, hours: [19, 25], spread: 0.75 },
  ),
  league(
    ['us', 'usl-championship', 'USL Championship', 38],
    'Louisville City|Charleston Battery|Tulsa|New Mexico United|Sacramento Republic|San Antonio FC|Pittsburgh Riverhounds|North Carolina FC|Hartford Athletic|Rhode Island|Loudoun United|Phoenix Rising|El Paso Locomotive|Orange County|Lexington|Colorado Springs Switchbacks|Detroit City|Indy Eleven|Birmingham Legion|Oakland Roots|Las Vegas Lights|Monterey Bay|Tampa Bay Rowdies|Miami FC',
    { every: 4, round: 12, season: ['03-07', '11-02'], rounds: 34, hours: [22, 28], spread: 0.65 },
  ),
  league(
    ['pl', 'ekstraklasa', 'Ekstraklasa', 39],
    'Lech Poznan|Jagiellonia|Rakow|Legia Warszawa|Gornik Zabrze|Cracovia|Pogon Szczecin|Zaglebie Lubin|Korona Kielce|Wisla Plock|Radomiak|Widzew Lodz|Motor Lublin|GKS Katowice|Lechia Gdansk|Piast Gliwice|Arka Gdynia|Termalica',
    { every: 4, round: 9, season: ['07-18', '05-25'], rounds: 34, hours: [12, 19] },
  ),
  ...worldSoccerLeagues,
];
