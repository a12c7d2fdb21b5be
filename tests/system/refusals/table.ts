import type { CallKey, RefusalCode } from '@evens/contract';

/** Inputs of the requests: ids of what the site offers and of what was created before. */
export interface Offer {
  readonly match: Readonly<Record<string, number>>;
  /** The twelve matches of the longest slips. */
  readonly row: readonly number[];
  /** A new command id. */
  readonly newId: string;
  /** A command id that was accepted with another body. */
  readonly usedId: string;
  /** A command id created more than a day ago. */
  readonly oldId: string;
  readonly lockedName: string;
  readonly usedName: string;
  /**
   * Tickets of the caller: open ones on Ash and on Birch, of which only the latter has a cash-out value, and one whose
   * offer has ended.
   */
  readonly openTicket: number;
  readonly valuedTicket: number;
  readonly offerTicket: number;
  readonly proposal: number;
  /** The balance that a page has shown since before another page's bet. */
  readonly seenVersion: number;
  readonly seenBalance: string;
  /** Tournament of the match on Ash. */
  readonly tournament: number;
}

/** Precondition of the request, as the page words it. */
export const givens = [
  'the account was locked by an operator',
  'the account was locked from another process within this minute',
  'new terms came into force',
  'an operator closed betting',
  'an operator closed soccer',
  'another page took 900.00 of the balance',
  'the same request is being written',
  'a page of another site sends it',
  'five wrong passwords came before',
  'the account keeps 200 favourite tournaments',
  'the account has 100 alerts',
  'the player’s identity was verified',
  'the feed is down',
  'no automatic cash-outs are allowed',
] as const;
export type Given = (typeof givens)[number];

export type Caller = 'player' | 'agent' | 'visitor' | 'operator';

export interface RefusalRow {
  readonly code: RefusalCode;
  /** Condition of the refusal, as a sentence. */
  readonly when: string;
  readonly given?: Given;
  readonly as?: Caller;
  readonly call: CallKey;
  readonly query?: string;
  readonly body?: (offer: Offer) => unknown;
  /** Action that the player can take now. */
  readonly remedy: string;
}

export interface RefusalStageRows {
  readonly stage: string;
  readonly rows: readonly RefusalRow[];
}

interface Changes {
  readonly [field: string]: unknown;
}

const place: CallKey = 'POST /api/betslip/placebet';

/** The home outcome at 2.00, unless `changes` say otherwise. */
function pick(matchId: number | undefined, changes: Changes = {}) {
  return { MatchID: matchId ?? 0, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000, ...changes };
}

function total(matchId: number | undefined) {
  return pick(matchId, { MarketType: 'total', Specifier: 'total=2.5', Odds: 1900 });
}

function single(offer: Offer, selection: unknown, changes: Changes = {}) {
  return {
    CommandId: offer.newId,
    BetType: 1,
    Selections: [selection],
    Stake: '10.00',
    OddsChangePolicy: 0,
    ...changes,
  };
}

function several(offer: Offer, betType: number, selections: readonly unknown[], changes: Changes = {}) {
  return {
    CommandId: offer.newId,
    BetType: betType,
    Selections: selections,
    Stake: '10.00',
    OddsChangePolicy: 0,
    ...changes,
  };
}

/** A valid registration. */
function registration(changes: Changes) {
  const password = 'correct horse battery';
  return {
    Email: 'someone@players.example',
    UserName: 'someone',
    Password: password,
    PasswordConfirmation: password,
    Currency: 'EUR',
    FirstName: 'Ada',
    LastName: 'Lovelace',
    Phone: '',
    Gender: 'Female',
    Address: '1 Strait Street',
    City: 'Valletta',
    BirthDay: 1,
    BirthMonth: 2,
    BirthYear: 1990,
    PostalCode: 'VLT 1432',
    Country: 'MT',
    AgreeWithTerms: true,
    AllowEmailNotification: false,
    AgreeWithPrivacyPolicy: true,
    Language: 'en',
    ...changes,
  };
}

const register: CallKey = 'POST /api/account/register';

/**
 * All refusals, each with a request that a client of the site could send to cause it. For bets, the stages are listed
 * in the order in which they are checked. The first failing stage wins.
 */
export const refusalTable: readonly RefusalStageRows[] = [
  {
    stage: 'Every call, before its fields are looked at',
    rows: [
      {
        code: 'CrossSiteRequestException',
        when: 'The browser names another origin than the site.',
        given: 'a page of another site sends it',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash)),
        remedy: 'Nothing: the player did not send it.',
      },
      {
        code: 'InvalidRequestException',
        when: 'A field is missing, of another type or beyond its bound.',
        call: place,
        body: (offer) => ({ CommandId: offer.newId, BetType: 1 }),
        remedy: 'Reload the page: it is older than the site.',
      },
    ],
  },
  {
    stage: 'Session',
    rows: [
      {
        code: 'NotLoggedInException',
        when: 'A visitor places a bet, or the session has ended.',
        as: 'visitor',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash)),
        remedy: 'Log in; the slip is kept.',
      },
      {
        code: 'NoPrivilegesException',
        when: 'An agent places a bet: only players do.',
        as: 'agent',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash)),
        remedy: 'Use an account of a player.',
      },
    ],
  },
  {
    stage: 'Command id',
    rows: [
      {
        code: 'CommandIdReusedException',
        when: 'The id was accepted before with another body.',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash), { CommandId: offer.usedId }),
        remedy: 'Place the bet again: the page makes a new id.',
      },
      {
        code: 'CommandExpiredException',
        when: 'The id was made more than 24 hours ago.',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash), { CommandId: offer.oldId }),
        remedy: 'Place the bet again.',
      },
      {
        code: 'PlaceBetInProgressException',
        when: 'The same id is being written, or 32 others of the account wait for that.',
        given: 'the same request is being written',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash)),
        remedy: 'Wait: the page asks again with the same id until it knows.',
      },
    ],
  },
  {
    stage: 'Account and house',
    rows: [
      {
        code: 'AccountLockedException',
        when: 'The account is locked while a page is still open; from then on no stake is taken.',
        given: 'the account was locked from another process within this minute',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash)),
        remedy: 'Write to support.',
      },
      {
        code: 'AccountLockedException',
        when: 'A locked player logs in with the right password.',
        given: 'the account was locked by an operator',
        as: 'visitor',
        call: 'POST /api/account/login',
        body: (offer) => ({ UserName: offer.lockedName, Password: 'correct horse battery' }),
        remedy: 'Write to support.',
      },
      {
        code: 'TermsAndConditionsValidationException',
        when: 'The terms have changed since the player agreed to them.',
        given: 'new terms came into force',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash)),
        remedy: 'Agree with the new terms in the dialog that opens, then place the bet again.',
      },
      {
        code: 'BettingClosedException',
        when: 'Betting is closed altogether.',
        given: 'an operator closed betting',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash)),
        remedy: 'Wait; the slip is kept.',
      },
    ],
  },
  {
    stage: 'Shape',
    rows: [
      {
        code: 'IncompatibleBetTypesException',
        when: 'There is no such bet type.',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash), { BetType: 9 }),
        remedy: 'Choose one of the tabs of the slip.',
      },
      {
        code: 'InvalidStakeException',
        when: 'The stake is no amount of the currency, or nothing.',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash), { Stake: '10.005' }),
        remedy: 'Type an amount with at most the digits of the currency.',
      },
    ],
  },
  {
    stage: 'Selections and odds',
    rows: [
      {
        code: 'SelectionClosedException',
        when: 'The line is not on offer any more.',
        call: place,
        body: (offer) =>
          single(offer, pick(offer.match.ash, { MarketType: 'total', Specifier: 'total=9.5', Odds: 1900 })),
        remedy: 'Take it off the slip.',
      },
      {
        code: 'PriceStaleException',
        when: 'Nothing was heard from the feed for too long.',
        given: 'the feed is down',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash)),
        remedy: 'Wait: prices come back by themselves.',
      },
      {
        code: 'SelectionSuspendedException',
        when: 'The market is suspended.',
        call: place,
        body: (offer) => single(offer, pick(offer.match.fir)),
        remedy: 'Wait until it opens, or take it off the slip.',
      },
      {
        code: 'SelectionSuspendedException',
        when: 'An operator suspended the line, its market, match, league or sport.',
        given: 'an operator closed soccer',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash)),
        remedy: 'Wait until it opens, or take it off the slip.',
      },
      {
        code: 'OddsChangedException',
        when: 'The price moved and the policy does not allow it.',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash, { Odds: 2100 })),
        remedy: 'Accept the new price by one button.',
      },
    ],
  },
  {
    stage: 'Combination, in this order',
    rows: [
      {
        code: 'InvalidLayOptionException',
        when: 'A bet against the outcome.',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash, { Lay: true })),
        remedy: 'Back another outcome.',
      },
      {
        code: 'IncompatibleBetTypesException',
        when: 'The type is not sold for a selection: a 1X2 in a teaser.',
        call: place,
        body: (offer) =>
          several(
            offer,
            6,
            [
              pick(offer.match.hazel, { MarketType: 'handicap-full', Specifier: 'hcp=-3.5', Odds: 1900 }),
              pick(offer.match.ash),
            ],
            { TeaserSetting: 1 },
          ),
        remedy: 'Take the marked selection off, or choose another type.',
      },
      {
        code: 'IncompatibleBetTypesException',
        when: 'Each way on anything but the winner of a race.',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash), { EachWay: true }),
        remedy: 'Take each way off.',
      },
      {
        code: 'MinimumSelectionsRequiredException',
        when: 'A combo of one.',
        call: place,
        body: (offer) => several(offer, 2, [pick(offer.match.ash)]),
        remedy: 'Add a selection, or place it as a single.',
      },
      {
        code: 'MaximumAllowedSelectionsExceededException',
        when: 'An if-bet of eleven; ten is the most.',
        call: place,
        body: (offer) =>
          several(
            offer,
            4,
            offer.row.slice(0, 11).map((match) => pick(match)),
          ),
        remedy: 'Take selections off.',
      },
      {
        code: 'InvalidBetCombinationException',
        when: 'A system of ten with stakes on rows of together more than 252 bets.',
        call: place,
        body: (offer) =>
          several(
            offer,
            3,
            offer.row.slice(0, 10).map((match) => pick(match)),
            {
              Stake: '',
              SystemStakes: [
                { Pick: 4, Stake: '1.00' },
                { Pick: 5, Stake: '1.00' },
              ],
            },
          ),
        remedy: 'Stake fewer rows.',
      },
      {
        code: 'LineAlreadyAddedException',
        when: 'The very same outcome twice.',
        call: place,
        body: (offer) => several(offer, 2, [pick(offer.match.ash), pick(offer.match.ash)]),
        remedy: 'Take one off.',
      },
      {
        code: 'IncompatibleSelectionsException',
        when: 'Two markets of one match that no bet builder joins.',
        call: place,
        body: (offer) => several(offer, 2, [pick(offer.match.ash), total(offer.match.ash)]),
        remedy: 'Take one of the marked pair off, or place them as singles.',
      },
      {
        code: 'InvalidOutrightsCombinationException',
        when: 'Two outcomes of one outright.',
        call: place,
        body: (offer) =>
          several(offer, 2, [
            pick(offer.match.cup, { MarketType: 'race-winner', Odds: 2500 }),
            pick(offer.match.cup, { MarketType: 'race-winner', OutcomeNo: 2, Odds: 3500 }),
          ]),
        remedy: 'Take one off.',
      },
      {
        code: 'InvalidMarketsCombinationException',
        when: 'A match with the outright of its competition.',
        call: place,
        body: (offer) =>
          several(offer, 2, [
            pick(offer.match.dogwood),
            pick(offer.match.cup, { MarketType: 'race-winner', Odds: 2500 }),
          ]),
        remedy: 'Place them as singles.',
      },
      {
        code: 'DifferentMarketsSourcesException',
        when: 'Picked before the match, which is in play by now, in a bet of more than one leg.',
        call: place,
        body: (offer) =>
          several(offer, 2, [
            pick(offer.match.ash, { SourceType: 1 }),
            pick(offer.match.gorse, { SourceType: 1 }),
          ]),
        remedy: 'Look at the live price and place the bet again.',
      },
      {
        code: 'DifferentSelectionsSourcesException',
        when: 'An if-bet with a match before its start and one in play, or a bet on a virtual and a real match.',
        call: place,
        body: (offer) => several(offer, 4, [pick(offer.match.ash), pick(offer.match.gorse)]),
        remedy: 'Keep to one kind; a combo takes matches before their start and in play.',
      },
    ],
  },
  {
    stage: 'Limits',
    rows: [
      {
        code: 'MinimumAllowedStakeException',
        when: 'Below the smallest stake.',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash), { Stake: '0.01' }),
        remedy: 'Stake at least what the message says.',
      },
      {
        code: 'LineBettingLimitReachedException',
        when: 'More on the line than the player may have there, with no trader to ask.',
        call: place,
        body: (offer) => single(offer, pick(offer.match.ash), { Stake: '5000.01' }),
        remedy: 'Stake at most what the message says; a button puts it in.',
      },
      {
        code: 'MarketBettingLimitReachedException',
        when: 'The market could lose more than it may.',
        call: place,
        body: (offer) =>
          single(offer, pick(offer.match.cedar, { OutcomeNo: 3, Odds: 100_000 }), { Stake: '3000.00' }),
        remedy: 'Stake at most what the message says.',
      },
    ],
  },
  {
    stage: 'Balance',
    rows: [
      {
        code: 'OutdatedBalanceException',
        when: 'The money sufficed by the balance that the page shows, and another page has spent it since.',
        given: 'another page took 900.00 of the balance',
        call: place,
        body: (offer) =>
          single(offer, pick(offer.match.birch), {
            Stake: '500.00',
            BalanceVersion: offer.seenVersion,
            BalanceShown: offer.seenBalance,
          }),
        remedy: 'Look at the balance, which the message shows, and stake less.',
      },
      {
        code: 'InsufficientBalanceException',
        when: 'More than there is.',
        call: place,
        body: (offer) => single(offer, pick(offer.match.birch), { Stake: '4000.00' }),
        remedy: 'Deposit, or stake less.',
      },
      {
        code: 'FreeBetUnavailableException',
        when: 'A free bet that was used or is over, or is somebody else’s.',
        call: place,
        body: (offer) => single(offer, pick(offer.match.birch), { Stake: '10.00', FreeBetID: 999_999_999 }),
        remedy: 'Choose another free bet, or stake money.',
      },
    ],
  },
  {
    stage: 'After a bet',
    rows: [
      {
        code: 'NotFoundException',
        when: 'A ticket of somebody else, or of nobody.',
        call: 'GET /api/history/ticket',
        query: '?id=999999999',
        remedy: 'Nothing.',
      },
      {
        code: 'OfferExpiredException',
        when: 'A trader’s offer that was declined or ran out.',
        call: 'POST /api/betslip/traderoffer',
        body: (offer) => ({
          CommandId: offer.newId,
          BetId: offer.offerTicket,
          Accept: true,
          Stake: '10.00',
          Odds: [2000],
        }),
        remedy: 'Place the bet again.',
      },
      {
        code: 'BetNotWaitingException',
        when: 'A bet to withdraw that no longer waits for a trader.',
        call: 'POST /api/betslip/withdrawbet',
        body: (offer) => ({ CommandId: offer.newId, BetId: offer.offerTicket }),
        remedy: 'Look at the bet: it was taken or declined.',
      },
      {
        code: 'CashoutUnavailableException',
        when: 'The source does not publish the chances behind the price, so nothing can be offered.',
        call: 'POST /api/cashout/create',
        body: (offer) => ({
          CommandId: offer.newId,
          betId: offer.openTicket,
          amount: '9.00',
          CashoutOddsValues: [2000],
        }),
        remedy: 'Wait, or let the bet run.',
      },
      {
        code: 'CashoutDeclinedException',
        when: 'More is asked than the bet is worth by now.',
        call: 'POST /api/cashout/create',
        body: (offer) => ({
          CommandId: offer.newId,
          betId: offer.valuedTicket,
          amount: '19.00',
          CashoutOddsValues: [2000],
        }),
        remedy: 'Cash out at the current value.',
      },
      {
        code: 'EditUnavailableException',
        when: 'The bet to edit is over, in play, no single or combo, paid by a bonus, or being cashed out: `Data.reason`.',
        call: 'POST /api/betslip/placebet',
        body: (offer) =>
          single(offer, pick(offer.match.ash), { Edit: { BetId: 999_999_999, Value: '1.00' } }),
        remedy: 'Let the bet run, or place another one.',
      },
      {
        code: 'CashoutTargetMetException',
        when: 'A take profit or a stop loss is set that the bet’s value meets already; Data.value is that value.',
        call: 'POST /api/cashout/auto',
        body: (offer) => ({ betId: offer.valuedTicket, Kind: 'take-profit', value: '0.10' }),
        remedy: 'Cash out now by confirming the value, or set another target.',
      },
      {
        code: 'AutomaticCashoutLimitReachedException',
        when: 'As many bets of the account have a take profit or a stop loss as it may have; Data.maximum is that number.',
        given: 'no automatic cash-outs are allowed',
        call: 'POST /api/cashout/auto',
        body: (offer) => ({ betId: offer.valuedTicket, Kind: 'stop-loss', value: '0.10' }),
        remedy: 'Clear the rule of another bet.',
      },
    ],
  },
  {
    stage: 'Accounts and play money',
    rows: [
      {
        code: 'InvalidDetailsException',
        when: 'A field of the form that cannot be; Data.fields names each.',
        as: 'visitor',
        call: register,
        body: () => registration({ FirstName: '123' }),
        remedy: 'Mend the marked fields.',
      },
      {
        code: 'PasswordsDifferException',
        when: 'The second password is another.',
        as: 'visitor',
        call: register,
        body: () => registration({ PasswordConfirmation: 'another one' }),
        remedy: 'Type it twice alike.',
      },
      {
        code: 'PasswordTooWeakException',
        when: 'Too short, a common one, or the name.',
        as: 'visitor',
        call: register,
        body: () => registration({ Password: 'short', PasswordConfirmation: 'short' }),
        remedy: 'Choose a longer one.',
      },
      {
        code: 'UnderAgeException',
        when: 'Younger than 18.',
        as: 'visitor',
        call: register,
        body: () => registration({ BirthYear: new Date().getFullYear() - 10 }),
        remedy: 'Nothing.',
      },
      {
        code: 'CurrencyNotAllowedException',
        when: 'No account is kept in the currency.',
        as: 'visitor',
        call: register,
        body: () => registration({ Currency: 'XAU' }),
        remedy: 'Choose one of the list.',
      },
      {
        code: 'CountryNotAllowedException',
        when: 'No account is opened from the country.',
        as: 'visitor',
        call: register,
        body: () => registration({ Country: 'US' }),
        remedy: 'Nothing.',
      },
      {
        code: 'TermsAndConditionsValidationException',
        when: 'The terms are not agreed with.',
        as: 'visitor',
        call: register,
        body: () => registration({ AgreeWithTerms: false }),
        remedy: 'Agree with them.',
      },
      {
        code: 'EmailTakenException',
        when: 'There is an account with the address.',
        as: 'visitor',
        call: register,
        body: (offer) => registration({ Email: `${offer.usedName}@players.example` }),
        remedy: 'Log in, or have a link mailed that sets a new password.',
      },
      {
        code: 'UserNameTakenException',
        when: 'Somebody has the name.',
        as: 'visitor',
        call: register,
        body: (offer) => registration({ UserName: offer.usedName }),
        remedy: 'Choose another.',
      },
      {
        code: 'WrongCredentialsException',
        when: 'The name or the password is wrong.',
        as: 'visitor',
        call: 'POST /api/account/login',
        body: (offer) => ({ UserName: offer.usedName, Password: 'not this one' }),
        remedy: 'Try again, or have a link mailed.',
      },
      {
        code: 'WrongPasswordException',
        when: 'The password that a change asks for is wrong.',
        call: 'POST /api/user/changepassword',
        body: () => ({
          OldPassword: 'not this one',
          Password: 'a new correct horse',
          PasswordConfirmation: 'a new correct horse',
        }),
        remedy: 'Type it again.',
      },
      {
        code: 'SecondFactorSetupExpiredException',
        when: 'A set-up of the second factor that was not begun, or begun more than 15 minutes ago.',
        call: 'POST /api/user/secondfactor/confirm',
        body: () => ({ Code: '123456' }),
        remedy: 'Begin it again.',
      },
      {
        code: 'DetailsLockedException',
        when: 'Name, gender or date of birth of a player whose identity was verified; Data.fields names each.',
        given: 'the player’s identity was verified',
        call: 'POST /api/user/details',
        body: () => ({
          FirstName: 'Somebody',
          LastName: 'Else',
          Phone: '',
          Gender: 'Female',
          Address: '1 Strait Street',
          City: 'Valletta',
          BirthDay: 1,
          BirthMonth: 2,
          BirthYear: 1990,
          PostalCode: 'VLT 1432',
        }),
        remedy: 'Ask support to correct them.',
      },
      {
        code: 'TooManyRequestsException',
        when: 'Six wrong passwords in a row; other calls have bounds of their own.',
        given: 'five wrong passwords came before',
        as: 'visitor',
        call: 'POST /api/account/login',
        body: () => ({ UserName: 'nobody-there', Password: 'not this one' }),
        remedy: 'Wait as long as the message says.',
      },
      {
        code: 'TokenExpiredException',
        when: 'The link of the mail is used, or an hour old.',
        as: 'visitor',
        call: 'POST /api/account/setpassword',
        body: () => ({
          Token: 'used-before',
          Password: 'correct horse battery',
          PasswordConfirmation: 'correct horse battery',
        }),
        remedy: 'Ask for a new one.',
      },
      {
        code: 'UnsubscribeLinkException',
        when: 'The link that stops mails was cut off or changed.',
        as: 'visitor',
        call: 'POST /api/messages/unsubscribe',
        body: () => ({ Token: 'cut-off', All: false }),
        remedy: 'Open the link of the mail again, or choose your mails in your account.',
      },
      {
        code: 'PaymentMethodNotOfferedException',
        when: 'A method that the player’s country or currency does not have.',
        call: 'POST /api/deposit/create',
        body: (offer) => ({ CommandId: offer.newId, Method: 'no-such-method', Amount: '20.00' }),
        remedy: 'Choose one of the list.',
      },
      {
        code: 'FavouritesLimitReachedException',
        when: 'One favourite tournament more than an account keeps.',
        given: 'the account keeps 200 favourite tournaments',
        call: 'POST /api/user/favourites/add',
        body: (offer) => ({ TournamentIDs: [offer.tournament] }),
        remedy: 'Take some away.',
      },
      {
        code: 'AlertsLimitReachedException',
        when: 'One alert more than an account has.',
        given: 'the account has 100 alerts',
        call: 'POST /api/user/alerts/setmatch',
        body: (offer) => ({ MatchID: offer.match.ash, Events: ['end'] }),
        remedy: 'Remove some alerts.',
      },
      {
        code: 'BonusCodeUnknownException',
        when: 'No offer has the code, or it is for somebody else.',
        call: 'POST /api/bonus/claim',
        body: (offer) => ({ CommandId: offer.newId, BonusCode: 'NOSUCHCODE' }),
        remedy: 'Check the code, letter by letter.',
      },
      {
        code: 'LoyaltyPointsException',
        when: 'An item of the points shop costs more points than the player has.',
        call: 'POST /api/loyalty/buy',
        body: (offer) => ({ CommandId: offer.newId, ItemKey: 'free-bet-5', Price: 1000 }),
        remedy: 'Play earns points; the shop shows what they buy.',
      },
      {
        code: 'LoyaltyPriceChangedException',
        when: 'The price that the player agreed to is not the one of the player’s level.',
        call: 'POST /api/loyalty/buy',
        body: (offer) => ({ CommandId: offer.newId, ItemKey: 'free-bet-5', Price: 1 }),
        remedy: 'Look at the price again: `Data.price`.',
      },
      {
        code: 'LoyaltyNoSpinException',
        when: 'The player has no spin of the loyalty wheel.',
        call: 'POST /api/loyalty/spin',
        body: (offer) => ({ CommandId: offer.newId, ClientSeed: 'a-seed', Version: 1 }),
        remedy: 'Play earns spins; they do not expire.',
      },
    ],
  },
  {
    stage: 'The back office',
    rows: [
      {
        code: 'SecondOperatorRequiredException',
        when: 'An operator approves what he proposed himself.',
        as: 'operator',
        call: 'POST /api/desk/proposal',
        body: (offer) => ({ ID: offer.proposal, Approve: true }),
        remedy: 'Ask a colleague.',
      },
    ],
  },
];

/** Codes that no request can cause at will, and where they are tested. */
export const notByRequest: Readonly<Partial<Record<RefusalCode, string>>> = {
  AgentAccountNotDirectException:
    'The account is in the agent’s branch, and another agent is directly above it: that one edits it and moves its money.',
  AgentTermsException:
    'A percentage exceeds the one above, or falls below one that the account gives already; `Data.fields` names each.',
  AgentBranchFullException: 'The tree has as many accounts as it may have; `Data.maximum` says how many.',
  AgentCashierException: 'An agent made the account: the agent pays in and out, the cashier does not.',
  DemoMoneyException: 'The account is a demo user’s: play money is neither paid in, moved nor paid out.',
  SubAccountLockedException: 'The sub-account is locked: unlock it, or ask who locked it.',
  SubAccountInsufficientException:
    'The sub-account has less than the agent withdraws; `Data.available` says how much it has.',
  SubAccountTakesNoDepositException:
    'What protects the player holds the deposit; the agent does not learn which break or limit it is.',
  OverloadedException:
    'A command that would have waited too long (`admission.ts`); lists and reads while the server is behind (`overload.ts`); any call while the database does not answer.',
  CommandInProgressException:
    'The same command is being written, or 32 others of the account wait for that; `Data.command` says what it is. The page asks again with the same id.',
  PlayClosedException: 'An operator closed the game, or all games.',
  GameSessionExpiredException:
    'The game was opened again elsewhere, closed, or not used for half an hour: open it again.',
  InvalidRoundException: 'The game’s rules don’t know such a bet or move; the data say why.',
  MaximumAllowedStakeException:
    'More than the game takes, or more than a round may pay; the data say how much it takes.',
  RoundOpenException: 'A round of the game is still open: the game shows it when it is opened.',
  RoundStepException:
    'The move was made on a step that is over, on another device perhaps: open the game again.',
  RoundTooSoonException: 'The least time between two rounds is not over.',
  SeedsInUseException: 'A round that is open could be predicted if its seed were shown: finish it first.',
  BetsClosedException:
    'The cut-off of the shared round is over, or it is none of the table’s: bet on the next one.',
  BetAlreadyTakenException: 'The player has a bet in this slot of the shared round.',
  CashoutTooEarlyException: 'The flight has not begun, or is at 1.00.',
  ChatClosedException:
    'An operator closed the chat of the table, or the player only reads it: with play money, and at a table of another provider.',
  CashoutTooLateException: 'The flight had ended when the cash-out’s turn came.',
  GameUnavailableException:
    'The provider of the game doesn’t offer it there, in this currency, on this device or as a demo.',
  GameUrlFailedException:
    'The provider of the game did not answer, or refused in words of its own, which are shown.',
  AccountClosedException: 'The player closed the account: an operator can open it again.',
  RegistrationNotPossibleException:
    'The details are those of a person who may not open an account now; support says why, to nobody else.',
  TimeOutException:
    'The player takes a break: no bets, rounds, deposits and bonuses before it ends; the data name the end.',
  SelfExclusionException:
    'The player is excluded from play; the data name from when on its end may be asked for, unless it is for good.',
  IdentityNotProvenException:
    'The jurisdiction asks for an accepted identity document first; `Data.gate` says before what: play, a deposit or a withdrawal.',
  RealityCheckException:
    'A reality check waits for the player’s answer: no bets and rounds before it; the page shows it, and `answerrealitycheck` answers it.',
  AccountNotEmptyException:
    'The account that was to be closed has money, open bets, games or payments; the data name how many of each.',
  SecondFactorRequiredException:
    'The player has a second factor and the call named no code: send it again with one.',
  WrongSecondFactorCodeException:
    'The code of the second factor is none of this minute, or was taken before: wait for the next one.',
  SecondFactorOnException: 'The second factor is on: turn it off first.',
  OperatorSecondFactorException:
    'The site requires a second factor of operators and this one has none: set it up under Account on the site.',
  LastAdministratorException:
    'The change would leave no administrator who can log in: add another administrator first.',
  InvalidPaymentDetailsException:
    'A field of a deposit form is wrong; `Data.Fields` names each with its fault.',
  DocumentNotAcceptedException:
    'A file of a document is none that is taken; `Data.reason` says why, `Data.file` which one: send another.',
  DocumentLimitReachedException:
    'Ten documents of the player wait for a decision, or twenty were sent within a day: wait.',
  DetailsHeldException:
    'During a break a player’s name, date of birth or telephone number would change; `Data.fields` names each.',
  DetailsNotPossibleException:
    'The details are those of a person who may not play now; support says why, to nobody else.',
  DetailsMissingException:
    'Name, date of birth or address of the player are not known: an agent’s form does not ask for them, and a claim, an acceptance of a document, or a stake that is bounded by age needs them.',
  DetailsChangedException:
    'The player changed the details after the operator read them: compare the document with the new ones.',
  PersonOnBreakException:
    'Another account of the person is on a break that lasts longer than this one’s; `Data.accounts` names it: set one here that lasts as long. Where `Data.mayDiffer`, two operators may say that they are different persons.',
  DocumentDecidedException: 'Another operator decided the document before: look at the list again.',
  ContentChangedException:
    'Another operator saved, published or discarded a text, or changed its document, since it was opened: open it again.',
  ContentNotAcceptedException:
    'A text has a link, heading, picture or widget that is not allowed; `Data.line` and `Data.reason` say where and what.',
  ContentAddressTakenException: 'The kind of text has a document at the address: choose another one.',
  PaymentMethodClosedException:
    'An operator closed the method, for everybody or for the player’s country: choose another one.',
  CardCurrencyNotProcessedException:
    'The method takes no cards in the account’s currency: choose another one.',
  PendingDepositsLimitReachedException:
    'Twenty deposits of the player are not finished: finish one, or wait.',
  DepositsClosedException: 'An operator closed deposits.',
  PaymentProviderUnavailableException:
    'The payment provider did not answer: the same command may be sent again, and pays once.',
  EmailNotConfirmedException:
    'The player has not opened the link that was mailed to the address of the account; `POST /api/user/emaillink` mails it again.',
  WithdrawalsClosedException: 'An operator closed withdrawals.',
  WithdrawalConditionsException:
    'A rule on where money came from keeps the amount; `Data.Conditions` says what is missing.',
  WithdrawalEndsBonusException:
    'The terms of the active bonus end it with a withdrawal: the same command with `EndedBonusID` confirms.',
  PendingWithdrawalsLimitReachedException:
    'Twenty withdrawals of the player are not finished: wait, or cancel one.',
  WithdrawalNotCancelableException: 'The withdrawal was sent to its provider, or it has ended.',
  WithdrawalCancelForbiddenException:
    'Operators forbid that players cancel withdrawals, as some licences demand.',
  SupportConversationClosedException: 'The conversation with support has ended: begin another one.',
  SupportConversationTakenException: 'Another operator has the conversation; `Data.operator` says who.',
  SupportLimitReachedException:
    'The conversation has as many messages or pictures as it may have, or visitors have too many open conversations; `Data.maximum` says how many.',
  SupportNotAnsweredException:
    'No operator has answered in the conversation: there is no transcript to mail.',
  WithdrawalDecidedException:
    'The withdrawal left the review while an operator looked at it: load the list again.',
  ExchangeRateOutdatedException:
    'There is no valid rate between the coin and the account’s currency: operators enter one.',
  TransferNotOfferedException:
    'The other platform no longer has this sum for the player: read the pending transfer again.',
  TransferCurrencyException:
    'The money is in another currency than the account; `Data.currency` and `Data.accountCurrency` say which.',
  TransferInProgressException: 'A transfer of the player has not ended: wait for it.',
  TransferDeclinedException: 'The other platform refused: nothing was moved.',
  TransferUnavailableException: 'Transfers are off, or the other platform did not answer: nothing was moved.',
  FreeBetOddsException: 'The price of the bet is below the least of the free bet, `Data.minimum`.',
  FreeBetStakeException: 'A free bet is the whole stake of a single or a combo; `Data.value` is its value.',
  FreeSpinsUnavailableException:
    'The free spins were used or are over, or the round is not of their game and value: play with money.',
  BonusMaximumStakeException:
    'Cash does not cover the stake, and a stake that uses bonus money is at most `Data.maximum`; `Data.possible` is accepted.',
  BonusCodeExpiredException: 'The offer closed, or its code ended or was claimed as often as it may be.',
  BonusClaimedException: 'The person claimed the offer as often as it allows.',
  BonusHouseholdException: 'Somebody of the same surname at the same address claimed the offer.',
  BonusDeviceException:
    'The offer was claimed from the same browser in the same network as often as it allows.',
  BonusNeedsDepositException:
    'The code belongs to a deposit: send it with one; `Data.minimum` says how much.',
  BonusDepositTooSmallException: 'The deposit is below the least of the offer; `Data.minimum` says how much.',
  BonusConvertedException:
    'The requirement of the bonus was met before it was cancelled: it has become cash, and nothing was lost.',
  TournamentClosedException:
    'A casino tournament has not started, has ended, is full, or all of its prizes are won: no fee was taken.',
  LoyaltyWheelChangedException:
    'An operator changed the wheel after the player saw it. The spin is kept: read the wheel again, and spin with its `Version`.',
  LoyaltyClosedException: 'An operator closed loyalty or its wheel. Points are kept.',
  NegativeBalanceException: 'A reversal took the balance below zero: a deposit brings it back.',
  LimitReachedException:
    'The stake or deposit exceeds a limit that the player set; `Data` names its kind, its period, its amount and how much of it is unused.',
  LimitIncreaseTooEarlyException:
    'The cooling-off of a higher limit is not over; `Data.From` says when the player can confirm it.',
  VaultLimitReachedException:
    'The player has as many open locks as they may have; `Data.maximum` says how many.',
  VaultBonusException:
    'The player has a bonus that ends with a withdrawal: no money is locked until it has ended.',
  ProposalUnreadableException:
    'What was stored of the proposal is none of its kind: another version of the site wrote it. It can be rejected.',
  ManualMatchesException:
    'Operators enter the scores of as many matches as they may at the same time; `Data.maximum` says how many.',
  ServerErrorException: 'A bug; it is logged with what broke.',
};
