import type { ProvokingTest } from './specified-text.ts';

/** A row of docs/departures.md, or of docs/choices.md where no ruling is named. */
export interface Departure {
  /** The row's first cell. */
  readonly row: string;
  /** The project's general decision that covers this row. */
  readonly ruling?: string;
  /** Holds the site to what the row says. */
  readonly heldBy: readonly [ProvokingTest, ...ProvokingTest[]];
}

const by = (file: string, title: string): ProvokingTest => ({ file, title });
const providers = (title: string) => by('apps/server/src/casino/tests/providers.test.ts', title);

const withoutHarm =
  'Where the spec asks for what harms we build the feature without the harm and list it in `docs/departures.md`; texts of section 8 stay word for word in the default profile.';
const lowBalance =
  'The text of section 8 is shown only where the balance is zero and nothing was ever deposited, in the default profile. A stake above the balance says so in its own words. Max is the smaller of limit and balance.';
const languages =
  'Canonical segments are those in use; every other code redirects to the nearest language that has words.';
const typedAmounts =
  "Read by the language's own separators and by others where they are unmistakable; what was read is shown at once; what is ambiguous is refused, never guessed, never multiplied. This replaces the comma rule of section 5 in every amount field.";
const beyond =
  'Betslip in the bottom bar on the start page too; a sidebar with a column of its own stays when a category is chosen; visitors may mark favourites; log-in and registration are pages, and the login/auth modal exists beside them.';
const bottomBar =
  "One bar on all sport pages and the start page: Menu, Sport, In-play, Betslip, My bets. The specification's other entries stand in the menu and on casino pages.";
const viewState =
  '`?providers=` is view state and stays in the URL; entry parameters are read and removed. Casino opens on slots and all providers.';

/** Every row of docs/departures.md and of docs/choices.md; those of each in its order. */
export const departures: readonly Departure[] = [
  {
    row: 'About 33 path codes and 25 numeric language codes, in part not shown',
    ruling: languages,
    heldBy: [by('packages/contract/src/languages.test.ts', 'there are 33 path codes')],
  },
  {
    row: 'Low-balance modal: “In order to start winning you need to make a deposit”',
    ruling: lowBalance,
    heldBy: [
      by(
        'tests/e2e-long/specification-texts.spec.ts',
        'a player without balance and without any deposit is asked for a deposit',
      ),
    ],
  },
  {
    row: 'Amount text: repeated dots collapse, commas and minus signs are removed, the text is cut to 14 characters; text that is not a number is 0',
    ruling: typedAmounts,
    heldBy: [
      by(
        'packages/base/src/typed-amount.test.ts',
        'a parsed amount never exceeds any other reading of the text',
      ),
    ],
  },
  {
    row: 'Bottom bar at laptop-mini width and narrower',
    heldBy: [
      by(
        'tests/e2e/shell.spec.ts',
        'the bottom bar replaces the right column below 1280 px, with entries by page',
      ),
    ],
  },
  {
    row: 'Casino right sidebar tabs, without a width',
    heldBy: [
      by('tests/e2e-long/casino.spec.ts', 'the first games of the lobby are in sight at 1280 by 800 px'),
    ],
  },
  {
    row: "Less-balance modal: “OH NO! Don't miss to win your bet.”",
    ruling: withoutHarm,
    heldBy: [
      by(
        'apps/site/src/features/casino/game/shortage.test.ts',
        'a balance below the stake is reported once, then leads to the deposit',
      ),
    ],
  },
  {
    row: '`mysteryJackpotWinModal`: only the name is given, and that it does not close by itself',
    heldBy: [
      by(
        'tests/e2e-long/jackpot-win.spec.ts',
        'a won jackpot is shown on any page, after a reload and on another device, until it was seen once',
      ),
    ],
  },
  {
    row: 'A live-chat script, analytics and a tag manager of third parties load at start-up',
    ruling: withoutHarm,
    heldBy: [
      by(
        'tests/e2e-long/consent.spec.ts',
        'services of other companies are not loaded before consent, nor after it was rejected',
      ),
    ],
  },
  {
    row: 'Betslip in the bottom bar only on sport pages',
    ruling: beyond,
    heldBy: [
      by(
        'tests/e2e/shell.spec.ts',
        'the bottom bar replaces the right column below 1280 px, with entries by page',
      ),
    ],
  },
  {
    row: 'Mobile bottom bar entries on sport pages: Menu, Casino, Betslip, Live Casino, Live Chat',
    ruling: bottomBar,
    heldBy: [
      by(
        'tests/e2e/shell.spec.ts',
        'the bottom bar has the same entries on the start page and every sport page, and the menu has the others',
      ),
    ],
  },
  {
    row: 'Choosing a category toggles the left sidebar',
    ruling: beyond,
    heldBy: [
      by(
        'tests/e2e-long/sidebar.spec.ts',
        'a sport keeps the phone’s menu open, a category opens in it, a league closes it',
      ),
    ],
  },
  {
    row: 'Logged-in state is needed for favourites',
    ruling: beyond,
    heldBy: [
      by(
        'tests/e2e-long/favourites.spec.ts',
        'a visitor’s stars stay in the browser, and belong to the player after log-in',
      ),
    ],
  },
  {
    row: 'Login/auth modal (tabs include deposit)',
    ruling: beyond,
    heldBy: [
      by('tests/e2e-long/modals.spec.ts', 'the log-in dialog leads a visitor to the deposit tab'),
      by(
        'tests/e2e-long/modals.spec.ts',
        'a visitor at an account address reaches its tab through the log-in',
      ),
    ],
  },
  {
    row: 'Virtual sport; no provider, match or rule of it is shown',
    heldBy: [
      by(
        'apps/server/src/sportsbook/tests/virtual-bets.test.ts',
        'a bet on a virtual match is settled by the result that its seed gives',
      ),
      by('apps/server/src/feed/lists.test.ts', 'lists of all sports leave out virtual matches'),
    ],
  },
  {
    row: 'Lotto; only its history tab is shown',
    heldBy: [
      by(
        'apps/server/src/sportsbook/tests/lotto-bets.test.ts',
        'a bet on drawn numbers is settled by the balls that the seed of the draw gives',
      ),
    ],
  },
  {
    row: 'The tree of sports',
    heldBy: [
      by(
        'tests/languages/specification.spec.ts',
        'games of esports have a tree of their own, and a search finds them',
      ),
    ],
  },
  {
    row: 'Registration step 2 is not shown',
    heldBy: [
      by(
        'tests/e2e/registration.spec.ts',
        'a step back, a step forward and a reload keep a registration, except its password',
      ),
    ],
  },
  {
    row: 'Password rules are not shown',
    heldBy: [by('apps/server/src/players/accounts/password-rules.test.ts', 'refuses %s')],
  },
  {
    row: 'Query parameters are removed from the address except on set-password',
    ruling: viewState,
    heldBy: [
      by(
        'packages/web/src/core/entry.test.ts',
        'entry parameters move from the address into state, except view parameters',
      ),
    ],
  },
  {
    row: 'Second-half period ids 1001, 16, 1003; which sport has which is not shown',
    heldBy: [
      by(
        'packages/contract/src/sportsbook/period-id.test.ts',
        'second halves have special period ids, all other periods use their number',
      ),
    ],
  },
  {
    row: 'Without multi-language the language is en',
    heldBy: [
      by(
        'tests/e2e-long/one-language.spec.ts',
        'a language in front of a path is removed, and the page is English',
      ),
    ],
  },
  {
    row: 'A first segment that is no language leads to the route containing it',
    heldBy: [
      by(
        'packages/web/src/core/entry.test.ts',
        'a known path gets the language in front, and keeps the rest of the address',
      ),
    ],
  },
  {
    row: 'Fractional odds',
    heldBy: [
      by(
        'packages/markets/src/odds-formats.test.ts',
        'odds between two steps of the British ladder are written as the lower step',
      ),
    ],
  },
  {
    row: 'Number format of money: 2 decimals by default',
    heldBy: [
      by(
        'packages/web/src/ui/number-formats.test.ts',
        "money is written in the language's format with every digit",
      ),
    ],
  },
  {
    row: 'Numbers in Arabic',
    heldBy: [
      by(
        'packages/web/src/ui/number-formats.test.ts',
        "money is written in the language's format with every digit",
      ),
    ],
  },
  {
    row: 'Search-engine bots skip cache refreshing',
    heldBy: [by('tests/e2e/shell.spec.ts', 'a search engine loads the page without a version check')],
  },
  {
    row: 'Game URLs are requested by GET',
    heldBy: [providers('from a page of another site is refused')],
  },
  {
    row: 'Paths of Seven Mojos, Leap, Rocket, EGT Digital and PatePlay are not shown',
    heldBy: [providers('begins a session at')],
  },
  {
    row: 'Two of four more providers are not named',
    heldBy: [by('tests/system/specification/calls.test.ts', 'answers as the contract describes it')],
  },
  {
    row: "A jackpot display call goes to a provider's own host",
    heldBy: [providers('of pools is the provider’s own')],
  },
  {
    row: '`connectionId` of a launch',
    heldBy: [providers('begins a session at')],
  },
  {
    row: 'One known game that does not work is excluded; which one is not shown',
    heldBy: [providers('%s%s')],
  },
  {
    row: 'Default selected provider is softswiss and category is slots',
    ruling: viewState,
    heldBy: [by('tests/e2e-long/casino.spec.ts', 'the casino opens on slots of all providers')],
  },
  {
    row: 'A QR code image of the address is fetched from a third-party chart service at 200x200',
    ruling: withoutHarm,
    heldBy: [
      by(
        'tests/e2e-long/coin-deposit.spec.ts',
        'a coin deposit is explained, sent to an address, confirmed and credited',
      ),
    ],
  },
  {
    row: 'Casino tournaments are not shown',
    heldBy: [
      by(
        'apps/server/src/promotions/tests/tournaments.test.ts',
        'the best of the first rounds counts, whatever is staked',
      ),
    ],
  },
  {
    row: 'Games of providers',
    heldBy: [
      by(
        'apps/sandbox/src/aggregator/catalogue.test.ts',
        "sandbox studios have invented names, and their game names contain no provider's brand",
      ),
    ],
  },
  {
    row: 'A deposit form has BonusCode; whether a deposit in coins has one is not shown',
    heldBy: [
      by(
        'tests/e2e-long/coin-deposit.spec.ts',
        'a coin deposit is explained, sent to an address, confirmed and credited',
      ),
    ],
  },
  {
    row: 'Default max bet 100; quick stakes 1000, 5000, 10000, 50000',
    heldBy: [
      by('apps/site/src/features/sportsbook/slip/facts/stake.test.ts', 'quick stakes follow a limit of %s'),
    ],
  },
  {
    row: 'A vault is not named',
    heldBy: [
      by(
        'apps/server/src/players/tests/protection/vault.test.ts',
        'locked money is neither staked nor lost, and each movement is an entry of the statement',
      ),
    ],
  },
  {
    row: 'Whether an e-mail address is confirmed is not shown',
    heldBy: [
      by(
        'apps/server/src/players/tests/email-address.test.ts',
        'a withdrawal is refused before the link of the mail is opened, in any browser',
      ),
    ],
  },
  {
    row: 'Pending (1, 15, 9) is cancelable',
    heldBy: [
      by(
        'apps/server/src/payments/states.test.ts',
        'a withdrawal can be cancelled and rejected until it is sent, and paid only after that',
      ),
    ],
  },
  {
    row: 'How many selections a combo, a teaser or a slip takes at most is not shown',
    heldBy: [by('packages/tickets/src/lines.test.ts', '%s')],
  },
  {
    row: 'When an if-bet goes on to its next selection is not shown',
    heldBy: [by('packages/tickets/src/pay.test.ts', 'an if-bet is undecided while an earlier leg is open')],
  },
  {
    row: 'A casino start game modal',
    heldBy: [by('tests/e2e-long/casino-game.spec.ts', 'a visitor can try the demo or log in')],
  },
  {
    row: 'Gender options: Male and Female',
    heldBy: [by('apps/server/src/players/tests/person.test.ts', 'a gender may be another or left open')],
  },
];
