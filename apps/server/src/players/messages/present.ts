import { amount, type Fields, formatAmount, isFields, parseCurrency } from '@evens/base';
import {
  documentReasons,
  messageKinds,
  refusalCodes,
  renewalReason,
  returnCauses,
  type UserMessage,
} from '@evens/contract';
import { getWords, instantText, type Language, type MessageArguments, refusalMessage } from '@evens/locales';
import { priceAlertArguments } from './alert-arguments.ts';
import type { MessageRow } from './store.ts';

const ISOLATE = '\u2068';
const ISOLATE_END = '\u2069';

function isolated(text: string): string {
  return `${ISOLATE}${text}${ISOLATE_END}`;
}

export interface MessageText {
  readonly title: string;
  readonly text: string;
}

type Readable = Pick<MessageRow, 'kind' | 'values' | 'texts' | 'fallback'>;

/** `1,250.00 EUR` in the language's format; undefined for an invalid amount. */
function amountText(language: Language, minor: unknown, currencyCode: unknown): string | undefined {
  if (typeof minor !== 'string' || !/^\d{1,18}$/.test(minor) || typeof currencyCode !== 'string')
    return undefined;
  const currency = parseCurrency(currencyCode);
  if (!currency.ok) return undefined;
  const plain = formatAmount(amount(BigInt(minor)), currency.value);
  const [, fraction = ''] = plain.split('.');
  const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length };
  // A decimal text of `formatAmount`: it is formatted without becoming a float.
  const text = new Intl.NumberFormat(language.locale, digits).format(plain as Intl.StringNumericLiteral);
  return `${ISOLATE}${text} ${currencyCode}${ISOLATE_END}`;
}

function refusalText(language: Language, { code, data }: Fields): string | undefined {
  const known = refusalCodes.find((each) => each === code);
  return known && refusalMessage(language, known, isFields(data) ? data : undefined);
}

/**
 * Source of a bet's stake, as a case of its text. `nothing`: the bet is open again, and no money had to be taken back.
 */
function paidCase(kind: string, { paidBy, amount: cash, bonus = '0' }: Fields): string {
  if (kind === 'bet-reopened' && paidBy !== 'free-bet-back' && cash === '0' && bonus === '0')
    return 'nothing';
  return typeof paidBy === 'string' ? paidBy.replaceAll('-', '_') : 'cash';
}

/** The values of a message as its text names them. */
function argumentsIn(
  language: Language,
  { kind, values }: Pick<Readable, 'kind' | 'values'>,
): MessageArguments {
  if (!isFields(values)) return {};
  const args: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'number') args[name] = value;
  const money = amountText(language, values.amount, values.currency);
  if (money !== undefined) args.amount = money;
  // Only the texts of bets use these arguments.
  args.bonus = amountText(language, values.bonus ?? '0', values.currency) ?? '';
  args.paid = paidCase(kind, values);
  if (typeof values.rule === 'string') args.rule = values.rule.replaceAll('-', '_');
  args.before = values.before === 'paid' ? 'paid' : 'nothing';
  // Cases of a message have no hyphens in their names.
  if (typeof values.document === 'string') args.document = values.document.replaceAll('-', '_');
  if (typeof values.sort === 'string') args.sort = values.sort.replaceAll('-', '_');
  // The reader's time zone is unknown in mails: the time is given in UTC, with the label.
  if (typeof values.date === 'string')
    args.date = `${ISOLATE}${instantText(language, values.date)}${ISOLATE_END}`;
  const why = isFields(values.refusal) ? refusalText(language, values.refusal) : undefined;
  if (why !== undefined) args.why = why;
  const cause = returnCauses.find((each) => each === values.cause);
  if (cause !== undefined) args.why = getWords(language).t(`cashier.returned.${cause}`);
  // A prepared reason is in the reader's language, before the operator's own text.
  const prepared = ([...documentReasons, renewalReason] as const).find(
    (each) => each === values.reasonKey || each === values.reason,
  );
  const written = [
    prepared && getWords(language).t(`documents.reason.${prepared}`),
    values.reason !== prepared && values.reason,
  ];
  if (typeof values.reason === 'string')
    args.reason = `${ISOLATE}${written.filter((text) => text).join('. ')}${ISOLATE_END}`;
  if (kind.startsWith('alert-')) {
    for (const name of ['match', 'home', 'away'] as const)
      if (typeof values[name] === 'string') args[name] = isolated(values[name]);
    if (typeof values.match === 'string' && typeof values.race === 'number')
      args.match = isolated(
        `${values.match} · ${getWords(language).t('sport.race', { number: values.race })}`,
      );
    // The final score is absent of a cancelled match.
    Object.assign(
      args,
      { homeScore: '', awayScore: '', ...args },
      priceAlertArguments(language, values, isolated),
    );
  }
  return args;
}

function textIn(texts: unknown, code: string): MessageText | undefined {
  const found = isFields(texts) ? texts[code] : undefined;
  if (!isFields(found)) return undefined;
  const { title, text } = found;
  return typeof title === 'string' && typeof text === 'string' ? { title, text } : undefined;
}

/** Title and text of a message. An operator's text is used in this language or the campaign's fallback; others by kind. */
export function messageText(language: Language, { kind, values, texts, fallback }: Readable): MessageText {
  const written = textIn(texts, language.code) ?? (fallback === null ? undefined : textIn(texts, fallback));
  if (written) return written;
  const words = getWords(language);
  const args = argumentsIn(language, { kind, values });
  const title = `messages.${kind}.title`;
  const text = `messages.${kind}.text`;
  return words.fits(title, args) && words.fits(text, args)
    ? { title: words.t(title, args), text: words.t(text, args) }
    : { title: words.t('messages.unknown.title'), text: words.t('messages.unknown.text') };
}

export function presentMessage(language: Language, row: MessageRow): UserMessage {
  const { title, text } = messageText(language, row);
  return {
    ID: row.id,
    Kind: messageKinds.find((kind) => kind === row.kind) ?? 'operator',
    Question: title,
    Answer: text,
    IsRead: row.is_read,
    CreatedDate: row.created_at.toISOString(),
  };
}
