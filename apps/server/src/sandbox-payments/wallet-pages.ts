import { text } from './html-text.ts';
import type { PageWords } from './page-words.ts';
import { page } from './pages.ts';
import type { FundsFault } from './play-wallets.ts';
import { walletWordsOf } from './wallet-words.ts';

interface Money {
  readonly amount: string;
  readonly currency: string;
}

function invalid(isWrong: boolean): string {
  return isWrong ? ' aria-invalid="true" aria-describedby="wrong"' : '';
}

/** The form that adds play money to a player's wallet at the other platform; the site then offers to move it. */
export function fundsPage(
  { amount, currency, fault }: Money & { readonly fault?: FundsFault },
  pageWords: PageWords,
): string {
  const words = walletWordsOf(pageWords.lang);
  const options = Object.entries(words.outcomes).map(
    ([key, label]) => `<option value="${key}">${text(label)}</option>`,
  );
  return page(
    pageWords,
    words.title,
    `<h1>${text(words.title)}</h1>
<p>${text(words.text)}</p>
<form method="post">
<label for="amount">${text(words.amount)}</label>
<input id="amount" name="amount" dir="ltr" inputmode="decimal" autocomplete="off" required maxlength="18" value="${text(amount)}"${invalid(fault === 'amount')}>
<label for="currency">${text(words.currency)}</label>
<input id="currency" name="currency" dir="ltr" autocomplete="off" required maxlength="5" value="${text(currency)}"${invalid(fault === 'currency')}>
${fault === undefined ? '' : `<p role="alert" id="wrong">${text(words.faults[fault])}</p>`}
<label for="outcome">${text(words.outcome)}</label>
<select id="outcome" name="outcome">
${options.join('\n')}
</select>
<button class="main" type="submit">${text(words.put)}</button>
</form>`,
  );
}

export function fundedPage({ amount, currency }: Money, pageWords: PageWords): string {
  const words = walletWordsOf(pageWords.lang);
  return page(
    pageWords,
    words.title,
    `<h1>${text(words.title)}</h1>
<p class="amount" dir="ltr">${text(amount)} ${text(currency)}</p>
<p role="status">${text(words.done)}</p>`,
  );
}
