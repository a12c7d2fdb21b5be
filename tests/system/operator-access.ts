import type { CallKey, Calls, OperatorRole } from '@evens/contract';

type OperatorsKey = {
  [K in keyof Calls & CallKey]: Calls[K] extends { readonly operators: object } ? K : never;
}[keyof Calls & CallKey];

interface Access {
  readonly calls: readonly OperatorsKey[];
  /** Roles that may make the calls, beside administrators, and beside auditors if the calls change nothing. */
  readonly roles: readonly OperatorRole[];
}

/** The roles of each call of operators, written without the table of the contract. */
export const operatorAccess: readonly Access[] = [
  {
    calls: ['GET /api/desk/referrals', 'POST /api/desk/referral', 'POST /api/desk/alertsseen'],
    roles: ['trader', 'risk'],
  },
  {
    calls: ['GET /api/desk/search'],
    roles: ['trader', 'risk', 'payments', 'support', 'compliance'],
  },
  {
    calls: [
      'GET /api/desk/players',
      'GET /api/desk/player',
      'GET /api/desk/playertimeline',
      'GET /api/desk/playerrounds',
    ],
    roles: ['risk', 'payments', 'support', 'compliance'],
  },
  {
    calls: [
      'GET /api/desk/playeractions',
      'GET /api/desk/playerlinks',
      'GET /api/desk/playerlogins',
      'GET /api/desk/playernotes',
      'POST /api/desk/playernote',
    ],
    roles: ['risk', 'support', 'compliance'],
  },
  { calls: ['GET /api/desk/playerprotection'], roles: ['support', 'compliance', 'risk'] },
  { calls: ['GET /api/desk/playermessages'], roles: ['content', 'support', 'compliance'] },
  {
    calls: [
      'GET /api/desk/matchresult',
      'POST /api/desk/matchresulteffect',
      'POST /api/desk/resulteffect',
      'POST /api/desk/cancelbetseffect',
      'GET /api/desk/boosts',
      'GET /api/desk/trading',
      'GET /api/desk/tradingmatch',
      'GET /api/desk/bets',
      'GET /api/desk/bet',
      'GET /api/desk/playertickets',
    ],
    roles: ['trader', 'risk', 'support', 'compliance'],
  },
  {
    calls: [
      'POST /api/desk/matchresult',
      'POST /api/desk/result',
      'POST /api/desk/cancelticket',
      'POST /api/desk/cancelbets',
      'POST /api/desk/boost',
      'POST /api/desk/boostend',
      'POST /api/desk/combo',
      'POST /api/desk/comboend',
      'POST /api/desk/priceshift',
      'POST /api/desk/matchtrader',
      'POST /api/desk/manualmatch',
      'POST /api/desk/resumefeed',
    ],
    roles: ['trader'],
  },
  { calls: ['GET /api/desk/exposure', 'GET /api/desk/alerts'], roles: ['trader', 'risk'] },
  {
    calls: [
      'GET /api/desk/limits',
      'GET /api/desk/alertrules',
      'GET /api/desk/limit-layers',
      'GET /api/desk/limit-check',
      'GET /api/desk/limit-effect',
    ],
    roles: ['risk', 'trader', 'support'],
  },
  {
    calls: [
      'POST /api/desk/limits',
      'POST /api/desk/limit-layer',
      'POST /api/desk/player-class',
      'POST /api/desk/stakefactor',
      'POST /api/desk/alertrules',
    ],
    roles: ['risk'],
  },
  {
    calls: ['GET /api/desk/switches'],
    roles: ['trader', 'risk', 'payments', 'support', 'compliance'],
  },
  { calls: ['POST /api/desk/switch'], roles: ['trader', 'risk', 'payments'] },
  {
    calls: [
      'GET /api/desk/providers',
      'GET /api/desk/casino/games',
      'GET /api/desk/casino/game',
      'GET /api/desk/casino/jackpots',
      'GET /api/desk/casino/tables',
    ],
    roles: ['risk', 'payments', 'compliance'],
  },
  { calls: ['POST /api/desk/providerwin', 'POST /api/desk/casino/limit'], roles: ['risk'] },
  { calls: ['POST /api/desk/lock'], roles: ['risk', 'support', 'compliance'] },
  { calls: ['GET /api/desk/risk'], roles: ['support', 'compliance', 'risk'] },
  { calls: ['POST /api/desk/riskseen', 'POST /api/desk/playerbreak'], roles: ['support', 'compliance'] },
  {
    calls: [
      'GET /api/desk/documents',
      'GET /api/desk/documentfile',
      'GET /api/desk/agreedterms',
      'GET /api/desk/playerdocuments',
      'GET /api/desk/fundsreviews',
      'GET /api/desk/retention',
    ],
    roles: ['compliance', 'payments'],
  },
  {
    calls: [
      'POST /api/desk/document',
      'POST /api/desk/twopersons',
      'POST /api/desk/askdocument',
      'POST /api/desk/fundsthreshold',
      'POST /api/desk/fundsdismiss',
    ],
    roles: ['compliance'],
  },
  {
    calls: [
      'GET /api/desk/suspicions',
      'GET /api/desk/suspicion',
      'POST /api/desk/suspicion',
      'POST /api/desk/suspicionentry',
    ],
    roles: ['compliance'],
  },
  { calls: ['GET /api/desk/agents'], roles: ['risk', 'payments', 'compliance'] },
  {
    calls: [
      'GET /api/desk/report',
      'GET /api/desk/report/breakdown',
      'GET /api/desk/report/cohorts',
      'GET /api/desk/report/mail',
      'POST /api/desk/report/mail',
    ],
    roles: ['trader', 'risk', 'payments', 'content', 'compliance'],
  },
  {
    calls: [
      'POST /api/desk/agents/create',
      'POST /api/desk/agents/lock',
      'POST /api/desk/agents/unlock',
      'GET /api/desk/operators',
      'POST /api/desk/operators/create',
      'POST /api/desk/operators/role',
      'POST /api/desk/operators/lock',
      'POST /api/desk/site-flag',
      'POST /api/desk/retryjobs',
      'POST /api/desk/retryitem',
      'POST /api/operator/drain',
      'POST /api/desk/supportsettings',
      'POST /api/desk/supportanswer',
    ],
    roles: [],
  },
  {
    calls: [
      'GET /api/desk/withdrawals',
      'GET /api/desk/playerpayments',
      'GET /api/desk/withdrawalfacts',
      'GET /api/desk/payoutrules',
      'GET /api/desk/transfers',
      'GET /api/desk/unregisteredtransfers',
      'GET /api/desk/reconciliation',
    ],
    roles: ['payments', 'risk', 'support', 'compliance'],
  },
  {
    calls: [
      'POST /api/desk/approvewithdrawal',
      'POST /api/desk/rejectwithdrawal',
      'POST /api/desk/resolvewithdrawal',
      'POST /api/desk/payoutrule',
      'POST /api/desk/asktransfer',
      'POST /api/desk/adjustment',
    ],
    roles: ['payments'],
  },
  { calls: ['GET /api/desk/payment-methods', 'GET /api/desk/rates'], roles: ['payments', 'support'] },
  {
    calls: [
      'POST /api/desk/payment-method',
      'POST /api/desk/payment-limits',
      'POST /api/desk/payment-flag',
      'POST /api/desk/rate',
    ],
    roles: ['payments'],
  },
  {
    calls: [
      'GET /api/desk/bonusoffers',
      'GET /api/desk/playerbonuses',
      'GET /api/desk/tournaments',
      'GET /api/desk/loyaltyterms',
    ],
    roles: ['content', 'risk', 'support', 'payments'],
  },
  {
    calls: [
      'POST /api/desk/bonusoffer',
      'POST /api/desk/bonuscode',
      'POST /api/desk/endbonuscode',
      'POST /api/desk/awardbonus',
      'POST /api/desk/stopaward',
      'POST /api/desk/tournament',
      'POST /api/desk/canceltournament',
      'POST /api/desk/loyalty',
      'POST /api/desk/loyaltyterms',
      'POST /api/desk/sendcampaign',
      'POST /api/desk/stopcampaign',
      'POST /api/desk/createcontent',
      'POST /api/desk/contentfields',
      'POST /api/desk/savecontent',
      'POST /api/desk/discardcontent',
      'POST /api/desk/publishcontent',
      'POST /api/desk/withdrawcontent',
      'POST /api/desk/contentpicture',
    ],
    roles: ['content'],
  },
  {
    calls: [
      'GET /api/desk/campaigns',
      'POST /api/desk/countsegment',
      'GET /api/desk/content',
      'GET /api/desk/contentdocument',
      'GET /api/desk/contentversion',
      'GET /api/desk/contentpictures',
      'POST /api/desk/previewcontent',
    ],
    roles: ['content', 'support', 'compliance'],
  },
  {
    calls: [
      'GET /api/desk/support',
      'GET /api/desk/supportconversation',
      'GET /api/desk/supportfile',
      'GET /api/desk/supportsettings',
    ],
    roles: ['support', 'compliance'],
  },
  {
    calls: [
      'POST /api/desk/supporttake',
      'POST /api/desk/supportwrite',
      'POST /api/desk/supportnote',
      'POST /api/desk/supporthandover',
      'POST /api/desk/supportclose',
    ],
    roles: ['support'],
  },
  {
    calls: [
      'GET /api/desk/start',
      'GET /api/desk/views',
      'POST /api/desk/saveview',
      'POST /api/desk/removeview',
      'GET /api/desk/proposals',
      'POST /api/desk/proposal',
    ],
    roles: ['trader', 'risk', 'payments', 'support', 'content', 'compliance'],
  },
  {
    calls: [
      'GET /api/desk/site-flags',
      'GET /api/desk/latency',
      'GET /api/desk/operations',
      'GET /api/operator/check',
    ],
    roles: ['trader', 'risk', 'payments', 'compliance'],
  },
  {
    calls: ['GET /api/desk/actions', 'GET /api/desk/auditruns', 'POST /api/desk/auditrun'],
    roles: ['compliance'],
  },
];

/** Calls that change nothing of what they read. */
const readingPosts: readonly string[] = [
  // Settings of the operator.
  'POST /api/desk/removeview',
  'POST /api/desk/report/mail',
  'POST /api/desk/saveview',
  'POST /api/desk/cancelbetseffect',
  'POST /api/desk/countsegment',
  'POST /api/desk/matchresulteffect',
  'POST /api/desk/resulteffect',
  'POST /api/desk/previewcontent',
  'POST /api/desk/auditrun',
];

/** Roles that may make an operators' call; undefined for every other call. */
export function rolesInTable(key: string): readonly OperatorRole[] | undefined {
  const access = operatorAccess.find(({ calls }) => calls.some((call) => call === key));
  if (access === undefined) return undefined;
  const isRead = key.startsWith('GET ') || readingPosts.includes(key);
  return [...access.roles, 'administrator', ...(isRead ? (['auditor'] as const) : [])];
}
