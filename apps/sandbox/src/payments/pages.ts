import type { Words } from '@evens/locales';
import { HOSTED_PAGES_PATH } from '@evens/providers';
import { htmlPage } from './html-page.ts';
import { formatPaymentAmount, text } from './html-text.ts';
import type { StoredPayment } from './payments-file.ts';
import type { SendFault, SendTarget } from './play-chains.ts';
import { type ScenarioKey, scenarios } from './scenarios.ts';

function formatMoney(payment: StoredPayment): string {
  return `${formatPaymentAmount(payment)} ${payment.currency}`;
}

export function page({ language, t }: Words, title: string, body: string): string {
  return htmlPage({
    ...{ lang: language.code, dir: language.dir, title },
    links: `<link rel="stylesheet" href="${HOSTED_PAGES_PATH}/style.css">`,
    body: `<body>
<main>
<p class="notice">${text(t('sandbox.page.notice'))}</p>
${body}
</main>
</body>`,
  });
}

function head(payment: StoredPayment, { t }: Words): string {
  const { name: method, card } = payment;
  const by = t(card === '' ? 'sandbox.page.payment-by' : 'sandbox.page.payment-by-card', { method, card });
  return `<h1>${text(by)}</h1>
<p class="amount" dir="ltr">${text(formatMoney(payment))}</p>`;
}

function backLink({ returnUrl }: StoredPayment, { t }: Words): string {
  return `<a class="link" href="${text(returnUrl)}">${text(t('sandbox.page.back'))}</a>`;
}

export function payPage(payment: StoredPayment, words: Words): string {
  const options = Object.keys(scenarios).map((name) => {
    // A key of the table.
    const key = name as ScenarioKey;
    const selected = key === payment.proposed ? ' selected' : '';
    return `<option value="${key}"${selected}>${text(words.t(`sandbox.page.outcome.${key}`))}</option>`;
  });
  return page(
    words,
    words.t('sandbox.page.title'),
    `${head(payment, words)}
<form method="post">
<label for="outcome">${text(words.t('sandbox.page.outcome'))}</label>
<select id="outcome" name="outcome">
${options.join('\n')}
</select>
<button class="main" type="submit">${text(words.t('sandbox.page.continue'))}</button>
</form>
${backLink(payment, words)}`,
  );
}

export function challengePage(payment: StoredPayment, scenario: ScenarioKey, words: Words): string {
  return page(
    words,
    words.t('sandbox.page.challenge-title'),
    `${head(payment, words)}
<p>${text(words.t('sandbox.page.challenge'))}</p>
<form method="post">
<input type="hidden" name="outcome" value="${scenario}">
<button class="main" type="submit" name="challenge" value="passed">${text(words.t('sandbox.page.confirm'))}</button>
<button type="submit" name="challenge" value="failed">${text(words.t('sandbox.page.refuse'))}</button>
</form>`,
  );
}

export function donePage(payment: StoredPayment, words: Words): string {
  return page(
    words,
    words.t('sandbox.page.title'),
    `${head(payment, words)}
<p>${text(words.t('sandbox.page.done'))}</p>
${backLink(payment, words)}`,
  );
}

export function missingPage(words: Words): string {
  return page(
    words,
    words.t('sandbox.page.missing-title'),
    `<p>${text(words.t('sandbox.page.missing'))}</p>`,
  );
}

function sendHead({ wallet, address, tag }: SendTarget, words: Words): string {
  const to = tag === undefined ? '' : `<p>${text(words.t('sandbox.page.tag'))} <code>${text(tag)}</code></p>`;
  return `<h1>${text(words.t('sandbox.page.send-head', { coin: wallet }))}</h1>
<p>${text(words.t('sandbox.page.to'))} <code dir="ltr">${text(address)}</code></p>
${to}`;
}

/** A wallet of play coins; sent coins arrive at a player’s address. */
export function sendPage(
  target: SendTarget,
  { minimum, fault }: { readonly minimum: string; readonly fault?: SendFault | undefined },
  words: Words,
): string {
  const wrong =
    fault === undefined ? '' : `<p role="alert" id="wrong">${text(words.t('sandbox.page.wrong-amount'))}</p>`;
  return page(
    words,
    words.t('sandbox.page.send-title'),
    `${sendHead(target, words)}
<form method="post">
<label for="amount">${text(words.t('sandbox.page.amount-in', { coin: target.wallet }))}</label>
<input id="amount" name="amount" inputmode="decimal" dir="ltr" autocomplete="off" required maxlength="28" value="${text(minimum)}"${fault === undefined ? '' : ' aria-invalid="true" aria-describedby="wrong"'}>
${wrong}
<label for="outcome">${text(words.t('sandbox.page.send-outcome'))}</label>
<select id="outcome" name="outcome">
<option value="sent">${text(words.t('sandbox.page.confirmed'))}</option>
<option value="replaced">${text(words.t('sandbox.page.replaced'))}</option>
</select>
<button class="main" type="submit">${text(words.t('sandbox.page.send'))}</button>
</form>`,
  );
}

export function sentPage(target: SendTarget, amount: string, words: Words): string {
  return page(
    words,
    words.t('sandbox.page.sent-title'),
    `${sendHead(target, words)}
<p class="amount" dir="ltr">${text(amount)} ${text(target.wallet)}</p>
<p role="status">${text(words.t('sandbox.page.sent'))}</p>`,
  );
}
