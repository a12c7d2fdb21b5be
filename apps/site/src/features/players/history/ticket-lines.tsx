import type { Ticket, TicketLine } from '@evens/contract';
import { Money } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useState } from 'react';

/** Number of lines displayed first. A system can have 252. */
const LINES_FIRST = 12;

interface TicketLinesProps {
  readonly ticket: Ticket;
  readonly lines: readonly TicketLine[];
}

/** Each line with its legs, stake and result. */
export function TicketLines({ ticket, lines }: TicketLinesProps) {
  const [isAll, setAll] = useState(false);
  const visibleLines = isAll ? lines : lines.slice(0, LINES_FIRST);
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-start text-faint [&>th]:py-1.5 [&>th]:font-[560]">
              <th scope="col" className="text-start">
                {t('history.line.legs')}
              </th>
              <th scope="col" className="ps-4 text-end">
                {t('history.stake')}
              </th>
              <th scope="col" className="ps-4 text-end">
                {t('history.returned')}
              </th>
            </tr>
          </thead>
          <tbody>
            {visibleLines.map((line, index) => (
              <tr key={index} className="border-b border-line last:border-0 [&>td]:py-1.5">
                <td>
                  <bdi dir="ltr">{line.Items.map((item) => item + 1).join(' · ')}</bdi>
                  {line.IsPlace && <span className="ms-2 text-faint">{t('history.line.place')}</span>}
                </td>
                <td className="ps-4 text-end">
                  <Money amount={line.Stake} currency={ticket.Currency} />
                </td>
                <td className="ps-4 text-end font-[620]">
                  {line.Payout === null ? (
                    <span className="font-normal text-faint">{t('history.line.open')}</span>
                  ) : (
                    <Money amount={line.Payout} currency={ticket.Currency} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > visibleLines.length && (
        <Button size="small" wide className="mt-2 print:hidden" onClick={() => setAll(true)}>
          {t('history.line.all', { count: lines.length })}
        </Button>
      )}
    </>
  );
}
