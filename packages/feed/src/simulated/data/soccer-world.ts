import { league } from './league.ts';

const centralAmerica = [21.5, 27] as const;
const southAmerica = [19, 26] as const;
const africa = [12, 18] as const;
const eastAsia = [4, 11] as const;

/** Soccer leagues that fill the months and hours of the day without the big ones. */
export const worldSoccerLeagues = [
  league(
    ['py', 'primera-division-paraguay', 'Primera Division', 50],
    'Cerro Porteno|Libertad Asuncion|Guarani|Olimpia|Nacional Asuncion|Sportivo Luqueno|Sportivo Ameliano|2 de Mayo|Sportivo Trinidense|Recoleta|General Caballero|Tembetary',
    { every: 4, round: 6, season: ['01-23', '12-01'], rounds: 44, hours: southAmerica },
  ),
  league(
    ['bo', 'primera-division-bolivia', 'Primera Division', 51],
    'Always Ready|Bolivar|The Strongest|Blooming|Oriente Petrolero|Nacional Potosi|Guabira|Aurora|San Antonio Bulo Bulo|Independiente Petrolero|Universitario de Vinto|Real Tomayapo',
    { every: 4, round: 6, season: ['02-20', '12-21'], rounds: 44, hours: southAmerica },
  ),
  league(
    ['ve', 'liga-futve', 'Liga FUTVE', 52],
    'Carabobo|Deportivo Tachira|Universidad Central|Caracas FC|La Guaira|Puerto Cabello|Metropolitanos|Portuguesa|Monagas|Zamora|Estudiantes de Merida|Rayo Zuliano',
    { every: 4, round: 6, season: ['01-30', '12-07'], rounds: 44, hours: [20, 26] },
  ),
  league(
    ['ar', 'primera-nacional', 'Primera Nacional', 53],
    'Deportivo Madryn|Atlanta Buenos Aires|Gimnasia Jujuy|Deportivo Moron|San Martin de San Juan|San Martin de Tucuman|Ferro Carril Oeste|Chacarita|All Boys|Nueva Chicago|Quilmes|Almirante Brown|Temperley|Los Andes|Mitre|Colon|Patronato|Agropecuario',
    { every: 4, round: 9, season: ['02-07', '11-30'], rounds: 34, hours: [18, 25], spread: 0.7 },
  ),
  league(
    ['br', 'brasileirao-serie-c', 'Brasileirao Serie C', 54],
    'Guarani Campinas|Brusque|Caxias|Floresta|Ypiranga Erechim|ABC Natal|Confianca|Itabaiana|Figueirense|Botafogo PB|CSA|Anapolis|Maringa|Ituano|Retro|Tombense|Ferroviaria|Volta Redonda|Paysandu|Amazonas',
    { every: 4, round: 10, season: ['04-04', '10-26'], hours: [19, 25], spread: 0.75 },
  ),
  league(
    ['cr', 'primera-division-costa-rica', 'Primera Division', 55],
    'Alajuelense|Saprissa|Herediano|Cartagines|San Carlos|Liberia|Puntarenas|Sporting San Jose|Perez Zeledon|Guadalupe',
    { every: 4, round: 5, season: ['07-25', '05-25'], rounds: 44, hours: centralAmerica },
  ),
  league(
    ['gt', 'liga-nacional-guatemala', 'Liga Nacional', 56],
    'Municipal|Comunicaciones|Antigua|Xelaju|Coban Imperial|Mixco|Malacateco|Guastatoya|Achuapa|Marquense|Mictlan|Aurora Guatemala',
    { every: 4, round: 6, season: ['07-18', '05-25'], rounds: 44, hours: centralAmerica },
  ),
  league(
    ['hn', 'liga-nacional-honduras', 'Liga Nacional', 57],
    'Olimpia Tegucigalpa|Motagua|Real Espana|Marathon|Olancho|Genesis|Lobos UPNFM|Juticalpa|Choloma|Platense Puerto Cortes',
    { every: 4, round: 5, season: ['07-26', '05-25'], rounds: 44, hours: centralAmerica },
  ),
  league(
    ['sv', 'primera-division-el-salvador', 'Primera Division', 58],
    'Alianza San Salvador|FAS|Firpo|Aguila|Isidro Metapan|Platense Zacatecoluca|Municipal Limeno|Cacahuatique|Fuerte San Francisco|Zacatecoluca|Hercules|Inter FA',
    { every: 4, round: 6, season: ['07-12', '05-31'], rounds: 44, hours: centralAmerica },
  ),
  league(
    ['pa', 'liga-panamena', 'Liga Panamena', 59],
    'Plaza Amador|Tauro|Independiente La Chorrera|San Francisco|Arabe Unido|Alianza Panama|Sporting San Miguelito|Herrera FC|Veraguas United|Union Cocle|UMECIT|Universitario Penonome',
    { every: 4, round: 6, season: ['01-23', '12-01'], hours: [22, 26] },
  ),
  league(
    ['mx', 'liga-de-expansion', 'Liga de Expansion', 60],
    'Atletico Morelia|Tepatitlan|Leones Negros|Cancun|Venados de Yucatan|Mineros|Dorados|Tlaxcala|Correcaminos UAT|Celaya|Alebrijes de Oaxaca|Jaiba Brava',
    { every: 4, round: 6, season: ['07-17', '05-18'], rounds: 33, hours: [24, 28], spread: 0.8 },
  ),
  league(
    ['jm', 'premier-league-jamaica', 'Premier League', 61],
    'Mount Pleasant|Cavalier|Portmore United|Arnett Gardens|Waterhouse|Montego Bay United|Harbour View|Racing United|Tivoli Gardens|Molynes United|Dunbeholden|Chapelton Maroons',
    { every: 4, round: 6, season: ['09-13', '05-18'], hours: [20, 25] },
  ),
  league(
    ['us', 'usl-league-one', 'USL League One', 62],
    'Union Omaha|Spokane Velocity|One Knoxville|Chattanooga Red Wolves|South Georgia Tormenta|Forward Madison|Charlotte Independence|Richmond Kickers|Greenville Triumph|Portland Hearts of Pine|Westchester|AV Alta|Texoma|Naples',
    { every: 4, round: 7, season: ['03-07', '11-02'], hours: [22, 28], spread: 0.7 },
  ),
  league(
    ['ca', 'canadian-premier-league', 'Canadian Premier League', 63],
    'Forge|Cavalry|Atletico Ottawa|York United|Pacific|HFX Wanderers|Valour|Vancouver FC',
    { every: 4, round: 4, season: ['04-04', '11-09'], rounds: 28, hours: [19, 27], spread: 0.8 },
  ),
  league(
    ['za', 'premiership-south-africa', 'Premiership', 64],
    'Mamelodi Sundowns|Orlando Pirates|Kaizer Chiefs|Sekhukhune United|AmaZulu|Stellenbosch|Golden Arrows|Durban City|Polokwane City|Richards Bay|TS Galaxy|Chippa United|Siwelele|Marumo Gallants|Magesi|Orbit College',
    { every: 4, round: 8, season: ['08-08', '05-24'], rounds: 30, hours: [13, 19] },
  ),
  league(
    ['ma', 'botola', 'Botola', 65],
    'RS Berkane|Wydad|Raja|AS FAR|MAS Fes|Renaissance Zemamra|Difaa El Jadida|Hassania Agadir|Ittihad Tanger|FUS Rabat|Olympic Safi|Kawkab Marrakech|CODM Meknes|Olympique Dcheira|Union Touarga|Yacoub El Mansour',
    { every: 4, round: 8, season: ['09-12', '06-21'], rounds: 30, hours: [15, 21] },
  ),
  league(
    ['ng', 'npfl', 'NPFL', 66],
    'Remo Stars|Rivers United|Enyimba|Enugu Rangers|Ikorodu City|Abia Warriors|Kano Pillars|Shooting Stars|Plateau United|Kwara United|Bendel Insurance|Bayelsa United|Niger Tornadoes|Nasarawa United|El Kanemi Warriors|Katsina United',
    { every: 4, round: 8, season: ['08-22', '05-31'], rounds: 38, hours: africa },
  ),
  league(
    ['ke', 'premier-league-kenya', 'Premier League', 67],
    'Gor Mahia|AFC Leopards|Kenya Police|Tusker|KCB|Shabana|Bandari|Kakamega Homeboyz|Sofapaka|Ulinzi Stars|Mathare United|Posta Rangers',
    { every: 4, round: 6, season: ['09-19', '06-22'], rounds: 34, hours: [10, 16] },
  ),
  league(
    ['tz', 'premier-league-tanzania', 'Premier League', 68],
    'Young Africans|Simba|Azam|Singida Black Stars|Tabora United|Coastal Union|JKT Tanzania|Mashujaa|Namungo|Dodoma Jiji|Fountain Gate|Pamba Jiji',
    { every: 4, round: 6, season: ['08-16', '06-22'], rounds: 30, hours: [11, 18] },
  ),
  league(
    ['sg', 'premier-league-singapore', 'Premier League', 69],
    'Lion City Sailors|Tampines Rovers|Albirex Jurong|Geylang International|Balestier Khalsa|Hougang United|Young Lions|Tanjong Pagar United',
    { every: 4, round: 4, season: ['08-22', '05-18'], rounds: 28, hours: [9, 13] },
  ),
  league(
    ['my', 'super-league-malaysia', 'Super League', 70],
    'Johor Darul Ta’zim|Selangor|Kuching City|Terengganu FC|Sabah FC|Kuala Lumpur City|Negeri Sembilan FC|Penang FC|Imigresen|DPMM|Melaka FC|Kelantan',
    { every: 4, round: 6, season: ['08-08', '05-18'], rounds: 33, hours: [9, 14] },
  ),
  league(
    ['uz', 'super-league-uzbekistan', 'Super League', 71],
    'Pakhtakor|Nasaf|Neftchi Fergana|AGMK|Navbahor|Andijon|Surkhon|Sogdiana|Bunyodkor|Dinamo Samarqand|Qizilqum|Kokand 1912|Mashal|Khorazm',
    { every: 4, round: 7, season: ['03-01', '12-01'], hours: [9, 16] },
  ),
  league(
    ['kz', 'premier-league-kazakhstan', 'Premier League', 72],
    'Kairat|Astana|Tobol|Elimai|Aktobe|Ordabasy|Zhenis|Okzhetpes|Kaysar|Kyzylzhar|Ulytau|Zhetysu|Atyrau|Turan',
    { every: 4, round: 7, season: ['03-07', '10-27'], rounds: 26, hours: [8, 15] },
  ),
  league(
    ['jp', 'j3-league', 'J3 League', 73],
    'Tochigi City|Vanraure Hachinohe|Osaka FC|Nara Club|Kagoshima United|Tochigi SC|Thespa Gunma|Gifu|Zweigen Kanazawa|Azul Claro Numazu|Fukushima United|Sagamihara|Giravanz Kitakyushu|Kamatamare Sanuki|Kochi United|Gainare Tottori|Nagano Parceiro|Ryukyu',
    { every: 3, round: 9, season: ['08-07', '06-07'], rounds: 38, hours: eastAsia, spread: 0.65 },
  ),
  league(
    ['kr', 'k-league-2', 'K League 2', 74],
    'Incheon United|Suwon Bluewings|Seoul E-Land|Bucheon 1995|Busan IPark|Jeonnam Dragons|Seongnam|Gimpo|Chungnam Asan|Cheonan City|Hwaseong|Gyeongnam|Chungbuk Cheongju|Ansan Greeners',
    { every: 3, round: 7, season: ['03-01', '12-01'], rounds: 39, hours: eastAsia, spread: 0.65 },
  ),
  league(
    ['cn', 'china-league-one', 'League One', 75],
    'Guangdong GZ-Power|Chongqing Tonglianglong|Liaoning Ironmen|Yanbian Longding|Suzhou Dongwu|Nantong Zhiyun|Shijiazhuang Gongfu|Shaanxi Union|Dalian Kuncheng|Nanjing City|Shenzhen Juniors|Foshan Nanshi|Heilongjiang Ice City|Jiangxi Dingnan',
    { every: 4, round: 7, season: ['03-14', '11-10'], rounds: 30, hours: [6, 12] },
  ),
  league(
    ['hk', 'premier-league-hong-kong', 'Premier League', 76],
    'Tai Po|Kitchee|Lee Man|Eastern|Southern|Hong Kong Rangers|HKFC|Kowloon City|North District|Eastern District',
    { every: 4, round: 5, season: ['08-30', '06-01'], rounds: 27, hours: [6, 12] },
  ),
  league(
    ['au', 'npl-new-south-wales', 'NPL New South Wales', 77],
    'Marconi Stallions|APIA Leichhardt|Rockdale Ilinden|Blacktown City|Sydney United 58|Sydney Olympic|Wollongong Wolves|Manly United|Sutherland Sharks|St George City|Mt Druitt Town Rangers|Central Coast United|North West Sydney Spirit|Western Sydney Reserves',
    { every: 3, round: 7, season: ['02-06', '09-20'], rounds: 30, hours: [2, 10], spread: 0.7 },
  ),
  league(
    ['au', 'npl-victoria', 'NPL Victoria', 78],
    'Avondale|Heidelberg United|Oakleigh Cannons|South Melbourne|Preston Lions|Dandenong Thunder|Hume City|Green Gully|Altona Magic|St Albans Saints|Dandenong City|Bentleigh Greens|Melbourne Knights|Port Melbourne Sharks',
    { every: 3, round: 7, season: ['02-06', '09-20'], rounds: 30, hours: [2, 10], spread: 0.7 },
  ),
  league(
    ['is', 'besta-deild', 'Besta deild', 79],
    'Vikingur Reykjavik|Breidablik|Valur|Stjarnan|FH|Fram|IBV|KA Akureyri|KR Reykjavik|IA Akranes|Afturelding|Vestri',
    { every: 4, round: 6, season: ['04-04', '10-27'], rounds: 27, hours: [14, 21] },
  ),
  league(
    ['gr', 'super-league-greece', 'Super League', 49],
    'Olympiacos Piraeus|AEK Athens|PAOK|Panathinaikos|Aris Thessaloniki|OFI|Atromitos|Asteras Tripolis|Volos|Levadiakos|Panetolikos|Kifisia|Larissa|Panserraikos',
    { every: 4, round: 7, season: ['08-22', '05-18'], rounds: 32, hours: [14, 20], spread: 1.1 },
  ),
  league(
    ['ro', 'superliga-romania', 'SuperLiga', 80],
    'FCSB|CFR Cluj|Universitatea Craiova|Rapid Bucuresti|Dinamo Bucuresti|Universitatea Cluj|Farul Constanta|UTA Arad|Botosani|Otelul Galati|Petrolul Ploiesti|Arges|Hermannstadt|Csikszereda|Unirea Slobozia|Metaloglobus',
    { every: 4, round: 8, season: ['07-11', '05-25'], rounds: 40, hours: [14, 20] },
  ),
];
