import { htmlPage } from './html-page.ts';
import { amountOf, text } from './html-text.ts';
import { filled, type PageWords } from './page-words.ts';
import type { KeptPayment } from './payments-file.ts';
import type { SendFault, SendTarget } from './play-chains.ts';
import { type ScenarioKey, scenarios } from './scenarios.ts';
import { HOSTED_PAGES_PATH } from './site-message.ts';

function moneyOf(payment: KeptPayment): string {
  return `${amountOf(payment)} ${payment.currency}`;
}

export function page({ lang, dir, notice }: PageWords, title: string, body: string): string {
  return htmlPage({
    ...{ lang, dir, title },
    links: `<link rel="stylesheet" href="${HOSTED_PAGES_PATH}/style.css">`,
    body: `<body>
<main>
<p class="notice">${text(notice)}</p>
${body}
</main>
</body>`,
  });
}

function head(payment: KeptPayment, { paymentBy, paymentByCard }: PageWords): string {
  const { name: method, card } = payment;
  const by = filled(card === '' ? paymentBy : paymentByCard, { method, card });
  return `<h1>${text(by)}</h1>
<p class="amount" dir="ltr">${text(moneyOf(payment))}</p>`;
}

function backLink({ returnUrl }: KeptPayment, { back }: PageWords): string {
  return `<a class="link" href="${text(returnUrl)}">${text(back)}</a>`;
}

export function payPage(payment: KeptPayment, words: PageWords): string {
  const options = Object.keys(scenarios).map((name) => {
    // A key of the table.
    const key = name as ScenarioKey;
    const selected = key === payment.proposed ? ' selected' : '';
    return `<option value="${key}"${selected}>${text(words.outcomes[key])}</option>`;
  });
  return page(
    words,
    words.title,
    `${head(payment, words)}
<form method="post">
<label for="outcome">${text(words.outcome)}</label>
<select id="outcome" name="outcome">
${options.join('\n')}
</select>
<button class="main" type="submit">${text(words.continue)}</button>
</form>
${backLink(payment, words)}`,
  );
}

export function challengePage(payment: KeptPayment, scenario: ScenarioKey, words: PageWords): string {
  return page(
    words,
    words.challengeTitle,
    `${head(payment, words)}
<p>${text(words.challenge)}</p>
<form method="post">
<input type="hidden" name="outcome" value="${scenario}">
<button class="main" type="submit" name="challenge" value="passed">${text(words.confirm)}</button>
<button type="submit" name="challenge" value="failed">${text(words.refuse)}</button>
</form>`,
  );
}

export function donePage(payment: KeptPayment, words: PageWords): string {
  return page(
    words,
    words.title,
    `${head(payment, words)}
<p>${text(words.done)}</p>
${backLink(payment, words)}`,
  );
}

export function missingPage(words: PageWords): string {
  return page(words, words.missingTitle, `<p>${text(words.missing)}</p>`);
}

function sendHead({ wallet, address, tag }: SendTarget, words: PageWords): string {
  const to = tag === undefined ? '' : `<p>${text(words.tag)} <code>${text(tag)}</code></p>`;
  return `<h1>${text(filled(words.sendHead, { coin: wallet }))}</h1>
<p>${text(words.to)} <code dir="ltr">${text(address)}</code></p>
${to}`;
}

/** A wallet of play coins: what it sends arrives at a player’s address. */
export function sendPage(
  target: SendTarget,
  { minimum, fault }: { readonly minimum: string; readonly fault?: SendFault | undefined },
  words: PageWords,
): string {
  const wrong = fault === undefined ? '' : `<p role="alert" id="wrong">${text(words.wrongAmount)}</p>`;
  return page(
    words,
    words.sendTitle,
    `${sendHead(target, words)}
<form method="post">
<label for="amount">${text(filled(words.amountIn, { coin: target.wallet }))}</label>
<input id="amount" name="amount" inputmode="decimal" dir="ltr" autocomplete="off" required maxlength="28" value="${text(minimum)}"${fault === undefined ? '' : ' aria-invalid="true" aria-describedby="wrong"'}>
${wrong}
<label for="outcome">${text(words.sendOutcome)}</label>
<select id="outcome" name="outcome">
<option value="sent">${text(words.confirmed)}</option>
<option value="replaced">${text(words.replaced)}</option>
</select>
<button class="main" type="submit">${text(words.send)}</button>
</form>`,
  );
}

export function sentPage(target: SendTarget, amount: string, words: PageWords): string {
  return page(
    words,
    words.sentTitle,
    `${sendHead(target, words)}
<p class="amount" dir="ltr">${text(amount)} ${text(target.wallet)}</p>
<p role="status">${text(words.sent)}</p>`,
  );
}
