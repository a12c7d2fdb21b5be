import { type CallSpec, calls } from '@evens/contract';
import { expect, test } from 'vitest';

/** Counted against one bound of a day, by `giveOrPropose`: what grants money to players. */
const countedInDay = [
  'POST /api/desk/awardbonus',
  'POST /api/desk/bonuscode',
  'POST /api/desk/bonusoffer',
  'POST /api/desk/boost',
  'POST /api/desk/referral',
  'POST /api/desk/tournament',
];

/** Always done by two operators. */
const byTwoOperators = [
  'POST /api/desk/adjustment',
  'POST /api/desk/agents/create',
  'POST /api/desk/cancelbets',
  'POST /api/desk/cancelticket',
  'POST /api/desk/matchresult',
  'POST /api/desk/operators/create',
  'POST /api/desk/operators/lock',
  'POST /api/desk/operators/role',
  'POST /api/desk/proposal',
  'POST /api/desk/providerwin',
  'POST /api/desk/result',
  'POST /api/desk/twopersons',
];

/** Actions that let players win or exchange money have their own bound, above which two operators are needed. */
const withOwnBound = [
  'POST /api/desk/approvewithdrawal',
  // Fees that players paid are refunded by two operators.
  'POST /api/desk/canceltournament',
  'POST /api/desk/casino/limit',
  'POST /api/desk/fundsthreshold',
  'POST /api/desk/limit-layer',
  'POST /api/desk/limits',
  // One operator can only stop selling items.
  'POST /api/desk/loyaltyterms',
  'POST /api/desk/payoutrule',
  'POST /api/desk/player-class',
  'POST /api/desk/rate',
  'POST /api/desk/stakefactor',
];

/** Actions that give money to nobody: at most they return money of the player. */
const givingNothing = [
  'POST /api/desk/agents/lock',
  'POST /api/desk/agents/unlock',
  'POST /api/desk/alertrules',
  'POST /api/desk/alertsseen',
  'POST /api/desk/askdocument',
  'POST /api/desk/asktransfer',
  'POST /api/desk/auditrun',
  'POST /api/desk/boostend',
  'POST /api/desk/cancelbetseffect',
  // Selections at their prices, without a boost.
  'POST /api/desk/combo',
  'POST /api/desk/comboend',
  'POST /api/desk/contentfields',
  'POST /api/desk/contentpicture',
  'POST /api/desk/countsegment',
  'POST /api/desk/createcontent',
  'POST /api/desk/discardcontent',
  'POST /api/desk/document',
  'POST /api/desk/endbonuscode',
  'POST /api/desk/fundsdismiss',
  'POST /api/desk/lock',
  // Switches: rates, prices and prizes of loyalty are terms.
  'POST /api/desk/loyalty',
  'POST /api/desk/matchresulteffect',
  // It changes neither prices nor bets.
  'POST /api/desk/matchtrader',
  // Prices follow the entered score. Bets at a false one are cancelled by two operators; the record names who entered it.
  'POST /api/desk/manualmatch',
  'POST /api/desk/payment-flag',
  'POST /api/desk/payment-limits',
  'POST /api/desk/payment-method',
  'POST /api/desk/playerbreak',
  'POST /api/desk/playernote',
  'POST /api/desk/previewcontent',
  // All changes of a price together raise it by at most 5 %.
  'POST /api/desk/priceshift',
  'POST /api/desk/publishcontent',
  'POST /api/desk/rejectwithdrawal',
  // A setting of the operator.
  'POST /api/desk/removeview',
  'POST /api/desk/report/mail',
  'POST /api/desk/resolvewithdrawal',
  'POST /api/desk/resulteffect',
  'POST /api/desk/resumefeed',
  // The jobs and items were due anyway.
  'POST /api/desk/retryitem',
  'POST /api/desk/retryjobs',
  'POST /api/desk/riskseen',
  'POST /api/desk/savecontent',
  'POST /api/desk/saveview',
  'POST /api/desk/sendcampaign',
  'POST /api/desk/site-flag',
  'POST /api/desk/stopaward',
  'POST /api/desk/stopcampaign',
  'POST /api/desk/supportanswer',
  'POST /api/desk/supportclose',
  'POST /api/desk/supporthandover',
  'POST /api/desk/supportnote',
  'POST /api/desk/supportsettings',
  'POST /api/desk/supporttake',
  'POST /api/desk/supportwrite',
  'POST /api/desk/suspicion',
  'POST /api/desk/suspicionentry',
  'POST /api/desk/switch',
  'POST /api/desk/withdrawcontent',
  'POST /api/operator/drain',
];

test('the list of changing operator calls is complete and gives the bound of each', () => {
  const changing = Object.entries<CallSpec>(calls)
    .filter(([key, { operators }]) => !key.startsWith('GET ') && operators !== undefined)
    .map(([key]) => key);
  const listed = [...countedInDay, ...byTwoOperators, ...withOwnBound, ...givingNothing];
  expect(changing.toSorted()).toEqual(listed.toSorted());
});

test('the answer schemas of bounded calls include the id of a waiting proposal', () => {
  const answers = new Map<string, object>(Object.entries(calls).map(([key, { answer }]) => [key, answer]));
  const without = [
    ...countedInDay,
    'POST /api/desk/casino/limit',
    'POST /api/desk/limit-layer',
    'POST /api/desk/limits',
    'POST /api/desk/loyaltyterms',
    'POST /api/desk/fundsthreshold',
    'POST /api/desk/payoutrule',
    'POST /api/desk/player-class',
    'POST /api/desk/rate',
    'POST /api/desk/stakefactor',
  ].filter((key) => !JSON.stringify(answers.get(key)).includes('"ProposalId"'));
  expect(without).toEqual([]);
});
