import type { ProvokingTest, SpecifiedReaction } from './specified-text.ts';

const by = (file: string, title: string): ProvokingTest => ({ file, title });
const here = (title: string) => by('tests/e2e-long/specification-texts.spec.ts', title);

/** Section 8: the error catalogue, row by row. */
export const reactionTable: readonly SpecifiedReaction[] = [
  {
    situation: 'Admin config fails',
    reaction: "'There is no admin configuration!' (modal on some platforms, alert otherwise)",
    texts: [{ text: 'There is no admin configuration!', key: 'shell.error.no-config' }],
    provokedBy: [
      by(
        'tests/e2e/shell.spec.ts',
        'a configuration that fails to load shows an error, and can be requested again',
      ),
    ],
  },
  {
    situation: 'Crypto deposit address failure',
    reaction:
      "The error's message, or 'There was a problem generating the blockchain address, please contact cutomer support'",
    texts: [
      {
        text: 'There was a problem generating the blockchain address, please contact cutomer support',
        key: 'cashier.coin.address-failed',
      },
    ],
    provokedBy: [
      by(
        'tests/e2e-long/coin-deposit.spec.ts',
        'an address that cannot be fetched shows an error, and can be requested again',
      ),
    ],
  },
  {
    situation: 'Version check timeout',
    reaction: "'Request timed out' is logged only",
    texts: [],
    provokedBy: [
      by('packages/web/src/start/version.test.ts', 'the version check at start waits at most one second'),
    ],
  },
  {
    situation: 'Cache clear timeout',
    reaction: 'Logged only',
    texts: [],
    provokedBy: [
      by(
        'packages/web/src/start/version.test.ts',
        'a reload on demand happens even if clearing the cache takes more than three seconds',
      ),
    ],
  },
  {
    situation: 'Meta tag load failure',
    reaction: 'Logged, and no tags are set',
    texts: [],
    provokedBy: [here('a page head that does not load is logged, and no tag is set')],
  },
  {
    situation: 'Missing locale module',
    reaction: 'A not-found error is thrown',
    texts: [],
    provokedBy: [by('packages/locales/src/locales.test.ts', 'a language without a folder is not found')],
  },
  {
    situation: 'Claim bonus success',
    reaction: "'Bonus code successfully activated!'",
    texts: [{ text: 'Bonus code successfully activated!', key: 'bonuses.claim.done' }],
    provokedBy: [by('tests/e2e/bonuses.spec.ts', 'a player reads the terms, claims by offer and by code')],
  },
  {
    situation: 'Claim bonus failure',
    reaction:
      "The server message or 'Something went wrong!' is stored and shown in a modal titled 'Error claiming bonus'. If the message mentions deposit, assigned and bonus, the button reads 'Deposit' and goes to the deposit page; otherwise the button reads 'OK'",
    texts: [
      { text: 'Something went wrong!', key: 'bonuses.claim.failed.text' },
      { text: 'Error claiming bonus', key: 'bonuses.claim.failed.title' },
      { text: 'Deposit', key: 'bonuses.claim.deposit' },
      { text: 'OK', key: 'bonuses.claim.ok' },
    ],
    provokedBy: [
      by('tests/e2e/bonuses.spec.ts', 'a player reads the terms, claims by offer and by code'),
      here('a claim that fails without a reason'),
    ],
  },
  {
    situation: 'Transfer failure',
    reaction: "Server Message or data, fallback 'Something went wrong'",
    texts: [{ text: 'Something went wrong', key: 'cashier.transfer.failed' }],
    provokedBy: [here('a failed transfer shows the message, the data, or the specification’s text')],
  },
  {
    situation: 'Add selection failure',
    reaction: "HasErrors: show ErrorMessage or 'Server error' and remove the selection",
    texts: [{ text: 'Server error', key: 'bet.server-error' }],
    provokedBy: [here('a selection that is refused without a reason is removed')],
  },
  {
    situation: 'Cancel withdrawal HasErrors',
    reaction: 'First error message in an error modal',
    texts: [],
    provokedBy: [here('a withdrawal whose cancellation is refused shows the error in a dialog')],
  },
  {
    situation: 'Bonus list failure',
    reaction: "The message or 'Something went wrong' is stored",
    texts: [{ text: 'Something went wrong', key: 'bonuses.list-failed' }],
    provokedBy: [here('a list of bonuses that fails without a reason')],
  },
  {
    situation: 'Cashout failure',
    reaction: "Server message or 'Something went wrong...'",
    texts: [{ text: 'Something went wrong...', key: 'cashout.failed' }],
    provokedBy: [here('a failed cash-out shows the message, or the specification’s text')],
  },
  {
    situation: 'Cashout declined by feed',
    reaction: "'Cashout is declined'",
    texts: [
      { text: 'Cashout is declined', key: 'cashout.declined' },
      {
        text: 'Cashout is declined',
        key: 'refusal.CashoutDeclinedException',
        writtenAs: 'CashoutDeclinedException',
      },
    ],
    provokedBy: [here('a failed cash-out shows the message, or the specification’s text')],
  },
  {
    situation: 'Game URL failure',
    reaction: "Server Message or 'Something went wrong!'",
    texts: [
      { text: 'Something went wrong!', key: 'casinogame.game.wrong' },
      {
        text: 'Something went wrong!',
        key: 'refusal.GameUrlFailedException',
        writtenAs: 'GameUrlFailedException',
      },
    ],
    provokedBy: [
      by(
        'apps/server/src/casino/tests/providers.test.ts',
        'says what the provider says, or that something went wrong',
      ),
      by(
        'tests/e2e-long/casino-game.spec.ts',
        'a refused launch shows the server’s message, else a general error',
      ),
    ],
  },
  {
    situation: 'Generic error modal',
    reaction: "Header 'Error', button 'Ok'",
    texts: [
      { text: 'Error', key: 'shell.error.title' },
      { text: 'Ok', key: 'shell.error.ok' },
    ],
    provokedBy: [here('a failed transfer shows the message, the data, or the specification’s text')],
  },
  {
    situation: 'Refresh prompt',
    reaction:
      "'A new version of the website is available, please refresh.'; button 'Refresh', or 'Clearing cache please wait...' while running",
    texts: [
      {
        text: 'A new version of the website is available, please refresh.',
        key: 'shell.refresh.text',
      },
      { text: 'Refresh', key: 'shell.refresh.button' },
      { text: 'Clearing cache please wait...', key: 'shell.refresh.running' },
    ],
    provokedBy: [
      by(
        'tests/e2e/shell.spec.ts',
        'another version found by the poll prompts a refresh, in the product’s words',
      ),
      here('dialogs opened by an address have the specification’s texts'),
    ],
  },
  {
    situation: 'Low balance modal',
    reaction: "'In order to start winning you need to make a deposit'",
    texts: [
      {
        text: 'In order to start winning you need to make a deposit',
        key: 'wallet.low-balance.lead',
      },
      {
        text: 'In order to start winning you need to make a deposit',
        key: 'casinogame.low.text',
        writtenAs: 'casinogame.{shortage}.text',
      },
    ],
    provokedBy: [
      here('a player without balance and without any deposit is asked for a deposit'),
      by(
        'tests/e2e-long/casino-game.spec.ts',
        'an empty balance is shown with a link to the cashier, and the game is opened again with new money',
      ),
    ],
    departure: 'Low-balance modal: “In order to start winning you need to make a deposit”',
  },
  {
    situation: 'Less balance modal',
    reaction: "'OH NO! Don't miss to win your bet.'",
    texts: [
      {
        text: "OH NO! Don't miss to win your bet.",
        key: 'casinogame.less.text',
        writtenAs: 'casinogame.{shortage}.text',
      },
    ],
    provokedBy: [here('dialogs opened by an address have the specification’s texts')],
    departure: "Less-balance modal: “OH NO! Don't miss to win your bet.”",
  },
  {
    situation: 'Deposits unavailable',
    reaction: "'Unfortunately deposits are currently unavailable.'",
    texts: [
      { text: 'Unfortunately deposits are currently unavailable.', key: 'cashier.unavailable' },
      {
        text: 'Unfortunately deposits are currently unavailable.',
        key: 'refusal.DepositsClosedException',
        writtenAs: 'DepositsClosedException',
      },
    ],
    provokedBy: [
      by(
        'apps/server/src/payments/tests/deposits.test.ts',
        "deposit methods follow the player's country and currency, and the list is empty while deposits are closed",
      ),
      here('a deposit tab without methods shows that deposits are unavailable'),
    ],
  },
  {
    situation: 'Card EUR via a card processor',
    reaction: "Tooltip 'EUR Cards cannot be processed'",
    texts: [
      {
        text: 'EUR Cards cannot be processed',
        key: 'refusal.CardCurrencyNotProcessedException.detail',
        values: { currency: 'EUR' },
        writtenAs: 'CardCurrencyNotProcessedException',
      },
    ],
    provokedBy: [
      by('tests/e2e-long/cashier-rules.spec.ts', 'an operator closes a method and groups the coins'),
      by(
        'apps/server/src/payments/tests/cashier-rules.test.ts',
        'a card method that takes no euros is listed',
      ),
    ],
  },
  {
    situation: 'Country list while empty',
    reaction: 'Shows Loading',
    texts: [{ text: 'Loading', key: 'shell.loading' }],
    provokedBy: [here('the registration shows that countries are loading while the list is empty')],
  },
  {
    situation: 'Deposit field errors',
    reaction: 'Shown under the field, with an optional icon',
    texts: [],
    provokedBy: [by('tests/e2e-long/payment-form-faults.spec.ts', 'are named under them')],
  },
];

/** Section 8: “Bet-placement exception names returned by the server”. */
export const exceptionNames =
  'AccountLockedException, DifferentMarketsSourcesException, DifferentSelectionsSourcesException, IncompatibleBetTypesException, IncompatibleSelectionsException, InvalidBetCombinationException, InvalidLayOptionException, InvalidMarketsCombinationException, InvalidOutrightsCombinationException, InvalidStakeException, LineAlreadyAddedException, LineBettingLimitReachedException, MarketBettingLimitReachedException, MaximumAllowedSelectionsExceededException, MinimumAllowedStakeException, MinimumSelectionsRequiredException, NoPrivilegesException, OutdatedBalanceException, PlaceBetInProgressException, TermsAndConditionsValidationException, InsufficientBalanceException'.split(
    ', ',
  );
