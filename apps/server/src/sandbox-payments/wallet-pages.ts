import { text } from './html-text.ts';
import { pageWordsOf } from './page-words.ts';
import { page } from './pages.ts';
import type { FundsFault } from './play-wallets.ts';
import type { WalletOutcome } from './wallets-file.ts';

const outcomes: Readonly<Record<WalletOutcome, string>> = {
  taken: 'It is moved',
  refused: 'The other platform refuses it',
  lost: 'It is moved, and the answer is lost the first time',
};
const faults: Readonly<Record<FundsFault, string>> = {
  amount: 'Enter a number above zero, such as 25.50, with no more decimals than the currency has.',
  currency: 'Enter the code of a currency of this site, such as EUR.',
};

interface Money {
  readonly amount: string;
  readonly currency: string;
}

function invalid(isWrong: boolean): string {
  return isWrong ? ' aria-invalid="true" aria-describedby="wrong"' : '';
}

/** The form that adds play money to a player's wallet at the other platform; the site then offers to move it. */
export function fundsPage({ amount, currency, fault }: Money & { readonly fault?: FundsFault }): string {
  const options = Object.entries(outcomes).map(
    ([key, label]) => `<option value="${key}">${text(label)}</option>`,
  );
  return page(
    pageWordsOf(null),
    'Your play money at X1',
    `<h1>Your play money at X1</h1>
<p>X1 stands for another platform of the group. What you put here can be moved to the site.</p>
<form method="post">
<label for="amount">Amount</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" required maxlength="18" value="${text(amount)}"${invalid(fault === 'amount')}>
<label for="currency">Currency</label>
<input id="currency" name="currency" autocomplete="off" required maxlength="5" value="${text(currency)}"${invalid(fault === 'currency')}>
${fault === undefined ? '' : `<p role="alert" id="wrong">${text(faults[fault])}</p>`}
<label for="outcome">What becomes of its transfer</label>
<select id="outcome" name="outcome">
${options.join('\n')}
</select>
<button class="main" type="submit">Put it there</button>
</form>`,
  );
}

export function fundedPage({ amount, currency }: Money): string {
  return page(
    pageWordsOf(null),
    'Your play money at X1',
    `<h1>Your play money at X1</h1>
<p class="amount">${text(amount)} ${text(currency)}</p>
<p role="status">The money is there. The site offers to move it; you can close this page.</p>`,
  );
}
