import { league } from './league.ts';

const europe = [11, 20] as const;
const americas = [21, 27] as const;

export const soccerLeagues = [
  league(
    ['gb-eng', 'premier-league', 'Premier League', 1],
    'Arsenal|Aston Villa|Bournemouth|Brentford|Brighton|Burnley|Chelsea|Crystal Palace|Everton|Fulham|Leeds United|Liverpool|Manchester City|Manchester United|Newcastle United|Nottingham Forest|Sunderland|Tottenham Hotspur|West Ham United|Wolverhampton',
    { every: 4, round: 10, hours: europe },
  ),
  league(
    ['es', 'laliga', 'LaLiga', 2],
    'Alaves|Athletic Bilbao|Atletico Madrid|Barcelona|Celta Vigo|Elche|Espanyol|Getafe|Girona|Levante|Mallorca|Osasuna|Oviedo|Rayo Vallecano|Real Betis|Real Madrid|Real Sociedad|Sevilla|Valencia|Villarreal',
    { every: 4, round: 10, hours: [12, 20] },
  ),
  league(
    ['it', 'serie-a', 'Serie A', 3],
    'Atalanta|Bologna|Cagliari|Como|Cremonese|Fiorentina|Genoa|Hellas Verona|Inter|Juventus|Lazio|Lecce|Milan|Napoli|Parma|Pisa|Roma|Sassuolo|Torino|Udinese',
    { every: 4, round: 10, hours: europe },
  ),
  league(
    ['de', 'bundesliga', 'Bundesliga', 4],
    'Augsburg|Bayer Leverkusen|Bayern Munich|Borussia Dortmund|Borussia Mönchengladbach|Eintracht Frankfurt|Freiburg|Hamburg|Heidenheim|Hoffenheim|Köln|Mainz|RB Leipzig|St. Pauli|Stuttgart|Union Berlin|Werder Bremen|Wolfsburg',
    { every: 4, round: 9, hours: [13, 19] },
  ),
  league(
    ['fr', 'ligue-1', 'Ligue 1', 5],
    'Angers|Auxerre|Brest|Le Havre|Lens|Lille|Lorient|Lyon|Marseille|Metz|Monaco|Nantes|Nice|Paris FC|Paris Saint-Germain|Rennes|Strasbourg|Toulouse',
    { every: 4, round: 9, hours: [13, 20] },
  ),
  league(
    ['gb-eng', 'championship', 'Championship', 12],
    'Birmingham City|Blackburn Rovers|Bristol City|Charlton Athletic|Coventry City|Derby County|Hull City|Ipswich Town|Leicester City|Middlesbrough|Millwall|Norwich City|Oxford United|Portsmouth|Preston North End|Queens Park Rangers|Sheffield United|Sheffield Wednesday|Southampton|Stoke City|Swansea City|Watford|West Bromwich Albion|Wrexham',
    { every: 4, round: 12, hours: [12, 20] },
  ),
  league(
    ['nl', 'eredivisie', 'Eredivisie', 13],
    'Ajax|AZ Alkmaar|Excelsior|Feyenoord|Fortuna Sittard|Go Ahead Eagles|Groningen|Heerenveen|Heracles|NAC Breda|NEC Nijmegen|PEC Zwolle|PSV Eindhoven|Sparta Rotterdam|Telstar|Twente|Utrecht|Volendam',
    { every: 5, round: 9, hours: europe },
  ),
  league(
    ['pt', 'primeira-liga', 'Primeira Liga', 14],
    'Alverca|Arouca|AVS|Benfica|Braga|Casa Pia|Estoril|Estrela Amadora|Famalicao|Gil Vicente|Moreirense|Nacional|Porto|Rio Ave|Santa Clara|Sporting CP|Tondela|Vitoria Guimaraes',
    { every: 5, round: 9, hours: [14, 21] },
  ),
  league(
    ['tr', 'super-lig', 'Super Lig', 16],
    'Alanyaspor|Antalyaspor|Basaksehir|Besiktas|Eyupspor|Fenerbahce|Galatasaray|Gaziantep|Genclerbirligi|Goztepe|Karagumruk|Kasimpasa|Kayserispor|Kocaelispor|Konyaspor|Rizespor|Samsunspor|Trabzonspor',
    { every: 5, round: 9, hours: [10, 17] },
  ),
  league(
    ['gb-sct', 'premiership', 'Premiership', 17],
    'Aberdeen|Celtic|Dundee|Dundee United|Falkirk|Hearts|Hibernian|Kilmarnock|Livingston|Motherwell|Rangers|St Mirren',
    { every: 4, round: 6, hours: [12, 19] },
  ),
  league(
    ['be', 'pro-league', 'Pro League', 18],
    'Anderlecht|Antwerp|Cercle Brugge|Charleroi|Club Brugge|Dender|Genk|Gent|La Louviere|Mechelen|OH Leuven|Sint-Truiden|Standard Liege|Union Saint-Gilloise|Westerlo|Zulte Waregem',
    { every: 5, round: 8, hours: europe },
  ),
  league(
    ['br', 'brasileirao', 'Brasileirao Serie A', 6],
    'Atletico Mineiro|Bahia|Botafogo|Ceara|Corinthians|Cruzeiro|Flamengo|Fluminense|Fortaleza|Gremio|Internacional|Juventude|Mirassol|Palmeiras|Red Bull Bragantino|Santos|Sao Paulo|Sport Recife|Vasco da Gama|Vitoria',
    { every: 4, round: 10, hours: [19, 25] },
  ),
  league(
    ['ar', 'liga-profesional', 'Liga Profesional', 15],
    'Argentinos Juniors|Atletico Tucuman|Banfield|Belgrano|Boca Juniors|Defensa y Justicia|Estudiantes|Gimnasia La Plata|Godoy Cruz|Huracan|Independiente|Instituto|Lanus|Newells Old Boys|Platense|Racing Club|River Plate|Rosario Central|San Lorenzo|Talleres|Tigre|Velez Sarsfield',
    { every: 4, round: 11, hours: [20, 26] },
  ),
  league(
    ['mx', 'liga-mx', 'Liga MX', 19],
    'America|Atlas|Atletico San Luis|Cruz Azul|Guadalajara|Juarez|Leon|Mazatlan|Monterrey|Necaxa|Pachuca|Puebla|Pumas UNAM|Queretaro|Santos Laguna|Tijuana|Tigres UANL|Toluca',
    { every: 4, round: 9, hours: [24, 28] },
  ),
  league(
    ['us', 'mls', 'Major League Soccer', 20],
    'Atlanta United|Austin FC|Charlotte FC|Chicago Fire|Cincinnati|Colorado Rapids|Columbus Crew|DC United|FC Dallas|Houston Dynamo|Inter Miami|LA Galaxy|Los Angeles FC|Minnesota United|Montreal|Nashville SC|New England Revolution|New York City FC|New York Red Bulls|Orlando City|Philadelphia Union|Portland Timbers|Real Salt Lake|San Diego FC|San Jose Earthquakes|Seattle Sounders|Sporting Kansas City|St. Louis City|Toronto FC|Vancouver Whitecaps',
    { every: 4, round: 15, hours: [22, 28] },
  ),
  league(
    ['co', 'primera-a', 'Primera A', 34],
    'America de Cali|Atletico Nacional|Bucaramanga|Deportes Tolima|Deportivo Cali|Deportivo Pereira|Envigado|Junior|Medellin|Millonarios|Once Caldas|Santa Fe',
    { every: 4, round: 6, hours: americas },
  ),
  league(
    ['cl', 'primera-division', 'Primera Division', 35],
    'Audax Italiano|Cobresal|Colo Colo|Coquimbo Unido|Everton de Vina|Huachipato|Nublense|OHiggins|Palestino|Union Espanola|Universidad Catolica|Universidad de Chile',
    { every: 4, round: 6, hours: americas },
  ),
  league(
    ['jp', 'j1-league', 'J1 League', 21],
    'Avispa Fukuoka|Cerezo Osaka|Gamba Osaka|Kashima Antlers|Kashiwa Reysol|Kawasaki Frontale|Kyoto Sanga|Machida Zelvia|Nagoya Grampus|Sanfrecce Hiroshima|Shimizu S-Pulse|Tokyo Verdy|FC Tokyo|Urawa Red Diamonds|Vissel Kobe|Yokohama F. Marinos',
    { every: 4, round: 8, hours: [4, 11] },
  ),
  league(
    ['kr', 'k-league-1', 'K League 1', 22],
    'Anyang|Daegu|Daejeon Hana|Gangwon|Gimcheon Sangmu|Gwangju|Jeju SK|Jeonbuk Motors|Pohang Steelers|FC Seoul|Suwon FC|Ulsan HD',
    { every: 4, round: 6, hours: [5, 11] },
  ),
  league(
    ['cn', 'chinese-super-league', 'Super League', 36],
    'Beijing Guoan|Changchun Yatai|Chengdu Rongcheng|Dalian Yingbo|Henan|Meizhou Hakka|Qingdao Hainiu|Shandong Taishan|Shanghai Port|Shanghai Shenhua|Tianjin Jinmen Tiger|Wuhan Three Towns|Yunnan Yukun|Zhejiang',
    { every: 4, round: 7, hours: [7, 12] },
  ),
  league(
    ['au', 'a-league', 'A-League', 23],
    'Adelaide United|Auckland FC|Brisbane Roar|Central Coast Mariners|Macarthur FC|Melbourne City|Melbourne Victory|Newcastle Jets|Perth Glory|Sydney FC|Wellington Phoenix|Western Sydney Wanderers',
    { every: 4, round: 6, hours: [2, 10] },
  ),
  league(
    ['sa', 'saudi-pro-league', 'Saudi Pro League', 24],
    'Al Ahli|Al Ettifaq|Al Fateh|Al Fayha|Al Hazem|Al Hilal|Al Ittihad|Al Khaleej|Al Kholood|Al Nassr|Al Okhdood|Al Qadsiah|Al Riyadh|Al Shabab|Al Taawoun|Damac|Neom|Al Najma',
    { every: 5, round: 9, hours: [13, 18] },
  ),
  league(
    ['in', 'indian-super-league', 'Indian Super League', 40],
    'Bengaluru|Chennaiyin|East Bengal|Goa|Hyderabad|Jamshedpur|Kerala Blasters|Mohammedan|Mohun Bagan|Mumbai City|NorthEast United|Odisha',
    { every: 4, round: 6, hours: [9, 15] },
  ),
  league(
    ['id', 'liga-1', 'Liga 1', 41],
    'Arema|Bali United|Bhayangkara|Borneo|Dewa United|Madura United|Malut United|Persebaya|Persib Bandung|Persija Jakarta|Persis Solo|PSM Makassar',
    { every: 4, round: 6, hours: [7, 13] },
  ),
  league(
    ['eg', 'egyptian-premier-league', 'Premier League', 42],
    'Al Ahly|Al Ittihad Alexandria|Al Masry|Ceramica Cleopatra|ENPPI|Ghazl El Mahalla|Ismaily|Pharco|Pyramids|Smouha|ZED|Zamalek',
    { every: 4, round: 6, hours: [13, 19] },
  ),
  league(
    ['ec', 'ligapro', 'LigaPro', 43],
    'Aucas|Barcelona SC|Delfin|Deportivo Cuenca|El Nacional|Emelec|Independiente del Valle|LDU Quito|Libertad|Macara|Mushuc Runa|Orense|Tecnico Universitario|Catolica Quito',
    { every: 3, round: 7, hours: [18, 26] },
  ),
  league(
    ['pe', 'liga-1-peru', 'Liga 1', 44],
    'ADT|Alianza Atletico|Alianza Lima|Atletico Grau|Cienciano|Cusco|Deportivo Garcilaso|Los Chankas|Melgar|Sport Boys|Sport Huancayo|Sporting Cristal|UTC|Universitario',
    { every: 3, round: 7, hours: [19, 27] },
  ),
  league(
    ['uy', 'primera-division-uruguay', 'Primera Division', 45],
    'Boston River|Cerro|Cerro Largo|Danubio|Defensor Sporting|Juventud|Liverpool Montevideo|Montevideo City|Nacional Montevideo|Penarol|Progreso|Racing Montevideo',
    { every: 3, round: 6, hours: [18, 25] },
  ),
  league(
    ['jp', 'j2-league', 'J2 League', 46],
    'Blaublitz Akita|Ehime|Fujieda MYFC|Imabari|Iwata|JEF United|Kofu|Kumamoto|Mito HollyHock|Montedio Yamagata|Oita Trinita|Omiya Ardija|Renofa Yamaguchi|Sagan Tosu|Sapporo|Tokushima Vortis|V-Varen Nagasaki|Vegalta Sendai',
    { every: 3, round: 9, hours: [4, 10] },
  ),
  league(
    ['th', 'thai-league', 'Thai League', 47],
    'Ayutthaya United|Bangkok United|BG Pathum United|Buriram United|Chiangrai United|Chonburi|Kanchanaburi|Lamphun Warriors|Muangthong United|Nakhon Ratchasima|Port|Prachuap|Ratchaburi|Sukhothai',
    { every: 3, round: 7, hours: [8, 13] },
  ),
  league(
    ['nz', 'national-league', 'National League', 48],
    'Auckland City|Auckland United|Birkenhead United|Cashmere Technical|Christchurch United|Coastal Spirit|Eastern Suburbs|Miramar Rangers|Napier City Rovers|Wellington Olympic|Western Springs|Western Suburbs',
    { every: 3, round: 6, hours: [0, 6] },
  ),
];
