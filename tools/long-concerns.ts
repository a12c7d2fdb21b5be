const screens = (...names: readonly string[]) => names.map((name) => `tests/e2e-long/${name}.spec.ts`);
const processes = (...names: readonly string[]) => names.map((name) => `tests/long/${name}.test.ts`);
const moduleProcesses = (module: string, name: string) =>
  `apps/server/src/${module}/tests/long/${name}.test.ts`;
const trials = (...names: readonly string[]) => names.map((name) => `tests/trials/${name}.test.ts`);

/** Parts of the site, and the long tests of each. */
const concerns: readonly { readonly part: RegExp; readonly files: readonly string[] }[] = [
  {
    part: /\/(payments|cashier|documents|ledger|signer)\/|packages\/providers\//,
    files: [
      moduleProcesses('payments', 'payment-kills'),
      ...screens(
        'cashier-changes',
        'cashier-rules',
        'cashier-walk',
        'coin-deposit',
        'coin-payout',
        'documents',
      ),
      ...screens(
        'payment-form-faults',
        'payment-forms',
        'payment-methods-page',
        'payment-widget',
        'transfer',
        'typed-amounts',
      ),
    ],
  },
  {
    part: /\/(placement|slip|settlement|tickets|cashout|wallet|ledger|boosts)\/|packages\/(tickets|markets|book)\//,
    files: [
      ...processes('simulation'),
      ...trials('tickets-naive', 'simulated-week'),
      ...screens(
        'bet-offers',
        'bonus-bets',
        'boosts',
        'cashout',
        'count-bets',
        'every-bet',
        'in-play-bets',
        'one-balance',
        'player-bets',
        'special-bets',
        'whole-match',
      ),
    ],
  },
  {
    part: /\/(casino|aggregator|providers|fairness|wallet)\/|apps\/arcade\/|packages\/games\//,
    files: [
      ...processes('crash', 'external-kills', 'round-kills', 'shared-round-kills'),
      moduleProcesses('casino', 'table-kills'),
      ...trials('card-games', 'game-trials', 'slots-a', 'slots-b', 'studio-slots'),
      ...screens(
        'arcade',
        'arcade-play',
        'autobet',
        'casino',
        'casino-game',
        'jackpot-win',
        'provider-games',
      ),
      ...screens('shared-rounds', 'tables'),
    ],
  },
  {
    part: /\/(feed|live|match|catalogue|form|results|schedule|search|multi-view|data|stream)\/|packages\/(feed|pricing|book)\//,
    files: [
      ...processes('simulation'),
      moduleProcesses('feed', 'feed-lease'),
      ...screens('live-views', 'long-lists', 'match-layout', 'match-page', 'multi-view', 'quiet', 'results'),
      ...screens('schedule', 'search', 'sidebar', 'stream-faults', 'stream-player', 'views', 'whole-match'),
    ],
  },
  {
    part: /\/(bonuses|bonus-funds)\/|packages\/bonuses\//,
    files: [
      ...trials('bonus-faults', 'bonus-sequences'),
      ...screens('back-office-bonuses', 'bonus-bets', 'bonus-walk'),
    ],
  },
  {
    part: /\/(accounts|account-modal|persons|protection|consent|data-export|settings)\//,
    files: screens(
      'accounts',
      'email-address',
      'consent',
      'idle',
      'leaving',
      'protection-screens',
      'risk-signals',
      'settings',
    ),
  },
  {
    part: /\/(back-office|audit|bets|exposure|proposals|risk|support|closing|console-search|player-records|limit-layers|suspicions|documents|funds|source-of-funds|retention)\//,
    files: screens(
      'back-office',
      'back-office-content',
      'back-office-money',
      'back-office-risk',
      'operator-roles',
      'player-page',
      'compliance',
      'operator-days',
      'support',
      'trading',
    ),
  },
  { part: /\/agents\//, files: screens('agents') },
  {
    part: /\/(alerts|loyalty|messages|favourites|favourites-page|tournaments)\//,
    files: screens('alerts', 'favourites', 'loyalty', 'messages', 'tournaments'),
  },
  { part: /\/(rounds|tournaments)\//, files: [moduleProcesses('promotions', 'tournament-kills')] },
  { part: /\/history\//, files: screens('histories', 'history') },
  {
    part: /\/(content|blog|legal|faq|slides|pages)\//,
    files: screens('back-office-content', 'heads', 'one-language', 'site-flags', 'slides', 'texts'),
  },
  {
    part: /^apps\/site\/|^packages\/(locales|web)\//,
    files: [
      'tests/languages/languages.spec.ts',
      'tests/languages/specification.spec.ts',
      ...screens('accessible', 'modals', 'opens', 'pseudo-locale', 'specification-texts'),
    ],
  },
  {
    part: /^tools\/|^apps\/server\/src\/(start|platform)\//,
    files: [
      ...processes('postgres', 'process-roles', 'release', 'rolling-upgrade', 'start'),
      moduleProcesses('feed', 'feed-lease'),
    ],
  },
];

/** The long tests that a change of these files concerns, in order. */
export function listLongFiles(changed: readonly string[]): readonly string[] {
  const concerned = concerns.filter(({ part }) => changed.some((file) => part.test(file)));
  return [...new Set(concerned.flatMap(({ files }) => files))].sort();
}

/** All files that a change can name. */
export const namedLongFiles = [...new Set(concerns.flatMap(({ files }) => files))].sort();
