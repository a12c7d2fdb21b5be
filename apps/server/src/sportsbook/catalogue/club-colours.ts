import type { Competitor } from '@evens/book';
import { ESPORTS_SYSTEM_ID, sportByAlias } from '@evens/markets';

/**
 * Colours of well-known clubs, by sport. A club's code is a pattern and two or three colours: letters of the patterns
 * and colours in `packages/web/src/ui/crest.tsx`. The third colour is the border.
 */
const codesBySport: Readonly<Record<string, string>> = {
  // Premier League, LaLiga, Serie A, Bundesliga, Ligue 1
  soccer: `
Arsenal erw|Aston Villa eck|Bournemouth srx|Brentford srwx|Brighton sbw|Burnley tcky|Chelsea pbw|Crystal Palace sbr|Everton vbw|Fulham ewx|Leeds United twby|Liverpool prw|Manchester City pkw|Manchester United trxy|Newcastle United sxw|Nottingham Forest brw|Sunderland srwx|Tottenham Hotspur pwn|West Ham United vcky|Wolverhampton vax
Alaves sbw|Athletic Bilbao srwx|Atletico Madrid srwb|Barcelona sbcy|Celta Vigo kkrw|Elche bwg|Espanyol smw|Getafe pbrw|Girona srwy|Levante hbcy|Mallorca erxy|Osasuna ern|Oviedo dbw|Rayo Vallecano dwr|Real Betis sgw|Real Madrid pwap|Real Sociedad sbwy|Sevilla pwr|Valencia twox|Villarreal pyn
Atalanta sbx|Bologna srn|Cagliari hrn|Como kbw|Cremonese ssr|Fiorentina ppwr|Genoa qrny|Hellas Verona bny|Inter sbxa|Juventus sxw|Lazio tkwn|Lecce syr|Milan srx|Napoli pmw|Parma kwxy|Pisa sbxw|Roma pcao|Sassuolo sgx|Torino pcw|Udinese swx
Augsburg vwrg|Bayer Leverkusen hxr|Bayern Munich prwb|Borussia Dortmund eyx|Borussia Mönchengladbach vwxg|Eintracht Frankfurt cxrw|Freiburg xrwx|Hamburg tbwx|Heidenheim hrbw|Hoffenheim vbwn|Köln hrw|Mainz vrw|RB Leipzig ewry|St. Pauli puwr|Stuttgart bwr|Union Berlin erwy|Werder Bremen pgwo|Wolfsburg vlwg
Angers swx|Auxerre vwb|Brest erwx|Le Havre hkn|Lens srax|Lille trnw|Lorient pox|Lyon cwrb|Marseille pwm|Metz pcws|Monaco xrwa|Nantes syg|Nice srxw|Paris FC pnkw|Paris Saint-Germain cnrw|Rennes trxw|Strasbourg ebwr|Toulouse ppw
Birmingham City qbw|Blackburn Rovers hbwr|Bristol City trw|Charlton Athletic erwx|Coventry City skwn|Derby County vwx|Hull City sax|Ipswich Town ebw|Leicester City pbwa|Middlesbrough brwx|Millwall pnw|Norwich City eyg|Oxford United hyn|Portsmouth pbwr|Preston North End twn|Queens Park Rangers obw|Sheffield United srwx|Sheffield Wednesday sbwx|Southampton srw|Stoke City srwb|Swansea City pwx|Watford cyxr|West Bromwich Albion snw|Wrexham prwg
Ajax cwr|AZ Alkmaar prwx|Excelsior srxw|Feyenoord hrwx|Fortuna Sittard hyg|Go Ahead Eagles ery|Groningen ewg|Heerenveen sbwr|Heracles hxw|NAC Breda dyx|NEC Nijmegen vrgx|PEC Zwolle bbw|PSV Eindhoven srwx|Sparta Rotterdam srwb|Telstar twx|Twente prwx|Utrecht xrwb|Volendam poxw
Alverca hrb|Arouca pyb|AVS vwr|Benfica prw|Braga erw|Casa Pia pxw|Estoril eyb|Estrela Amadora vrgw|Famalicao dwb|Gil Vicente hrbw|Moreirense sgw|Nacional sxw|Porto sbw|Rio Ave sgw|Santa Clara trw|Sporting CP ogwx|Tondela hgy|Vitoria Guimaraes pwx
Aberdeen prw|Celtic ogw|Dundee pnwr|Dundee United pox|Falkirk vnw|Hearts pcw|Hibernian egw|Kilmarnock sbw|Livingston pax|Motherwell bac|Rangers pbwr|St Mirren sxw`,
  basketball: `
Atlanta Hawks vry|Boston Celtics pgw|Brooklyn Nets pxw|Charlotte Hornets vtp|Chicago Bulls prx|Cleveland Cavaliers pca|Dallas Mavericks vbsn|Denver Nuggets vnyr|Detroit Pistons hbr|Golden State Warriors bby|Houston Rockets prws|Indiana Pacers cny|LA Clippers hrb|Los Angeles Lakers dpy|Memphis Grizzlies vnky|Miami Heat drxa|Milwaukee Bucks pfe|Minnesota Timberwolves dnlk|New Orleans Pelicans vnre|New York Knicks hbo|Oklahoma City Thunder dmon|Orlando Magic dbxs|Philadelphia 76ers bbrw|Phoenix Suns xpo|Portland Trail Blazers dxrw|Sacramento Kings vpsx|San Antonio Spurs cxs|Toronto Raptors xrx|Utah Jazz xnag|Washington Wizards onrw`,
  'american-football': `
Arizona Cardinals pcwy|Atlanta Falcons xxr|Baltimore Ravens vpxa|Buffalo Bills bbrw|Carolina Panthers dxms|Chicago Bears pno|Cincinnati Bengals sox|Cleveland Browns bou|Dallas Cowboys bsn|Denver Broncos hon|Detroit Lions cms|Green Bay Packers bfa|Houston Texans xnr|Indianapolis Colts cbw|Jacksonville Jaguars xtxa|Kansas City Chiefs braw|Las Vegas Raiders hxs|Los Angeles Chargers dmy|Los Angeles Rams vby|Miami Dolphins dtow|Minnesota Vikings vpy|New England Patriots hnrs|New Orleans Saints cxe|New York Giants hbrw|New York Jets pgwx|Philadelphia Eagles tfsx|Pittsburgh Steelers txa|San Francisco 49ers brew|Seattle Seahawks dnl|Tampa Bay Buccaneers xrsx|Tennessee Titans xnkr|Washington Commanders bca`,
  'ice-hockey': `
Anaheim Ducks dxoe|Boston Bruins oxa|Buffalo Sabres bnaw|Calgary Flames vra|Carolina Hurricanes orxw|Chicago Blackhawks brxw|Colorado Avalanche vcms|Columbus Blue Jackets hnr|Dallas Stars pfsx|Detroit Red Wings prw|Edmonton Oilers obow|Florida Panthers xrne|Los Angeles Kings hxs|Minnesota Wild bfre|Montreal Canadiens brbw|Nashville Predators ban|New Jersey Devils crx|New York Islanders bbo|New York Rangers dbrw|Ottawa Senators trxe|Philadelphia Flyers eoxw|Pittsburgh Penguins xxa|San Jose Sharks vtxo|Seattle Kraken xnzr|St. Louis Blues vby|Tampa Bay Lightning dbw|Toronto Maple Leafs obw|Utah Mammoth vxkw|Vancouver Canucks hbgw|Vegas Golden Knights vexr|Washington Capitals trnw|Winnipeg Jets cnmr`,
  baseball: `
Arizona Diamondbacks vrxt|Athletics bgy|Atlanta Braves bnr|Baltimore Orioles tox|Boston Red Sox brnw|Chicago Cubs ebrw|Chicago White Sox sxs|Cincinnati Reds prw|Cleveland Guardians hnr|Colorado Rockies vpsx|Detroit Tigers tno|Houston Astros dno|Kansas City Royals vbwa|Los Angeles Angels trwn|Los Angeles Dodgers dbwr|Miami Marlins dxmr|Milwaukee Brewers vna|Minnesota Twins cnre|New York Mets hbo|New York Yankees swn|Philadelphia Phillies srw|Pittsburgh Pirates vxa|San Diego Padres buy|San Francisco Giants txoe|Seattle Mariners xnts|St. Louis Cardinals prwn|Tampa Bay Rays dnky|Texas Rangers hbrw|Toronto Blue Jays pbwr|Washington Nationals vrwn`,
};

/** First letter of a code: the shape of the sport's crests. */
const shapeBySport: Readonly<Record<string, string>> = {
  soccer: 's',
  basketball: 'r',
  'american-football': 'x',
  'ice-hockey': 'o',
  baseball: 'h',
};

const codes = new Map(
  Object.entries(codesBySport).flatMap(([sport, text]) =>
    text
      .trim()
      .split(/[|\n]/)
      .map((club) => {
        const end = club.lastIndexOf(' ');
        return [`${sport}/${club.slice(0, end)}`, `${shapeBySport[sport]}${club.slice(end + 1)}`] as const;
      }),
  ),
);

/** Sports of single players and pairs: their badge is a head. */
const playerSports: ReadonlySet<string> = new Set([
  'tennis',
  'table-tennis',
  'badminton',
  'squash',
  'padel',
  'beach-volleyball',
  'darts',
  'snooker',
  'mma',
  'boxing',
  'bowls',
  'pool',
]);

/** Code without colours: its first letter is `i` for players and `e` for esports teams. */
function kindCode(sport: string): string | undefined {
  if (playerSports.has(sport)) return 'i';
  return sportByAlias(sport)?.systemId === ESPORTS_SYSTEM_ID ? 'e' : undefined;
}

/**
 * Seed of a competitor's crest: the key, with `~` and the code of the colours if they are known, or else the kind of the
 * competitor.
 */
export function competitorLogo(sport: string, { name, key }: Pick<Competitor, 'name' | 'key'>): string {
  const code = codes.get(`${sport}/${name}`) ?? kindCode(sport);
  return code === undefined ? key : `${key}~${code}`;
}
