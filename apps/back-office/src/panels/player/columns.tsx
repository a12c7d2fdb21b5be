import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import type { TableColumn } from '../../table/data-table.tsx';
import { linkColumn } from '../../table/link-column.tsx';
import { panelLink } from '../panel-link.ts';

type Heading = Pick<TableColumn<unknown>, 'key' | 'title'>;
type Column<Field extends string, Value> = TableColumn<Readonly<Record<Field, Value>>>;

/** A column of instants; by default the time of the row. */
export function timeColumn<Field extends string>(
  field: Field,
  heading: Heading = { key: 'time', title: t('backoffice.player.column.time') },
): Column<Field, string> {
  return {
    ...heading,
    value: (row) => row[field],
    cell: (row) => <DateAndTime atMs={Date.parse(row[field])} />,
  };
}

/** A column of texts that may be long. They keep their lines. */
export function longTextColumn<Field extends string>(field: Field, heading: Heading): Column<Field, string> {
  return {
    ...heading,
    value: (row) => row[field],
    cell: (row) => (
      <bdi className="block min-w-[min(24ch,60vw)] max-w-[min(560px,60vw)] whitespace-pre-line [overflow-wrap:anywhere]">
        {row[field]}
      </bdi>
    ),
  };
}

/** A column of amounts, losses in red. */
export function moneyColumn<Field extends string>(
  field: Field,
  { currency, ...heading }: Heading & { readonly currency: string },
): Column<Field, string | null> {
  return {
    ...heading,
    isNumber: true,
    value: (row) => (row[field] === null ? null : Number(row[field])),
    cell: (row) => {
      const amount = row[field];
      return amount === null ? (
        ''
      ) : (
        <Money
          amount={amount}
          currency={currency}
          className={classNames(amount.startsWith('-') && 'text-down')}
        />
      );
    },
  };
}

/** A column of players that lead to their pages. */
export function playerColumn<R extends { readonly UserName: string }>(
  id: (row: R) => number,
): TableColumn<R> {
  return linkColumn({
    ...{ key: 'player', title: t('backoffice.player.title') },
    text: ({ UserName }) => UserName,
    path: (row) => panelLink('player', id(row)),
  });
}
