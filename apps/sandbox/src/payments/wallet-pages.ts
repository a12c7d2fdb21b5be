import type { Words } from '@evens/locales';
import { text } from './html-text.ts';
import { page } from './pages.ts';
import type { FundsFault } from './play-wallets.ts';
import { walletOutcomes } from './wallets-file.ts';

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
  words: Words,
): string {
  const options = walletOutcomes.map(
    (key) => `<option value="${key}">${text(words.t(`sandbox.wallet.outcome.${key}`))}</option>`,
  );
  return page(
    words,
    words.t('sandbox.wallet.title'),
    `<h1>${text(words.t('sandbox.wallet.title'))}</h1>
<p>${text(words.t('sandbox.wallet.text'))}</p>
<form method="post">
<label for="amount">${text(words.t('sandbox.wallet.amount'))}</label>
<input id="amount" name="amount" dir="ltr" inputmode="decimal" autocomplete="off" required maxlength="18" value="${text(amount)}"${invalid(fault === 'amount')}>
<label for="currency">${text(words.t('sandbox.wallet.currency'))}</label>
<input id="currency" name="currency" dir="ltr" autocomplete="off" required maxlength="5" value="${text(currency)}"${invalid(fault === 'currency')}>
${fault === undefined ? '' : `<p role="alert" id="wrong">${text(words.t(`sandbox.wallet.fault.${fault}`))}</p>`}
<label for="outcome">${text(words.t('sandbox.wallet.outcome'))}</label>
<select id="outcome" name="outcome">
${options.join('\n')}
</select>
<button class="main" type="submit">${text(words.t('sandbox.wallet.put'))}</button>
</form>`,
  );
}

export function fundedPage({ amount, currency }: Money, words: Words): string {
  return page(
    words,
    words.t('sandbox.wallet.title'),
    `<h1>${text(words.t('sandbox.wallet.title'))}</h1>
<p class="amount" dir="ltr">${text(amount)} ${text(currency)}</p>
<p role="status">${text(words.t('sandbox.wallet.done'))}</p>`,
  );
}
