interface HelpAddress {
  readonly name: string;
  readonly url: string;
  /** As dialled in the country. Null if there is none. */
  readonly phone: string | null;
}

/** Public organisations for people with gambling problems, by country. The site never sends requests to them. */
const byCountry: Readonly<Record<string, readonly HelpAddress[]>> = {
  BR: [{ name: 'Jogadores Anônimos do Brasil', url: 'https://jogadoresanonimos.com.br', phone: null }],
  CA: [{ name: 'ConnexOntario', url: 'https://www.connexontario.ca', phone: '1-866-531-2600' }],
  DE: [{ name: 'Check dein Spiel', url: 'https://www.check-dein-spiel.de', phone: '0800 1372700' }],
  GB: [
    {
      name: 'National Gambling Helpline (GamCare)',
      url: 'https://www.gamcare.org.uk',
      phone: '0808 8020 133',
    },
    { name: 'GAMSTOP', url: 'https://www.gamstop.co.uk', phone: '0800 138 6518' },
  ],
  MT: [{ name: 'Responsible Gaming Foundation', url: 'https://www.rgf.org.mt', phone: '1777' }],
  SE: [{ name: 'Stödlinjen', url: 'https://www.stodlinjen.se', phone: '020-81 91 00' }],
};

const everywhere: readonly HelpAddress[] = [
  { name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org', phone: null },
  { name: 'Gamblers Anonymous', url: 'https://www.gamblersanonymous.org', phone: null },
];

/** Organisations of the given country come first. */
export function helpFor(country: string): readonly HelpAddress[] {
  return [...(byCountry[country] ?? []), ...everywhere];
}
