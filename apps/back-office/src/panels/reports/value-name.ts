import type { ReportDimension, ReportProduct } from '@evens/contract';
import { sportById } from '@evens/markets';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t, words } from '@evens/web/core/words.ts';
import type { BreakdownLine } from './report-sums.ts';

function sportText(id: string): string {
  const sport = sportById(Number(id));
  return sport ? sportName(sport.alias) : id;
}

function marketText(value: string): string {
  const [sport = '', type = ''] = value.split('/');
  return `${sportText(sport)} · ${type === 'builder' ? t('bet.builder.title') : type}`;
}

function countryText(code: string): string {
  return new Intl.DisplayNames([words().language.locale, 'en'], { type: 'region' }).of(code) ?? code;
}

/** Texts of dimensions whose values the server does not name. */
const texts: Readonly<Partial<Record<ReportDimension, (value: string) => string>>> = {
  // The values of these dimensions are those of the contract and of the ledger's kinds.
  product: (value) => t(`reports.product.${value as ReportProduct}`),
  phase: (value) => t(value === 'in-play' ? 'reports.in-play' : 'reports.prematch'),
  kind: (value) => {
    const key = `reports.kind.${value}`;
    return words().has(key) ? words().t(key) : value;
  },
  country: countryText,
  sport: sportText,
  market: marketText,
  agent: (value) => (value === '0' ? t('reports.no-agent') : value),
};

/** Name of a line of the breakdown. */
export function valueName(
  by: ReportDimension,
  { value, name }: Pick<BreakdownLine, 'value' | 'name'>,
): string {
  if (value === null) return t('reports.others');
  if (name !== null) return name;
  if (value === 'multiples') return t('reports.multiples');
  if (value === '') return t('reports.unknown');
  return texts[by]?.(value) ?? value;
}
