import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlPage } from './html-page.ts';
import { amountOf, text } from './html-text.ts';
import type { KeptPayment } from './payments-file.ts';
import { isScenario, type Scenario, type ScenarioKey, scenarios } from './scenarios.ts';
import { HOSTED_PAGES_PATH } from './site-message.ts';
import { type WidgetEnd, widgetOutcomes, widgetWordsOf } from './widget-words.ts';

/** Fields of the widget that the site's page passes in the URL. */
export interface WidgetFields {
  readonly widgetId: string;
  readonly locale: string;
  readonly symbol: string;
  readonly email: string;
  readonly isBuyMoreHidden: boolean;
  readonly isTryAgainHidden: boolean;
  readonly isEmailHidden: boolean;
}

export const widgetStyle = `${readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')}
body {
  place-items: start center;
  padding: 0;
  background: var(--surface);
}
.widget {
  width: 100%;
  padding: 1.25rem;
}
`;

/** Reports the displayed state and pressed buttons to the embedding page. These messages never change a payment. */
export const widgetScript = `const { site, widget, shown } = document.body.dataset;
function report(event) {
  parent.postMessage({ type: 'payment-widget', widgetId: widget, event }, site);
}
report(shown);
for (const button of document.querySelectorAll('button[data-event]'))
  button.addEventListener('click', () => report(button.dataset.event));
`;

/** `open`: the player has a next step; `ended`: the provider knows the result of the payment. */
type Shown = 'open' | 'ended';

interface PageParts {
  readonly shown: Shown;
  /** Origin of the embedding page, the only one that receives the messages. */
  readonly site: string;
  readonly body: string;
}

function page({ widgetId, locale }: WidgetFields, { shown, site, body }: PageParts): string {
  const { lang, dir, title, notice } = widgetWordsOf(locale);
  const path = `${HOSTED_PAGES_PATH}/widget`;
  return htmlPage({
    ...{ lang, dir, title },
    links: `<link rel="stylesheet" href="${path}/style.css">
<script defer src="${path}/widget.js"></script>`,
    body: `<body data-site="${text(site)}" data-widget="${text(widgetId)}" data-shown="${shown}">
<div class="widget">
<p class="notice">${text(notice)}</p>
${body}
</div>
</body>`,
  });
}

function head(payment: KeptPayment, { symbol }: WidgetFields): string {
  return `<h1><bdi>${text(payment.name)}</bdi></h1>
<p class="amount"><bdi>${text(`${amountOf(payment)} ${symbol}`)}</bdi></p>`;
}

function siteOf({ returnUrl }: KeptPayment): string {
  return new URL(returnUrl).origin;
}

export function widgetPayPage(payment: KeptPayment, fields: WidgetFields): string {
  const words = widgetWordsOf(fields.locale);
  const options = widgetOutcomes.map((key) => `<option value="${key}">${text(words.outcomes[key])}</option>`);
  const email = `<label for="email">${text(words.email)}</label>
<input id="email" name="email" type="email" dir="ltr" autocomplete="email" maxlength="254" value="${text(fields.email)}">
`;
  return page(fields, {
    shown: 'open',
    site: siteOf(payment),
    body: `${head(payment, fields)}
<form method="post">
${fields.isEmailHidden ? '' : email}<label for="outcome">${text(words.outcome)}</label>
<select id="outcome" name="outcome">
${options.join('\n')}
</select>
<button class="main" type="submit">${text(words.pay)}</button>
</form>`,
  });
}

export function widgetChallengePage(
  payment: KeptPayment,
  { outcome, ...fields }: WidgetFields & { readonly outcome: ScenarioKey },
): string {
  const words = widgetWordsOf(fields.locale);
  return page(fields, {
    shown: 'open',
    site: siteOf(payment),
    body: `${head(payment, fields)}
<p>${text(words.challenge)}</p>
<form method="post">
<input type="hidden" name="outcome" value="${outcome}">
<button class="main" type="submit" name="challenge" value="passed">${text(words.confirm)}</button>
<button type="submit" name="challenge" value="failed">${text(words.refuse)}</button>
</form>`,
  });
}

function endOf({ chosen }: KeptPayment): WidgetEnd {
  const scenario: Scenario | undefined =
    chosen !== null && isScenario(chosen) ? scenarios[chosen] : undefined;
  const first = scenario?.happenings[0];
  if (first?.kind === 'failed') return first.failure === 'declined' ? 'declined' : 'cancelled';
  return first !== undefined && first.afterMs > 0 ? 'late' : 'sent';
}

export function widgetEndPage(payment: KeptPayment, fields: WidgetFields): string {
  const words = widgetWordsOf(fields.locale);
  const end = endOf(payment);
  const isPaid = end === 'sent' || end === 'late';
  const isHidden = isPaid ? fields.isBuyMoreHidden : fields.isTryAgainHidden;
  const button = isPaid
    ? `<button type="button" data-event="buy-more">${text(words.buyMore)}</button>`
    : `<button class="main" type="button" data-event="try-again">${text(words.tryAgain)}</button>`;
  return page(fields, {
    shown: 'ended',
    site: siteOf(payment),
    body: `${head(payment, fields)}
<p role="status">${text(words.ends[end])}</p>
${isHidden ? '' : button}`,
  });
}

export function widgetMissingPage(fields: WidgetFields): string {
  const { missing } = widgetWordsOf(fields.locale);
  return page(fields, { shown: 'ended', site: '', body: `<p>${text(missing)}</p>` });
}
