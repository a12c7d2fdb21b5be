import type { Ticket, TicketSelection } from '@evens/contract';
import { outcomeTitle } from '@evens/locales/browser';
import { formatSpecifier, marketDefinition, parseSpecifier } from '@evens/markets';
import { teasedLine, teaserSettings } from '@evens/tickets';
import { words } from '../../core/words.ts';

/** The sport's name in paths, which a link to its match has after the area. */
const sportOfLink = /^\/(?:live\/)?(?:sport|esports)\/([^/]+)\//;

/**
 * The line that a teaser leg had before its points moved it, as its outcome shows it: "+3.5". Undefined where that isn't
 * known: the setting is sold no more.
 */
export function teasedFrom(selection: TicketSelection, { TeaserPoints }: Ticket): string | undefined {
  const setting = teaserSettings.find(({ name }) => name === TeaserPoints);
  const sport = sportOfLink.exec(selection.MatchLink)?.[1] ?? '';
  const points = setting?.pointsHundredths[sport];
  const definition = marketDefinition(selection.MarketType);
  const specifier = definition && parseSpecifier(selection.Specifier, definition.shape);
  const moved = specifier?.ok ? specifier.value.lineHundredths : undefined;
  if (points === undefined || moved === undefined || !definition || !specifier?.ok) return undefined;
  const { MarketType: marketType, OutcomeNo: outcomeNo } = selection;
  const lineHundredths = teasedLine({
    marketType,
    outcomeNo,
    lineHundredths: moved,
    pointsHundredths: -points,
  });
  if (lineHundredths === undefined) return undefined;
  const line = {
    type: marketType,
    specifier: formatSpecifier({ ...specifier.value, lineHundredths }, definition.shape),
  };
  // Only the line is shown: who plays is in the selection's own words.
  return outcomeTitle(words(), line, outcomeNo, { sport, home: '', away: '' }).suffix;
}
