import type { FundsFault } from './play-wallets.ts';
import type { WalletOutcome } from './wallets-file.ts';

/** Texts of the pages of a wallet at the other platform. */
export interface WalletWords {
  readonly title: string;
  readonly text: string;
  readonly amount: string;
  readonly currency: string;
  readonly outcome: string;
  readonly outcomes: Readonly<Record<WalletOutcome, string>>;
  readonly faults: Readonly<Record<FundsFault, string>>;
  readonly put: string;
  readonly done: string;
}

const english: WalletWords = {
  title: 'Your play money at X1',
  text: 'X1 stands for another platform of the group. What you put here can be moved to the site.',
  amount: 'Amount',
  currency: 'Currency',
  outcome: 'What becomes of its transfer',
  outcomes: {
    taken: 'It is moved',
    refused: 'The other platform refuses it',
    lost: 'It is moved, and the answer is lost the first time',
  },
  faults: {
    amount: 'Enter a number above zero, such as 25.50, with no more decimals than the currency has.',
    currency: 'Enter the code of a currency of this site, such as EUR.',
  },
  put: 'Put it there',
  done: 'The money is there. The site offers to move it; you can close this page.',
};

const portuguese: WalletWords = {
  title: 'Seu dinheiro fictício na X1',
  text: 'A X1 representa outra plataforma do grupo. O que você colocar aqui pode ser transferido para o site.',
  amount: 'Valor',
  currency: 'Moeda',
  outcome: 'O que acontece com a transferência',
  outcomes: {
    taken: 'É transferido',
    refused: 'A outra plataforma recusa',
    lost: 'É transferido, e a primeira resposta se perde',
  },
  faults: {
    amount: 'Informe um número acima de zero, como 25.50, sem mais casas decimais do que a moeda tem.',
    currency: 'Informe o código de uma moeda deste site, como EUR.',
  },
  put: 'Colocar na X1',
  done: 'O dinheiro está na X1. O site oferece a transferência; você pode fechar esta página.',
};

const arabic: WalletWords = {
  title: 'نقودك التجريبية في X1',
  text: 'تمثّل X1 منصة أخرى من المجموعة. ما تضعه هنا يمكن نقله إلى الموقع.',
  amount: 'المبلغ',
  currency: 'العملة',
  outcome: 'ماذا يحدث لتحويله',
  outcomes: {
    taken: 'يُنقل',
    refused: 'ترفضه المنصة الأخرى',
    lost: 'يُنقل، ويضيع الرد في المرة الأولى',
  },
  faults: {
    amount: 'أدخل رقمًا أكبر من صفر، مثل 25.50، دون منازل عشرية أكثر مما للعملة.',
    currency: 'أدخل رمز إحدى عملات هذا الموقع، مثل EUR.',
  },
  put: 'ضعه هناك',
  done: 'أصبح المال هناك. يعرض الموقع نقله؛ يمكنك إغلاق هذه الصفحة.',
};

/** The texts in the language of the page. */
export function walletWordsOf(lang: string): WalletWords {
  if (lang === 'pt-BR') return portuguese;
  return lang === 'ar' ? arabic : english;
}
