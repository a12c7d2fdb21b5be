import type { ScenarioKey } from './scenarios.ts';

/** Outcomes that a player can choose in the widget; the hosted pages offer more. */
export const widgetOutcomes = [
  'paid',
  'challenge',
  'delayed',
  'declined',
  'cancelled',
] as const satisfies readonly ScenarioKey[];
type WidgetOutcome = (typeof widgetOutcomes)[number];

/** The result of a payment as the widget displays it. */
export type WidgetEnd = 'sent' | 'late' | 'declined' | 'cancelled';

interface WidgetWords {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly notice: string;
  readonly email: string;
  readonly outcome: string;
  readonly outcomes: Readonly<Record<WidgetOutcome, string>>;
  readonly pay: string;
  readonly challenge: string;
  readonly confirm: string;
  readonly refuse: string;
  readonly ends: Readonly<Record<WidgetEnd, string>>;
  readonly buyMore: string;
  readonly tryAgain: string;
  readonly missing: string;
}

const english: WidgetWords = {
  lang: 'en',
  dir: 'ltr',
  title: 'Test payment',
  notice: 'Play money. This window replaces a payment provider’s: no money is moved, and no card is charged.',
  email: 'E-mail for the receipt (the sandbox sends none)',
  outcome: 'What becomes of this payment',
  outcomes: {
    paid: 'It is paid',
    challenge: 'It is paid after a second confirmation',
    delayed: 'It is paid, and the money arrives after 20 seconds',
    declined: 'It is declined',
    cancelled: 'It is cancelled',
  },
  pay: 'Pay',
  challenge: 'Please confirm this payment once more.',
  confirm: 'Confirm',
  refuse: 'Refuse',
  ends: {
    sent: 'The payment is complete.',
    late: 'The payment is complete. The money arrives in about 20 seconds.',
    declined: 'The payment was declined. Nothing was charged.',
    cancelled: 'The payment was cancelled. Nothing was charged.',
  },
  buyMore: 'Buy more',
  tryAgain: 'Try again',
  missing: 'There is no payment at this address.',
};

const portuguese: WidgetWords = {
  lang: 'pt-BR',
  dir: 'ltr',
  title: 'Pagamento de teste',
  notice:
    'Dinheiro de teste. Esta janela substitui a de um provedor de pagamentos: nenhum dinheiro é movido e nenhum cartão é cobrado.',
  email: 'E-mail para o recibo (o ambiente de teste não envia nenhum)',
  outcome: 'O que acontece com este pagamento',
  outcomes: {
    paid: 'É pago',
    challenge: 'É pago após uma segunda confirmação',
    delayed: 'É pago, e o dinheiro chega após 20 segundos',
    declined: 'É recusado',
    cancelled: 'É cancelado',
  },
  pay: 'Pagar',
  challenge: 'Confirme este pagamento mais uma vez.',
  confirm: 'Confirmar',
  refuse: 'Recusar',
  ends: {
    sent: 'O pagamento foi concluído.',
    late: 'O pagamento foi concluído. O dinheiro chega em cerca de 20 segundos.',
    declined: 'O pagamento foi recusado. Nada foi cobrado.',
    cancelled: 'O pagamento foi cancelado. Nada foi cobrado.',
  },
  buyMore: 'Comprar mais',
  tryAgain: 'Tentar novamente',
  missing: 'Não há nenhum pagamento neste endereço.',
};

const arabic: WidgetWords = {
  lang: 'ar',
  dir: 'rtl',
  title: 'دفعة تجريبية',
  notice: 'أموال تجريبية. تحل هذه النافذة محل نافذة مزود الدفع: لا يُنقل أي مال ولا يُخصم من أي بطاقة.',
  email: 'البريد الإلكتروني للإيصال (لا ترسل البيئة التجريبية أي إيصال)',
  outcome: 'ماذا يحدث لهذه الدفعة',
  outcomes: {
    paid: 'تُدفع',
    challenge: 'تُدفع بعد تأكيد ثانٍ',
    delayed: 'تُدفع ويصل المال بعد 20 ثانية',
    declined: 'تُرفض',
    cancelled: 'تُلغى',
  },
  pay: 'ادفع',
  challenge: 'يُرجى تأكيد هذه الدفعة مرة أخرى.',
  confirm: 'تأكيد',
  refuse: 'رفض',
  ends: {
    sent: 'اكتملت الدفعة.',
    late: 'اكتملت الدفعة. يصل المال خلال 20 ثانية تقريبًا.',
    declined: 'رُفضت الدفعة. لم يُخصم أي مبلغ.',
    cancelled: 'أُلغيت الدفعة. لم يُخصم أي مبلغ.',
  },
  buyMore: 'شراء المزيد',
  tryAgain: 'حاول مرة أخرى',
  missing: 'لا توجد دفعة في هذا العنوان.',
};

/** The widget's texts for a locale such as `pt-BR`; English for any other language. */
export function widgetWordsOf(locale: string): WidgetWords {
  const [language] = locale.toLowerCase().split('-');
  if (language === 'pt') return portuguese;
  return language === 'ar' ? arabic : english;
}
