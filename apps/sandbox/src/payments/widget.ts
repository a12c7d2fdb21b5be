import { HOSTED_PAGES_PATH } from '@evens/providers';
import { type Scenario, scenarios } from './scenarios.ts';
import { type PaymentService, parseScenario } from './service.ts';
import {
  type WidgetFields,
  widgetChallengePage,
  widgetEndPage,
  widgetMissingPage,
  widgetPayPage,
  widgetScript,
  widgetStyle,
} from './widget-pages.ts';

const QUERY_CHARACTERS_MAX = 1500;
const TEXT_CHARACTERS_MAX = 254;

export interface WidgetRequest {
  readonly token: string;
  /** Path and query of the widget on the site, to redirect to after a form. */
  readonly path: string;
  readonly fields: WidgetFields;
}

/** Parses a widget URL into its payment token and fields; undefined for any other URL. */
export function readWidgetPath(path: string): WidgetRequest | undefined {
  const [, token, search = ''] = /^\/widget\/([\w-]{32})(\?.*)?$/.exec(path) ?? [];
  if (token === undefined || search.length > QUERY_CHARACTERS_MAX) return undefined;
  const query = new URLSearchParams(search);
  const queryText = (name: string) => (query.get(name) ?? '').slice(0, TEXT_CHARACTERS_MAX);
  const isHidden = (name: string) => query.get(`${name}Hidden`) === 'true';
  return {
    token,
    path: HOSTED_PAGES_PATH + path,
    fields: {
      widgetId: queryText('widgetId'),
      locale: queryText('locale'),
      symbol: queryText('symbol'),
      email: queryText('email'),
      isBuyMoreHidden: isHidden('buyMore'),
      isTryAgainHidden: isHidden('tryAgain'),
      isEmailHidden: isHidden('email'),
    },
  };
}

/** Style sheet and script of the widget, under its own path. */
export function widgetFile(path: string) {
  if (path === '/widget/style.css') return { type: 'text/css; charset=utf-8', body: widgetStyle } as const;
  if (path === '/widget/widget.js')
    return { type: 'text/javascript; charset=utf-8', body: widgetScript } as const;
  return undefined;
}

export type WidgetReply =
  | { readonly status: 200 | 404; readonly body: string }
  | { readonly location: string };

/** Answers a page of the widget. A payment with an outcome gets the result page; its outcome never changes. */
export function answerWidget(
  service: PaymentService,
  { token, path, fields }: WidgetRequest,
  form: URLSearchParams | undefined,
): WidgetReply {
  const payment = service.find(token);
  if (!payment) return { status: 404, body: widgetMissingPage(fields) };
  if (payment.chosen !== null)
    return form ? { location: path } : { status: 200, body: widgetEndPage(payment, fields) };
  const key = form && parseScenario(form.get('outcome'));
  if (!key) return { status: 200, body: widgetPayPage(payment, fields) };
  const scenario: Scenario = scenarios[key];
  const challenge = form.get('challenge');
  if (scenario.isChallenged && challenge === null)
    return { status: 200, body: widgetChallengePage(payment, { ...fields, outcome: key }) };
  service.choose(payment, challenge === 'failed' ? 'declined' : key);
  return { location: path };
}
