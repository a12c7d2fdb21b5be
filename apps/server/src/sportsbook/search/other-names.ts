/**
 * Synonyms typed for words of names: cities in other languages, short forms, nicknames. Each row contains one word in
 * its folded forms; typing any of them finds names with any other.
 */
const rows: readonly string[] = [
  'munich munchen muenchen myunhen ميونخ ميونيخ munique',
  'bayern bavaria bavariya بايرن',
  'koln koeln cologne colonia keln كولونيا',
  'milan milano mailand milao',
  'torino turin turim',
  'roma rome rom rim',
  'napoli naples neapel neapol',
  'genoa genova genua',
  'sevilla seville sevilha اشبيليه',
  'lisbon lisboa lissabon',
  'porto oporto',
  'moscow moskva moskau moscou',
  'prague praha prag praga',
  'vienna wien viena',
  'warsaw warszawa warschau varsovia',
  'copenhagen kobenhavn kopenhagen',
  'brussels bruxelles brussel bruxelas',
  'brugge bruges',
  'antwerp antwerpen anvers',
  'gent ghent gand',
  'athens athina atenas',
  'belgrade beograd belgrado',
  'bucharest bucuresti bucareste',
  'london londres londra londen',
  'paris parigi parij',
  'marseille marsella marselha',
  'lyon lyons lion',
  'nuremberg nurnberg nuernberg',
  'hamburg hamburgo',
  'seoul seul',
  'tokyo tokio toquio',
  'beijing peking pequim',
  'alexandria iskandariya',
  'united utd unt',
  'wolverhampton wolves',
  'tottenham spurs',
  'manchester manc',
  'barcelona barca',
  'juventus juve',
  'athletic athletico',
  'atletico atleti',
  'gladbach monchengladbach moenchengladbach',
  'saint st',
  'nottingham nottm',
  'philadelphia philly',
  'wednesday weds',
  'city cty',
  'ahly ahli اهلي',
  'nasr nassr نصر',
  'ittihad itihad اتحاد',
  'soccer football futbol fussball calcio voetbal fudbal futebol',
  'basketball basquete baloncesto',
  'counter cs csgo cs2',
  'nascar stockcar',
  'mma ufc',
  'formula f1',
  'esports esport',
  'women feminino femenino frauen ladies',
];

const groups = new Map<string, readonly string[]>();
for (const row of rows) {
  const forms = row.split(' ');
  for (const form of forms)
    groups.set(form, [...(groups.get(form) ?? []), ...forms.filter((each) => each !== form)]);
}

/** The other forms of a folded word of a name; empty for most. */
export function otherForms(word: string): readonly string[] {
  return groups.get(word) ?? [];
}

/** Abbreviations of several words. */
const phrases: Readonly<Record<string, string>> = {
  epl: 'england premier league',
  ucl: 'champions league',
  uel: 'europa league',
  mufc: 'manchester united',
  mcfc: 'manchester city',
  lfc: 'liverpool',
  bvb: 'borussia dortmund',
  rma: 'real madrid',
  hotspurs: 'tottenham hotspur',
  usa: 'united states',
  uae: 'united arab emirates',
  pingpong: 'table tennis',
};

export function findPhrase(word: string): string | undefined {
  return Object.hasOwn(phrases, word) ? phrases[word] : undefined;
}

const filling = new Set(
  'fc cf sc ac afc fk sk cd ud bk if vs v x the de da do la el of and e y al و في'.split(' '),
);

/** Whether the word is optional in names: it counts if present, and its absence does not matter. */
export function isFillerWord(word: string): boolean {
  return filling.has(word);
}
