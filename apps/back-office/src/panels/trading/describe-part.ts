import type { ClosedKind, TradingLine } from '@evens/contract';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';

interface Closed {
  readonly Kind: ClosedKind;
  readonly Name: string;
}

type Lines = readonly TradingLine[];

/** Lines of one market share its name: the first outcome names the line. */
function describeLine(key: string, lines: Lines): string {
  const line = lines.find(({ ID }) => ID === key);
  return line === undefined ? key : `${line.Name}: ${line.Outcomes[0]?.Title ?? ''}`;
}

function describeMarket(type: string, lines: Lines): string {
  return lines.find(({ Type }) => Type === type)?.Name ?? type;
}

/** A closed part of the offer, in words. */
export function describePart({ Kind, Name }: Closed, lines: Lines): string {
  const key = Name.slice(Name.indexOf('/') + 1);
  switch (Kind) {
    case 'sport':
      return sportName(Name);
    case 'league':
      return t('backoffice.trading.league');
    case 'match':
      return t('backoffice.trading.match');
    case 'line':
      return describeLine(key, lines);
    default:
      return describeMarket(key, lines);
  }
}

/** The prices that a change applies to, in words. */
export function describeTarget(target: string, lines: Lines): string {
  if (target === 'match') return t('backoffice.trading.shift.whole');
  const [, kind, name = ''] = /^(market|line|outcome):(.+)$/.exec(target) ?? [];
  if (kind === 'market') return describeMarket(name, lines);
  if (kind === 'line') return describeLine(name, lines);
  const at = name.lastIndexOf('/');
  const line = lines.find(({ ID }) => ID === name.slice(0, at));
  const outcome = line?.Outcomes.find(({ OutcomeNo }) => OutcomeNo === Number(name.slice(at + 1)));
  return line && outcome ? `${line.Name}: ${outcome.Title}` : target;
}
