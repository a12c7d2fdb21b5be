import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTED_PAGES_PATH } from '@evens/providers';
import { htmlPage } from './html-page.ts';
import { formatPaymentAmount, text } from './html-text.ts';
import type { StoredPayment } from './payments-file.ts';
import { sandboxWords } from './sandbox-words.ts';
import { isScenario, type Scenario, type ScenarioKey, scenarios } from './scenarios.ts';

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
  border: 0;
  border-radius: 0;
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

/** Outcomes that a player can choose in the widget; the hosted pages offer more. */
const widgetOutcomes = [
  'paid',
  'challenge',
  'delayed',
  'declined',
  'cancelled',
] as const satisfies readonly ScenarioKey[];

/** The result of a payment as the widget displays it. */
type WidgetEnd = 'sent' | 'late' | 'declined' | 'cancelled';

/** `open`: the player has a next step; `ended`: the provider knows the result of the payment. */
type WidgetPhase = 'open' | 'ended';

interface PageParts {
  readonly phase: WidgetPhase;
  /** Origin of the embedding page, the only one that receives the messages. */
  readonly site: string;
  readonly body: string;
}

function page({ widgetId, locale }: WidgetFields, { phase, site, body }: PageParts): string {
  const { language, t } = sandboxWords(locale);
  const path = `${HOSTED_PAGES_PATH}/widget`;
  return htmlPage({
    ...{ lang: language.code, dir: language.dir, title: t('sandbox.widget.title') },
    links: `<link rel="stylesheet" href="${path}/style.css">
<script defer src="${path}/widget.js"></script>`,
    body: `<body data-site="${text(site)}" data-widget="${text(widgetId)}" data-shown="${phase}">
<main class="widget">
<p class="notice">${text(t('sandbox.widget.notice'))}</p>
${body}
</main>
</body>`,
  });
}

function head(payment: StoredPayment, { symbol }: WidgetFields): string {
  return `<h1><bdi>${text(payment.name)}</bdi></h1>
<p class="amount"><bdi>${text(`${formatPaymentAmount(payment)} ${symbol}`)}</bdi></p>`;
}

function siteOrigin({ returnUrl }: StoredPayment): string {
  return new URL(returnUrl).origin;
}

export function widgetPayPage(payment: StoredPayment, fields: WidgetFields): string {
  const words = sandboxWords(fields.locale);
  const options = widgetOutcomes.map(
    (key) => `<option value="${key}">${text(words.t(`sandbox.widget.outcome.${key}`))}</option>`,
  );
  const email = `<label for="email">${text(words.t('sandbox.widget.email'))}</label>
<input id="email" name="email" type="email" dir="ltr" autocomplete="email" maxlength="254" value="${text(fields.email)}">
`;
  return page(fields, {
    phase: 'open',
    site: siteOrigin(payment),
    body: `${head(payment, fields)}
<form method="post">
${fields.isEmailHidden ? '' : email}<label for="outcome">${text(words.t('sandbox.widget.outcome'))}</label>
<select id="outcome" name="outcome">
${options.join('\n')}
</select>
<button class="main" type="submit">${text(words.t('sandbox.widget.pay'))}</button>
</form>`,
  });
}

export function widgetChallengePage(
  payment: StoredPayment,
  { outcome, ...fields }: WidgetFields & { readonly outcome: ScenarioKey },
): string {
  const words = sandboxWords(fields.locale);
  return page(fields, {
    phase: 'open',
    site: siteOrigin(payment),
    body: `${head(payment, fields)}
<p>${text(words.t('sandbox.widget.challenge'))}</p>
<form method="post">
<input type="hidden" name="outcome" value="${outcome}">
<button class="main" type="submit" name="challenge" value="passed">${text(words.t('sandbox.widget.confirm'))}</button>
<button type="submit" name="challenge" value="failed">${text(words.t('sandbox.widget.refuse'))}</button>
</form>`,
  });
}

function widgetEnd({ chosen }: StoredPayment): WidgetEnd {
  const scenario: Scenario | undefined =
    chosen !== null && isScenario(chosen) ? scenarios[chosen] : undefined;
  const first = scenario?.happenings[0];
  if (first?.kind === 'failed') return first.failure === 'declined' ? 'declined' : 'cancelled';
  return first !== undefined && first.afterMs > 0 ? 'late' : 'sent';
}

export function widgetEndPage(payment: StoredPayment, fields: WidgetFields): string {
  const words = sandboxWords(fields.locale);
  const end = widgetEnd(payment);
  const isPaid = end === 'sent' || end === 'late';
  const isHidden = isPaid ? fields.isBuyMoreHidden : fields.isTryAgainHidden;
  const button = isPaid
    ? `<button type="button" data-event="buy-more">${text(words.t('sandbox.widget.buy-more'))}</button>`
    : `<button class="main" type="button" data-event="try-again">${text(words.t('sandbox.widget.try-again'))}</button>`;
  return page(fields, {
    phase: 'ended',
    site: siteOrigin(payment),
    body: `${head(payment, fields)}
<p role="status">${text(words.t(`sandbox.widget.end.${end}`))}</p>
${isHidden ? '' : button}`,
  });
}

export function widgetMissingPage(fields: WidgetFields): string {
  const missing = sandboxWords(fields.locale).t('sandbox.widget.missing');
  return page(fields, { phase: 'ended', site: '', body: `<p>${text(missing)}</p>` });
}
