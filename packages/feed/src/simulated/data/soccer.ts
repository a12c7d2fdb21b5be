import { league } from './league.ts';

const europe = [11, 20] as const;
const americas = [21, 27] as const;

export const soccerLeagues = [
  league(
    ['gb-eng', 'premier-league', 'Premier League', 1],
    'Arsenal|Manchester City|Liverpool|Chelsea|Aston Villa|Manchester United|Newcastle United|Tottenham Hotspur|Brighton|Crystal Palace|Bournemouth|Everton|Brentford|Nottingham Forest|Fulham|Sunderland|Leeds United|West Ham United|Wolverhampton|Burnley',
    { every: 4, round: 10, hours: europe, spread: 1.15 },
  ),
  league(
    ['es', 'laliga', 'LaLiga', 2],
    'Barcelona|Real Madrid|Atletico Madrid|Villarreal|Athletic Bilbao|Real Betis|Real Sociedad|Celta Vigo|Rayo Vallecano|Girona|Osasuna|Sevilla|Valencia|Espanyol|Getafe|Mallorca|Alaves|Elche|Levante|Oviedo',
    { every: 4, round: 10, hours: [12, 20], spread: 1.05 },
  ),
  league(
    ['it', 'serie-a', 'Serie A', 3],
    'Inter|Napoli|Juventus|Milan|Roma|Atalanta|Bologna|Lazio|Como|Fiorentina|Torino|Udinese|Sassuolo|Genoa|Cagliari|Parma|Lecce|Cremonese|Hellas Verona|Pisa',
    { every: 4, round: 10, hours: europe, spread: 1.05 },
  ),
  league(
    ['de', 'bundesliga', 'Bundesliga', 4],
    'Bayern Munich|Borussia Dortmund|Bayer Leverkusen|RB Leipzig|Stuttgart|Eintracht Frankfurt|Hoffenheim|Freiburg|Borussia Mönchengladbach|Wolfsburg|Werder Bremen|Mainz|Union Berlin|Augsburg|Köln|Hamburg|St. Pauli|Heidenheim',
    { every: 4, round: 9, hours: [13, 19], spread: 1.2 },
  ),
  league(
    ['fr', 'ligue-1', 'Ligue 1', 5],
    'Paris Saint-Germain|Marseille|Monaco|Lille|Lyon|Lens|Nice|Strasbourg|Rennes|Toulouse|Brest|Nantes|Auxerre|Paris FC|Lorient|Le Havre|Angers|Metz',
    { every: 4, round: 9, hours: [13, 20], spread: 1.15 },
  ),
  league(
    ['gb-eng', 'championship', 'Championship', 12],
    'Ipswich Town|Southampton|Leicester City|Coventry City|Middlesbrough|Birmingham City|Sheffield United|West Bromwich Albion|Norwich City|Wrexham|Watford|Millwall|Bristol City|Swansea City|Stoke City|Hull City|Derby County|Queens Park Rangers|Preston North End|Blackburn Rovers|Charlton Athletic|Portsmouth|Oxford United|Sheffield Wednesday',
    { every: 4, round: 12, hours: [12, 20], spread: 0.7 },
  ),
  league(
    ['nl', 'eredivisie', 'Eredivisie', 13],
    'PSV Eindhoven|Feyenoord|Ajax|AZ Alkmaar|Twente|Utrecht|NEC Nijmegen|Groningen|Heerenveen|Sparta Rotterdam|Go Ahead Eagles|Fortuna Sittard|PEC Zwolle|Heracles|NAC Breda|Excelsior|Volendam|Telstar',
    { every: 5, round: 9, hours: europe, spread: 1.2 },
  ),
  league(
    ['pt', 'primeira-liga', 'Primeira Liga', 14],
    'Sporting CP|Benfica|Porto|Braga|Vitoria Guimaraes|Famalicao|Moreirense|Gil Vicente|Estoril|Rio Ave|Santa Clara|Casa Pia|Nacional|Arouca|Estrela Amadora|Alverca|Tondela|AVS',
    { every: 5, round: 9, hours: [14, 21], spread: 1.2 },
  ),
  league(
    ['tr', 'super-lig', 'Super Lig', 16],
    'Galatasaray|Fenerbahce|Besiktas|Trabzonspor|Basaksehir|Samsunspor|Goztepe|Konyaspor|Alanyaspor|Rizespor|Gaziantep|Kasimpasa|Kocaelispor|Antalyaspor|Genclerbirligi|Eyupspor|Kayserispor|Karagumruk',
    { every: 5, round: 9, hours: [10, 17], spread: 1.15 },
  ),
  league(
    ['gb-sct', 'premiership', 'Premiership', 17],
    'Celtic|Rangers|Hearts|Hibernian|Aberdeen|Motherwell|Dundee United|St Mirren|Kilmarnock|Falkirk|Dundee|Livingston',
    { every: 4, round: 6, hours: [12, 19], spread: 1.2 },
  ),
  league(
    ['be', 'pro-league', 'Pro League', 18],
    'Club Brugge|Union Saint-Gilloise|Genk|Anderlecht|Gent|Antwerp|Standard Liege|Mechelen|Charleroi|Sint-Truiden|Westerlo|OH Leuven|Zulte Waregem|Cercle Brugge|La Louviere|Dender',
    { every: 5, round: 8, hours: europe },
  ),
  league(
    ['br', 'brasileirao', 'Brasileirao Serie A', 6],
    'Flamengo|Palmeiras|Cruzeiro|Botafogo|Fluminense|Atletico Mineiro|Bahia|Sao Paulo|Internacional|Corinthians|Mirassol|Gremio|Red Bull Bragantino|Santos|Vasco da Gama|Fortaleza|Ceara|Vitoria|Juventude|Sport Recife',
    { every: 4, round: 10, hours: [19, 25], spread: 0.85 },
  ),
  league(
    ['ar', 'liga-profesional', 'Liga Profesional', 15],
    'River Plate|Boca Juniors|Racing Club|Estudiantes|Velez Sarsfield|Rosario Central|Talleres|Lanus|Argentinos Juniors|Independiente|San Lorenzo|Huracan|Defensa y Justicia|Platense|Belgrano|Tigre|Godoy Cruz|Newells Old Boys|Instituto|Gimnasia La Plata|Banfield|Atletico Tucuman',
    { every: 4, round: 11, hours: [20, 26], spread: 0.7 },
  ),
  league(
    ['mx', 'liga-mx', 'Liga MX', 19],
    'America|Toluca|Cruz Azul|Tigres UANL|Monterrey|Guadalajara|Pachuca|Pumas UNAM|Leon|Santos Laguna|Tijuana|Juarez|Necaxa|Atlas|Atletico San Luis|Queretaro|Puebla|Mazatlan',
    { every: 4, round: 9, hours: [24, 28], spread: 0.85 },
  ),
  league(
    ['us', 'mls', 'Major League Soccer', 20],
    'Inter Miami|Los Angeles FC|Philadelphia Union|Cincinnati|Columbus Crew|Vancouver Whitecaps|Seattle Sounders|San Diego FC|Nashville SC|Charlotte FC|Orlando City|New York City FC|Minnesota United|New York Red Bulls|Portland Timbers|Chicago Fire|LA Galaxy|Real Salt Lake|Austin FC|Houston Dynamo|Colorado Rapids|FC Dallas|Atlanta United|San Jose Earthquakes|New England Revolution|Sporting Kansas City|Toronto FC|St. Louis City|Montreal|DC United',
    { every: 4, round: 15, hours: [22, 28], spread: 0.65 },
  ),
  league(
    ['co', 'primera-a', 'Primera A', 34],
    'Atletico Nacional|Junior|Millonarios|America de Cali|Deportes Tolima|Medellin|Santa Fe|Once Caldas|Bucaramanga|Deportivo Cali|Deportivo Pereira|Envigado',
    { every: 4, round: 6, hours: americas },
  ),
  league(
    ['cl', 'primera-division', 'Primera Division', 35],
    'Universidad de Chile|Colo Colo|Universidad Catolica|Palestino|Coquimbo Unido|O’Higgins|Audax Italiano|Huachipato|Cobresal|Union Espanola|Nublense|Everton de Vina',
    { every: 4, round: 6, hours: americas },
  ),
  league(
    ['jp', 'j1-league', 'J1 League', 21],
    'Vissel Kobe|Kashima Antlers|Sanfrecce Hiroshima|Kawasaki Frontale|Machida Zelvia|Kashiwa Reysol|Urawa Red Diamonds|Gamba Osaka|Cerezo Osaka|Kyoto Sanga|FC Tokyo|Yokohama F. Marinos|Nagoya Grampus|Avispa Fukuoka|Tokyo Verdy|Shimizu S-Pulse',
    { every: 4, round: 8, hours: [4, 11], spread: 0.65 },
  ),
  league(
    ['kr', 'k-league-1', 'K League 1', 22],
    'Ulsan HD|Jeonbuk Motors|FC Seoul|Pohang Steelers|Daejeon Hana|Gimcheon Sangmu|Gangwon|Gwangju|Suwon FC|Jeju SK|Anyang|Daegu',
    { every: 4, round: 6, hours: [5, 11], spread: 0.7 },
  ),
  league(
    ['cn', 'chinese-super-league', 'Super League', 36],
    'Shanghai Port|Shanghai Shenhua|Chengdu Rongcheng|Beijing Guoan|Shandong Taishan|Tianjin Jinmen Tiger|Zhejiang|Henan|Yunnan Yukun|Dalian Yingbo|Qingdao Hainiu|Wuhan Three Towns|Meizhou Hakka|Changchun Yatai',
    { every: 4, round: 7, hours: [7, 12] },
  ),
  league(
    ['au', 'a-league', 'A-League', 23],
    'Melbourne City|Auckland FC|Melbourne Victory|Sydney FC|Adelaide United|Western Sydney Wanderers|Macarthur FC|Central Coast Mariners|Newcastle Jets|Brisbane Roar|Wellington Phoenix|Perth Glory',
    { every: 4, round: 6, hours: [2, 10], spread: 0.75 },
  ),
  league(
    ['sa', 'saudi-pro-league', 'Saudi Pro League', 24],
    'Al Hilal|Al Nassr|Al Ittihad|Al Ahli|Al Qadsiah|Neom|Al Ettifaq|Al Taawoun|Al Shabab|Al Khaleej|Al Fateh|Al Fayha|Damac|Al Riyadh|Al Hazem|Al Kholood|Al Okhdood|Al Najma',
    { every: 5, round: 9, hours: [13, 18], spread: 1.2 },
  ),
  league(
    ['in', 'indian-super-league', 'Indian Super League', 40],
    'Mohun Bagan|Goa|Bengaluru|Mumbai City|NorthEast United|Jamshedpur|East Bengal|Odisha|Kerala Blasters|Chennaiyin|Hyderabad|Mohammedan',
    { every: 4, round: 6, hours: [9, 15] },
  ),
  league(
    ['id', 'liga-1', 'Liga 1', 41],
    'Persib Bandung|Borneo|Persija Jakarta|Dewa United|Malut United|Persebaya|Bali United|PSM Makassar|Arema|Bhayangkara|Madura United|Persis Solo',
    { every: 4, round: 6, hours: [7, 13] },
  ),
  league(
    ['eg', 'egyptian-premier-league', 'Premier League', 42],
    'Al Ahly|Pyramids|Zamalek|Al Masry|Ceramica Cleopatra|ZED|ENPPI|Smouha|Al Ittihad Alexandria|Pharco|Ghazl El Mahalla|Ismaily',
    { every: 4, round: 6, hours: [13, 19] },
  ),
  league(
    ['ec', 'ligapro', 'LigaPro', 43],
    'Independiente del Valle|LDU Quito|Barcelona SC|Emelec|Catolica Quito|Aucas|Orense|El Nacional|Delfin|Libertad|Deportivo Cuenca|Mushuc Runa|Macara|Tecnico Universitario',
    { every: 3, round: 7, hours: [18, 26] },
  ),
  league(
    ['pe', 'liga-1-peru', 'Liga 1', 44],
    'Universitario|Alianza Lima|Sporting Cristal|Cusco|Melgar|Cienciano|Deportivo Garcilaso|Sport Huancayo|Alianza Atletico|Atletico Grau|ADT|Los Chankas|Sport Boys|UTC',
    { every: 3, round: 7, hours: [19, 27] },
  ),
  league(
    ['uy', 'primera-division-uruguay', 'Primera Division', 45],
    'Penarol|Nacional Montevideo|Liverpool Montevideo|Defensor Sporting|Racing Montevideo|Danubio|Boston River|Juventud|Montevideo City|Cerro Largo|Cerro|Progreso',
    { every: 3, round: 6, hours: [18, 25] },
  ),
  league(
    ['jp', 'j2-league', 'J2 League', 46],
    'V-Varen Nagasaki|Mito HollyHock|JEF United|Omiya Ardija|Tokushima Vortis|Vegalta Sendai|Sagan Tosu|Iwata|Sapporo|Imabari|Kofu|Oita Trinita|Blaublitz Akita|Montedio Yamagata|Fujieda MYFC|Renofa Yamaguchi|Kumamoto|Ehime',
    { every: 3, round: 9, hours: [4, 10], spread: 0.65 },
  ),
  league(
    ['th', 'thai-league', 'Thai League', 47],
    'Buriram United|BG Pathum United|Bangkok United|Port|Ratchaburi|Muangthong United|Chiangrai United|Prachuap|Chonburi|Lamphun Warriors|Sukhothai|Ayutthaya United|Kanchanaburi|Nakhon Ratchasima',
    { every: 3, round: 7, hours: [8, 13] },
  ),
  league(
    ['nz', 'national-league', 'National League', 48],
    'Auckland City|Wellington Olympic|Western Springs|Birkenhead United|Eastern Suburbs|Auckland United|Napier City Rovers|Miramar Rangers|Coastal Spirit|Christchurch United|Cashmere Technical|Western Suburbs',
    { every: 3, round: 6, hours: [0, 6] },
  ),
];
