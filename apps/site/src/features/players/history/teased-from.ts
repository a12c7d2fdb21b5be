import type { Ticket, TicketSelection } from '@evens/contract';
import { outcomeTitle } from '@evens/locales/browser';
import { formatSpecifier, marketDefinition, parseSpecifier } from '@evens/markets';
import { teasedLine, teaserSettings } from '@evens/tickets';
import { words } from '@evens/web/core/words.ts';

/** The sport's path name in a match link. */
const sportOfLink = /^\/(?:live\/)?(?:sport|esports)\/([^/]+)\//;

/**
 * The line of a teaser leg before the points were added, as in its outcome: "+3.5". Undefined if the setting is no
 * longer sold.
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
  // Only the line is used; the names are in the selection's own text.
  return outcomeTitle(words(), line, outcomeNo, { sport, home: '', away: '' }).suffix;
}
