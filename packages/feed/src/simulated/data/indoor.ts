import { type League, league } from './league.ts';

/** Leagues of volleyball, handball, futsal and floorball, by sport. */
export const indoorLeagues: Readonly<Record<string, readonly League[]>> = {
  volleyball: [
    league(
      ['international', 'national-teams', 'National Teams', 20],
      'Poland|Italy|France|Brazil|Slovenia|Japan|USA|Argentina|Serbia|Germany|Canada|Cuba|Iran|Ukraine|Bulgaria|Netherlands|Turkey|China',
      { every: 1, round: 4, season: ['05-06', '10-01'], hours: [3, 24] },
    ),
    league(
      ['it', 'superlega', 'SuperLega', 6],
      'Perugia|Trentino|Civitanova|Piacenza|Verona|Milano|Modena|Monza|Cisterna|Padova|Grottazzolina|Cuneo',
      { every: 3, round: 6, season: ['10-20', '05-04'], rounds: 22, hours: [14, 19] },
    ),
    league(
      ['pl', 'plusliga', 'PlusLiga', 11],
      'Lublin|Zawiercie|Jastrzebie|Warszawa|Kedzierzyn-Kozle|Resovia|Olsztyn|Belchatow|Gdansk|Suwalki|Czestochowa|Gorzow|Lwow|Radom|Katowice|Bydgoszcz',
      { every: 3, round: 8, season: ['09-22', '05-06'], rounds: 30, hours: [12, 19] },
    ),
    league(
      ['tr', 'sultanlar-ligi', 'Sultanlar Ligi', 12],
      'Vakifbank|Eczacibasi|Fenerbahce|Zeren|Galatasaray|Kuzeyboru|Besiktas|Aydin|Nilufer|PTT|Bahcelievler|Ilbank',
      { every: 3, round: 6, season: ['10-04', '05-02'], rounds: 22, hours: [10, 16] },
    ),
    league(
      ['br', 'brazilian-superliga', 'Superliga', 13],
      'Cruzeiro|Campinas|Minas|Guarulhos|Suzano|Sao Jose|Joinville|Goias|Bauru|Montes Claros|Blumenau|Uberlandia',
      { every: 3, round: 6, season: ['10-20', '05-06'], rounds: 22, hours: [21, 25] },
    ),
    league(
      ['jp', 'sv-league', 'SV League', 14],
      'Suntory Sunbirds|Osaka Bluteon|Sakai Blazers|Nagoya Wolfdogs|Tokyo Great Bears|Hiroshima Thunders|JT Osaka|Toray Arrows|Nagano Tridents|Voreas Hokkaido',
      { every: 2, round: 5, season: ['10-10', '05-11'], rounds: 44, hours: [2, 9] },
    ),
    league(
      ['kr', 'v-league', 'V-League', 30],
      'Hyundai Capital|Korean Air|KB Insurance|Woori Card|Samsung Fire|OK Financial|KEPCO Vixtorm',
      { every: 1, round: 2, season: ['10-18', '03-19'], hours: [5, 10] },
    ),
    league(
      ['international', 'national-teams-women', 'National Teams Women', 21],
      'Italy Women|Brazil Women|Poland Women|Japan Women|Turkey Women|China Women|USA Women|Netherlands Women|Serbia Women|Germany Women|Dominican Republic Women|Canada Women|France Women|Belgium Women|Thailand Women|Czechia Women',
      { every: 1, round: 3, season: ['05-20', '10-01'], hours: [0, 24] },
    ),
    league(
      ['it', 'serie-a1-women', 'Serie A1 Women', 15],
      'Conegliano|Scandicci|Milano Women|Novara|Chieri|Vallefoglia|Busto Arsizio|Bergamo|Firenze|Pinerolo|Macerata|San Giovanni',
      { every: 3, round: 6, season: ['10-05', '05-04'], rounds: 22, hours: [14, 20] },
    ),
    league(
      ['de', 'volleyball-bundesliga', 'Bundesliga', 16],
      'Berlin Recycling Volleys|VfB Friedrichshafen|SVG Lüneburg|SWD Powervolleys|Helios Grizzlys Giesen|Netzhoppers|VC Bitterfeld|TSV Haching|ASV Dachau|FT Freiburg|Barock Volleys|Warriors',
      { every: 3, round: 6, season: ['10-10', '05-04'], rounds: 22, hours: [14, 20] },
    ),
    league(
      ['ar', 'liga-argentina', 'Liga Argentina', 31],
      'Ciudad|Defensores de Banfield|UPCN|River|Boca|San Lorenzo de Alem|Velez|Once Unidos|Policial|Monteros',
      { every: 3, round: 5, season: ['10-15', '04-20'], hours: [21, 25] },
    ),
    league(['us', 'lovb', 'LOVB', 32], 'Austin|Atlanta|Houston|Madison|Omaha|Salt Lake', {
      every: 1,
      round: 2,
      season: ['01-07', '05-01'],
      hours: [24, 27],
    }),
    league(
      ['pr', 'liga-superior', 'Liga Superior', 33],
      'Mets|Changos de Naranjito|Nativos|Patriotas|Cafeteros|Caribes|Plataneros|Indios',
      { every: 2, round: 4, season: ['08-15', '12-01'], hours: [23, 26] },
    ),
    league(
      ['ph', 'premier-volleyball-league', 'Premier Volleyball League', 34],
      'Petro Gazz|Creamline|Akari|Choco Mucho|Cignal|PLDT|Chery Tiggo|ZUS Coffee|Nxled|Farm Fresh|Capital1|Galeries',
      { every: 2, round: 6, season: ['02-01', '12-05'], hours: [4, 11] },
    ),
    league(
      ['id', 'proliga', 'Proliga', 35],
      'Jakarta LavAni|Jakarta Bhayangkara|Palembang Bank Sumsel|Surabaya Samator|Medan Falcons|Garuda Jaya|Jakarta STIN|Gresik Petrokimia',
      { every: 2, round: 4, season: ['01-03', '05-18'], hours: [6, 12] },
    ),
    league(
      ['kr', 'v-league-women', 'V-League Women', 36],
      'Heungkuk|Hyundai E&C|Red Sparks|IBK Altos|GS Caltex|Korea Expressway|AI Peppers',
      { every: 1, round: 2, season: ['10-18', '04-05'], hours: [5, 10] },
    ),
  ],
  handball: [
    league(
      ['de', 'bundesliga', 'Bundesliga', 6],
      'Magdeburg|Füchse Berlin|Flensburg|Kiel|Melsungen|Gummersbach|Hannover|Rhein-Neckar Löwen|Lemgo|Hamburg|Göppingen|Bergischer HC|Stuttgart|Erlangen|Eisenach|Leipzig|Minden|Balingen',
      { every: 3, round: 9, season: ['08-27', '06-08'], rounds: 34, hours: [14, 19] },
    ),
    league(
      ['fr', 'starligue', 'Starligue', 11],
      'Paris|Nantes|Montpellier|Toulouse|Saint-Raphael|Chambery|Limoges|Aix|Nimes|Dunkerque|Cesson-Rennes|Chartres|Istres|Dijon|Selestat|Creteil',
      { every: 3, round: 8, season: ['09-04', '06-07'], rounds: 30, hours: [17, 20] },
    ),
    league(
      ['dk', 'herreligaen', 'Herreligaen', 12],
      'Aalborg|GOG|Skjern|Bjerringbro-Silkeborg|Mors-Thy|Fredericia|Holstebro|Skanderborg|SonderjyskE|Ribe-Esbjerg|Nordsjælland|Kolding|TMS Ringsted|Grindsted',
      { every: 3, round: 7, season: ['08-28', '06-01'], rounds: 26, hours: [11, 18] },
    ),
    league(
      ['international', 'asian-club-league', 'Asian Club League', 30],
      'Al Duhail|Al Arabi|Al Kuwait|Khaleej|Al Sadd|Sharjah|Al Rayyan|Mudhar|Barbar|Sanabad',
      { every: 2, round: 4, hours: [5, 14] },
    ),
    league(
      ['es', 'asobal', 'Liga ASOBAL', 13],
      'Barcelona|Torrelavega|Bidasoa Irun|Granollers|Logroño|Ademar Leon|Puente Genil|Anaitasuna|Cuenca|Huesca|Puerto Sagunto|Cangas|Nava|Valladolid|Villa de Aranda|Guadalajara',
      { every: 3, round: 8, season: ['09-05', '06-08'], rounds: 30, hours: [15, 20] },
    ),
    league(
      ['hu', 'nb-i', 'NB I', 14],
      'Veszprem|Szeged|Tatabanya|Balatonfüred|Ferencvaros|Csurgo|Komlo|Gyöngyös|Dabas|Cegled|Eger|Budakalasz|Ajka|Nyiregyhaza',
      { every: 3, round: 7, season: ['09-01', '06-01'], rounds: 26, hours: [14, 19] },
    ),
    league(
      ['br', 'liga-nacional', 'Liga Nacional', 31],
      'Taubate|Pinheiros|Sao Caetano|Sao Jose|Itajai|Maringa|Londrina|Nacional AABB|Recife|Hortolandia',
      { every: 2, round: 5, season: ['03-20', '12-13'], hours: [20, 25] },
    ),
    league(
      ['jp', 'league-h', 'League H', 32],
      'Toyoda Gosei|Brave Kings Kariya|Zeekstar Tokyo|Osaki Osol|Daido Phenix|Toyota Motor|Wakunaga|Golden Wolves Fukuoka|Bluesakuya|Arrows Sarucho|Ryukyu Corazon|Northern Bullets',
      { every: 2, round: 6, season: ['08-30', '05-31'], hours: [3, 10] },
    ),
  ],
  futsal: [
    league(
      ['es', 'primera-division', 'Primera Division', 20],
      'Barcelona|Palma|Jimbee|ElPozo Murcia|Inter|Cartagena|Jaen|Pena Valdepenas|Manzanares|Ribera Navarra|Noia|Cordoba|Santa Coloma|Alzira',
      { every: 2, round: 4, season: ['09-26', '06-21'], rounds: 30, hours: [16, 20] },
    ),
    league(
      ['br', 'liga-nacional', 'Liga Nacional', 21],
      'Magnus|Jaragua|Cascavel|Atlantico|Joinville|Pato|Corinthians|Carlos Barbosa|Minas|Marreco|Foz Cataratas|Blumenau',
      { every: 2, round: 4, season: ['03-28', '12-13'], hours: [21, 26] },
    ),
    league(
      ['it', 'serie-a', 'Serie A', 22],
      'Feldi Eboli|Meta Catania|Genova|Pesaro|Roma 1927|Mantova|Napoli|Sandro Abate|Came Treviso|Active Network|Cosenza|Pomezia',
      { every: 2, round: 4, season: ['09-25', '06-10'], hours: [15, 20] },
    ),
    league(
      ['jp', 'f-league', 'F.League', 23],
      'Nagoya Oceans|Tachikawa Athletic|Shriker Osaka|Bardral Urayasu|Pescadola Machida|Shonan Bellmare|Y.S.C.C. Yokohama|Borkbullet Kitakyushu|Fugador Sumida|Voscuore Sendai|Espolada Hokkaido|Shinagawa City',
      { every: 2, round: 6, season: ['05-23', '03-01'], hours: [2, 10] },
    ),
    league(
      ['ar', 'primera', 'Primera', 24],
      'San Lorenzo|Boca|Kimberley|Barracas Central|Racing|Hebraica|Pinocho|Ferro|Independiente|River|17 de Agosto|Banfield',
      { every: 2, round: 6, season: ['03-10', '12-13'], hours: [21, 26] },
    ),
    league(
      ['id', 'pro-futsal-league', 'Pro Futsal League', 25],
      'Bintang Timur|Black Steel Papua|Cosmo JNE|Pangsuma|Fafage Banua|Unggul Malang|Sadakata United|Moncongbulo|Raybit|Giga Metro|Vamos Mataram|Kuda Laut Nusantara',
      { every: 2, round: 6, season: ['12-06', '07-20'], hours: [5, 12] },
    ),
    league(
      ['th', 'futsal-thai-league', 'Futsal Thai League', 26],
      'Chonburi Bluewave|Port FC|Thammasat Stallion|Hongyen Thakam|Bangkok BTS|Royal Thai Navy|Surat Thani|Kasem Bundit|Northern City|Nonthaburi|Samut Sakhon|Rajnavy',
      { every: 2, round: 6, season: ['03-07', '11-15'], hours: [5, 12] },
    ),
    league(
      ['us', 'masl', 'MASL', 27],
      'Milwaukee Wave|San Diego Sockers|Kansas City Comets|Baltimore Blast|Utica City|St. Louis Ambush|Tacoma Stars|Empire Strykers|Texas Outlaws|Harrisburg Heat',
      { every: 2, round: 5, season: ['11-28', '04-20'], hours: [22, 28] },
    ),
  ],
  floorball: [
    league(
      ['se', 'ssl', 'Svenska Superligan', 20],
      'Storvreta|Falun|Kalmarsund|Pixbo|Växjö|Dalen|Mullsjö|Linköping|Warberg|AIK|Täby|Helsingborg|Jönköping|Nykvarn',
      { every: 2, round: 5, hours: [12, 18] },
    ),
    league(
      ['fi', 'f-liiga', 'F-liiga', 21],
      'Classic|SPV|OLS|TPS|Oilers|Nokian KrP|Happee|EräViikingit|Indians|Jymy|LASB|Hawks',
      { every: 2, round: 4, hours: [14, 17] },
    ),
    league(
      ['ch', 'nla', 'NLA', 22],
      'Zug|Wiler-Ersigen|GC|Floorball Köniz|Rychenberg|Malans|Thurgau|Uster|Langnau Tigers|Waldkirch|Chur|Basel',
      { every: 2, round: 4, season: ['09-12', '04-26'], hours: [15, 20] },
    ),
    league(
      ['cz', 'superliga', 'Superliga', 23],
      'Tatran|Vitkovice|Mlada Boleslav|Chodov|Bohemians|Sparta|Ostrava|Kladno|Liberec|Black Angels|Otrokovice|Brno',
      { every: 2, round: 6, season: ['09-12', '04-26'], hours: [14, 19] },
    ),
  ],
};
