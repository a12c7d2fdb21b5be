import type { Ticket, TicketSelection } from '@evens/contract';
import { formatDecimalOdds } from '@evens/markets';
import { Link } from 'react-router';

export function legsOf(ticket: Ticket): readonly TicketSelection[] {
  return ticket.Items.flatMap((item) => item.Selections);
}

export function legKey(leg: TicketSelection): string {
  return `${leg.MatchID}/${leg.MarketType};${leg.Specifier}#${leg.OutcomeNo}`;
}

/** What was bet on, at which price, and why it came out as it did. */
export function TicketLegs({ ticket }: { readonly ticket: Ticket }) {
  return legsOf(ticket).map((leg) => (
    <div key={legKey(leg)} className="grid gap-0.5">
      <p className="flex items-baseline justify-between gap-2 font-[620]">
        <bdi>
          {leg.Odd.Title}
          {leg.Odd.TitleSuffix !== '' && ` ${leg.Odd.TitleSuffix}`}
        </bdi>
        <bdi>{formatDecimalOdds(leg.Odds)}</bdi>
      </p>
      <p className="text-sm text-quiet">
        <bdi>{leg.MarketName}</bdi> ·{' '}
        <Link to={leg.MatchLink} className="pointer:hover:underline">
          <bdi>{leg.MatchName}</bdi>
        </Link>
      </p>
      {leg.ResultReason !== '' && <p className="text-sm text-text">{leg.ResultReason}</p>}
    </div>
  ));
}
