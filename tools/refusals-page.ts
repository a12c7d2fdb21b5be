import { calls, type RefusalCode, refusalCodes, refusalStatus } from '@evens/contract';
import { languages, refusalMessage } from '@evens/locales';

/** Data as a refusal would carry it, so that the words can be read. */
const sampleData = {
  oldOdds: '1.90',
  newOdds: '1.85',
  minimum: '0.10',
  maximum: '50.00',
  balance: '7.50',
  currency: 'EUR',
  minimumLength: 10,
  retryAfterSeconds: 30,
};

/** The stage at which the code is found; stages are looked at in this order and the first that fails wins. */
const stages: readonly (readonly [string, readonly RefusalCode[]])[] = [
  [
    'every call, before it is looked at',
    ['CrossSiteRequestException', 'TooManyRequestsException', 'OverloadedException', 'ServerErrorException'],
  ],
  ['session', ['NotLoggedInException', 'NoPrivilegesException']],
  ['command id', ['CommandIdReusedException', 'CommandExpiredException', 'PlaceBetInProgressException']],
  ['account', ['AccountLockedException', 'BettingClosedException']],
  [
    'shape',
    [
      'InvalidRequestException',
      'InvalidStakeException',
      'IncompatibleBetTypesException',
      'MinimumSelectionsRequiredException',
      'MaximumAllowedSelectionsExceededException',
    ],
  ],
  [
    'selections and odds',
    [
      'SelectionClosedException',
      'PriceStaleException',
      'SelectionSuspendedException',
      'OddsChangedException',
    ],
  ],
  [
    'limits',
    [
      'MinimumAllowedStakeException',
      'LineBettingLimitReachedException',
      'MarketBettingLimitReachedException',
    ],
  ],
  ['balance', ['OutdatedBalanceException', 'InsufficientBalanceException']],
];

function row(code: RefusalCode): string {
  const english = languages.find((language) => language.code === 'en');
  if (!english) throw new Error('there is no English');
  return `| \`${code}\` | ${refusalStatus[code]} | ${refusalMessage(english, code, sampleData).replaceAll('|', '\\|')} |`;
}

const head = ['| code | HTTP | what the player reads |', '|---|---|---|'];

/** `docs/refusals.md` as it must be. */
export function renderRefusals(): string {
  const staged = new Set(stages.flatMap(([, codes]) => codes));
  const others = refusalCodes.filter((code) => !staged.has(code));
  const lines = [
    '# Refusals',
    '',
    "Every refusal is `{HasErrors: true, ErrorCode, ErrorMessage, Data}`; the message is in the caller's language and says what",
    'happened and what can be done now. The codes are a closed list (`packages/contract/src/refusals.ts`), the words stand in the',
    `language folders. There are ${refusalCodes.length} codes over ${Object.keys(calls).length} calls. This page is written by \`node tools/refusals.ts\`.`,
    '',
    '## Placing a bet',
    'Stages in the order in which they are looked at; the first that fails wins.',
    ...stages.flatMap(([stage, codes], index) => [
      '',
      `### ${index + 1}. ${stage}`,
      ...head,
      ...codes.map(row),
    ]),
    '',
    '## Accounts, play money and the rest',
    ...head,
    ...others.map(row),
    '',
  ];
  return lines.join('\n');
}
