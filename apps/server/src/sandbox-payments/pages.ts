import { amountOf, text } from './html-text.ts';
import type { KeptPayment } from './payments-file.ts';
import type { SendFault, SendTarget } from './play-chains.ts';
import { type ScenarioKey, scenarios } from './scenarios.ts';
import { HOSTED_PAGES_PATH } from './site-message.ts';

function moneyOf(payment: KeptPayment): string {
  return `${amountOf(payment)} ${payment.currency}`;
}

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<link rel="stylesheet" href="${HOSTED_PAGES_PATH}/style.css">
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

function sendHead({ wallet, address, tag }: SendTarget): string {
  const to = tag === undefined ? '' : `<p>Tag <code>${text(tag)}</code></p>`;
  return `<h1>Send test coins: ${text(wallet)}</h1>
<p>To <code>${text(address)}</code></p>
${to}`;
}

/** A wallet of play coins: what it sends arrives at a player’s address. */
export function sendPage(
  target: SendTarget,
  { minimum, fault }: { readonly minimum: string; readonly fault?: SendFault | undefined },
): string {
  const wrong =
    fault === undefined
      ? ''
      : '<p role="alert" id="wrong">Enter a number above zero, such as 0.05, with no more decimals than the coin has.</p>';
  return page(
    'Send test coins',
    `${sendHead(target)}
<form method="post">
<label for="amount">Amount in ${text(target.wallet)}</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" required maxlength="28" value="${text(minimum)}"${fault === undefined ? '' : ' aria-invalid="true" aria-describedby="wrong"'}>
${wrong}
<label for="outcome">What becomes of it</label>
<select id="outcome" name="outcome">
<option value="sent">It is confirmed, one block every second</option>
<option value="replaced">It is confirmed, and then its block is replaced</option>
</select>
<button class="main" type="submit">Send</button>
</form>`,
  );
}

export function sentPage(target: SendTarget, amount: string): string {
  return page(
    'Test coins sent',
    `${sendHead(target)}
<p class="amount">${text(amount)} ${text(target.wallet)}</p>
<p role="status">The coins are sent. The site shows their confirmations; you can close this page.</p>`,
  );
}
