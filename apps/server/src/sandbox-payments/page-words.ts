import { type ScenarioKey, scenarios } from './scenarios.ts';

/** Texts of the hosted pages. `filled` replaces the names in braces. */
export interface PageWords {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly notice: string;
  readonly title: string;
  readonly paymentBy: string;
  readonly paymentByCard: string;
  readonly outcome: string;
  readonly outcomes: Readonly<Record<ScenarioKey, string>>;
  readonly continue: string;
  readonly back: string;
  readonly challengeTitle: string;
  readonly challenge: string;
  readonly confirm: string;
  readonly refuse: string;
  readonly done: string;
  readonly missingTitle: string;
  readonly missing: string;
  readonly sendTitle: string;
  readonly sendHead: string;
  readonly to: string;
  readonly tag: string;
  readonly wrongAmount: string;
  readonly amountIn: string;
  readonly sendOutcome: string;
  readonly confirmed: string;
  readonly replaced: string;
  readonly send: string;
  readonly sentTitle: string;
  readonly sent: string;
}

function outcomesBy(label: (key: ScenarioKey) => string): PageWords['outcomes'] {
  // Object.keys of the table has exactly these keys.
  return Object.fromEntries(
    Object.keys(scenarios).map((key) => [key, label(key as ScenarioKey)]),
  ) as PageWords['outcomes'];
}

const english: PageWords = {
  lang: 'en',
  dir: 'ltr',
  notice: 'Play money. This page replaces a payment provider’s: no money is moved, and no card is charged.',
  title: 'Test payment',
  paymentBy: 'Payment by {method}',
  paymentByCard: 'Payment by {method}, number ending in {card}',
  outcome: 'What becomes of this payment',
  outcomes: outcomesBy((key) => scenarios[key].label),
  continue: 'Continue',
  back: 'Back to the site',
  challengeTitle: 'Confirm the test payment',
  challenge: 'The bank of the card asks you to confirm this payment.',
  confirm: 'Confirm',
  refuse: 'Refuse',
  done: 'This payment was completed before. Its result is on the site.',
  missingTitle: 'No such payment',
  missing: 'There is no payment at this address.',
  sendTitle: 'Send test coins',
  sendHead: 'Send test coins: {coin}',
  to: 'To',
  tag: 'Tag',
  wrongAmount: 'Enter a number above zero, such as 0.05, with no more decimals than the coin has.',
  amountIn: 'Amount in {coin}',
  sendOutcome: 'What becomes of it',
  confirmed: 'It is confirmed, one block every second',
  replaced: 'It is confirmed, and then its block is replaced',
  send: 'Send',
  sentTitle: 'Test coins sent',
  sent: 'The coins are sent. The site shows their confirmations; you can close this page.',
};

const portuguese: PageWords = {
  lang: 'pt-BR',
  dir: 'ltr',
  notice:
    'Dinheiro fictício. Esta página substitui a de um provedor de pagamento: nenhum dinheiro é movimentado e nenhum cartão é cobrado.',
  title: 'Pagamento de teste',
  paymentBy: 'Pagamento por {method}',
  paymentByCard: 'Pagamento por {method}, número com final {card}',
  outcome: 'O que acontece com este pagamento',
  outcomes: {
    paid: 'Pagar',
    declined: 'Recusar',
    cancelled: 'Cancelar o pagamento',
    challenge: 'Pagar depois de uma segunda confirmação',
    delayed: 'Pagar, e o dinheiro chega depois de 20 segundos',
    repeated: 'Pagar, e informar três vezes',
    reordered: 'Pagar, com metade devolvida; a devolução é informada primeiro',
    forged: 'Pagar, depois de um aviso falso de dez vezes o valor',
    unreported: 'Pagar, e nunca informar',
    'charged-back': 'Pagar, e tudo é devolvido depois de 5 segundos',
    'charged-back-twice': 'Pagar, e metade é devolvida duas vezes',
  },
  continue: 'Continuar',
  back: 'Voltar ao site',
  challengeTitle: 'Confirmar o pagamento de teste',
  challenge: 'O banco do cartão pede que você confirme este pagamento.',
  confirm: 'Confirmar',
  refuse: 'Recusar',
  done: 'Este pagamento já foi concluído. O resultado está no site.',
  missingTitle: 'Pagamento não encontrado',
  missing: 'Não há pagamento neste endereço.',
  sendTitle: 'Enviar moedas de teste',
  sendHead: 'Enviar moedas de teste: {coin}',
  to: 'Para',
  tag: 'Tag',
  wrongAmount: 'Informe um número acima de zero, como 0.05, sem mais casas decimais do que a moeda tem.',
  amountIn: 'Valor em {coin}',
  sendOutcome: 'O que acontece com o envio',
  confirmed: 'É confirmado, um bloco por segundo',
  replaced: 'É confirmado, e depois o bloco é substituído',
  send: 'Enviar',
  sentTitle: 'Moedas de teste enviadas',
  sent: 'As moedas foram enviadas. O site mostra as confirmações; você pode fechar esta página.',
};

const arabic: PageWords = {
  lang: 'ar',
  dir: 'rtl',
  notice: 'نقود تجريبية. تحل هذه الصفحة محل صفحة مزوّد الدفع: لا تُنقل أي أموال ولا يُخصم من أي بطاقة.',
  title: 'دفعة تجريبية',
  paymentBy: 'الدفع عبر {method}',
  paymentByCard: 'الدفع عبر {method}، رقم ينتهي بـ {card}',
  outcome: 'ماذا يحدث لهذه الدفعة',
  outcomes: {
    paid: 'دفع',
    declined: 'رفض',
    cancelled: 'إلغاء الدفعة',
    challenge: 'دفع بعد تأكيد ثانٍ',
    delayed: 'دفع، ويصل المال بعد 20 ثانية',
    repeated: 'دفع، مع الإبلاغ عنه ثلاث مرات',
    reordered: 'دفع، مع استرداد نصفه؛ ويُبلَّغ عن الاسترداد أولًا',
    forged: 'دفع، بعد إبلاغ مزوّر بعشرة أضعاف المبلغ',
    unreported: 'دفع، دون أي إبلاغ',
    'charged-back': 'دفع، ويُسترد كله بعد 5 ثوانٍ',
    'charged-back-twice': 'دفع، ويُسترد نصفه مرتين',
  },
  continue: 'متابعة',
  back: 'العودة إلى الموقع',
  challengeTitle: 'تأكيد الدفعة التجريبية',
  challenge: 'يطلب منك بنك البطاقة تأكيد هذه الدفعة.',
  confirm: 'تأكيد',
  refuse: 'رفض',
  done: 'اكتملت هذه الدفعة من قبل. نتيجتها على الموقع.',
  missingTitle: 'لا توجد دفعة كهذه',
  missing: 'لا توجد دفعة في هذا العنوان.',
  sendTitle: 'إرسال عملات تجريبية',
  sendHead: 'إرسال عملات تجريبية: {coin}',
  to: 'إلى',
  tag: 'الوسم',
  wrongAmount: 'أدخل رقمًا أكبر من صفر، مثل 0.05، دون منازل عشرية أكثر مما للعملة.',
  amountIn: 'المبلغ بعملة {coin}',
  sendOutcome: 'ماذا يحدث له',
  confirmed: 'يُؤكَّد، كتلة كل ثانية',
  replaced: 'يُؤكَّد، ثم تُستبدل كتلته',
  send: 'إرسال',
  sentTitle: 'أُرسلت العملات التجريبية',
  sent: 'أُرسلت العملات. يعرض الموقع تأكيداتها؛ يمكنك إغلاق هذه الصفحة.',
};

/** Characters of a locale that are read. */
const LOCALE_CHARACTERS_MAX = 12;

/** The texts for a locale such as `pt-BR`; English for any other language or without a locale. */
export function pageWordsOf(locale: string | null): PageWords {
  const [language] = (locale ?? '').slice(0, LOCALE_CHARACTERS_MAX).toLowerCase().split('-');
  if (language === 'pt') return portuguese;
  return language === 'ar' ? arabic : english;
}

/** Replaces `{name}` by its value; escapes neither the text nor the values. */
export function filled(message: string, values: Readonly<Record<string, string>>): string {
  return message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
