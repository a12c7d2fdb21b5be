import { calls, type RefusalCode, refusalCodes, refusalStatus } from '@evens/contract';
import { getLanguage, refusalMessage } from '@evens/locales';
import { notByRequest, type Offer, type RefusalRow, refusalTable } from '../tests/system/refusals/table.ts';

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
/** Rows that a system may have: the words of this code name the bound itself. */
const sampleDataByCode: Readonly<Partial<Record<RefusalCode, Readonly<Record<string, unknown>>>>> = {
  InvalidBetCombinationException: { ...sampleData, maximum: 252 },
};

const sampleOffer: Offer = {
  match: {
    ash: 101,
    birch: 102,
    cedar: 103,
    dogwood: 104,
    cup: 105,
    fir: 106,
    gorse: 107,
    hazel: 108,
    holly: 109,
    larch: 110,
  },
  row: Array.from({ length: 12 }, (_, index) => 201 + index),
  newId: 'a new UUIDv7',
  usedId: 'an id used before',
  oldId: 'an id of two days ago',
  lockedName: 'lotta',
  usedName: 'ada',
  openTicket: 301,
  valuedTicket: 302,
  offerTicket: 303,
  proposal: 401,
  seenVersion: 5,
  seenBalance: '980.00',
  tournament: 12,
};

const english = getLanguage('en');

function formatMessage(code: RefusalCode): string {
  return refusalMessage(english, code, sampleDataByCode[code] ?? sampleData);
}

function formatRequest({ call, query = '', body }: RefusalRow): string {
  return `${call}${query}${body ? `\n${JSON.stringify(body(sampleOffer))}` : ''}`;
}

function entry(row: RefusalRow): readonly string[] {
  const { code, when, given, as = 'player', remedy } = row;
  return [
    '',
    `### \`${code}\` (${refusalStatus[code]})`,
    `${when}${given ? ` Before it: ${given}.` : ''}`,
    '',
    `> ${formatMessage(code)}`,
    '',
    `${remedy}`,
    '',
    `Sent as ${as}:`,
    '```',
    formatRequest(row),
    '```',
  ];
}

/** `docs/refusals.md` as it must be. */
export function renderRefusals(): string {
  const lines = [
    '# Refusals',
    '',
    "Every refusal is `{HasErrors: true, ErrorCode, ErrorMessage, Data}`. The message is in the caller's language and says what",
    'happened and what the caller can do. The codes are a closed list (`packages/contract/src/refusals.ts`); the messages are in the',
    `language folders. There are ${refusalCodes.length} codes over ${Object.keys(calls).length} calls.`,
    '',
    'Each code is listed with its status, its message, what can be done, and a request that causes it. `tests/system/refusals.test.ts`',
    'sends the same table (`tests/system/refusals/table.ts`) to a running site. It also sends one request that fails every stage and',
    'corrects it stage by stage. The stages of a bet are checked in the order of this page. The first stage that fails decides the code;',
    'its faults are reported for all selections together. `node tools/with-node24.mjs tools/refusals.ts` writes this page.',
    ...refusalTable.flatMap(({ stage, rows }) => ['', `## ${stage}`, ...rows.flatMap(entry)]),
    '',
    '## Codes that no request causes',
    ...Object.entries(notByRequest).flatMap(([code, why]) => {
      const known = refusalCodes.find((one) => one === code);
      return known
        ? ['', `### \`${known}\` (${refusalStatus[known]})`, why, '', `> ${formatMessage(known)}`]
        : [];
    }),
    '',
  ];
  return lines.join('\n');
}
