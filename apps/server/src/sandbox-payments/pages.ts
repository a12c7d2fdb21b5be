import { amount, formatAmount, parseCurrency } from '@evens/base';
import type { KeptPayment } from './payments-file.ts';
import { type ScenarioKey, scenarios } from './scenarios.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function text(value: string): string {
  return value.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');
}

function moneyOf({ minor, currency }: KeptPayment): string {
  const code = parseCurrency(currency);
  return code.ok ? `${formatAmount(amount(BigInt(minor)), code.value)} ${code.value}` : minor;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<link rel="stylesheet" href="../style.css">
</head>
<body>
<main>
<p class="notice">Play money. This page replaces a payment provider’s: no money is moved, and no card is charged.</p>
${body}
</main>
</body>
</html>
`;
}

function head(payment: KeptPayment): string {
  const by = payment.card === '' ? payment.name : `${payment.name}, number ending in ${payment.card}`;
  return `<h1>Payment by ${text(by)}</h1>
<p class="amount">${text(moneyOf(payment))}</p>`;
}

function backLink({ returnUrl }: KeptPayment): string {
  return `<a class="link" href="${text(returnUrl)}">Back to the site</a>`;
}

export function payPage(payment: KeptPayment): string {
  const options = Object.entries(scenarios).map(
    ([key, { label }]) =>
      `<option value="${key}"${key === payment.proposed ? ' selected' : ''}>${text(label)}</option>`,
  );
  return page(
    'Test payment',
    `${head(payment)}
<form method="post">
<label for="outcome">What becomes of this payment</label>
<select id="outcome" name="outcome">
${options.join('\n')}
</select>
<button class="main" type="submit">Continue</button>
</form>
${backLink(payment)}`,
  );
}

export function challengePage(payment: KeptPayment, scenario: ScenarioKey): string {
  return page(
    'Confirm the test payment',
    `${head(payment)}
<p>The bank of the card asks you to confirm this payment.</p>
<form method="post">
<input type="hidden" name="outcome" value="${scenario}">
<button class="main" type="submit" name="challenge" value="passed">Confirm</button>
<button type="submit" name="challenge" value="failed">Refuse</button>
</form>`,
  );
}

export function donePage(payment: KeptPayment): string {
  return page(
    'Test payment',
    `${head(payment)}
<p>This payment was completed before. Its result is on the site.</p>
${backLink(payment)}`,
  );
}

export function missingPage(): string {
  return page('No such payment', '<p>There is no payment at this address.</p>');
}
