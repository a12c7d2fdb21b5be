import { t, words } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { MenuPopover } from '@evens/web/ui/menu-popover.tsx';
import { notify } from '@evens/web/ui/notice.tsx';
import { claimPressableStyle } from '@evens/web/ui/pressable.ts';
import { Columns3, Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import './data-table.css';
import { type CellValue, nextSorting, sortRows, tableState } from './table-state.ts';

claimPressableStyle();

export interface TableColumn<R> {
  readonly key: string;
  readonly title: string;
  /** Sorts the column and is written into files. */
  value(row: R): CellValue;
  /** Content of the cell; by default the value. */
  readonly cell?: (row: R) => ReactNode;
  /** Aligned at the end. */
  readonly isNumber?: boolean;
  /** Hidden until the operator chooses the column. */
  readonly isHidden?: boolean;
}

interface DataTableProps<R> {
  /** Names the table for the operator's choice of columns and for files. */
  readonly name: string;
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: readonly TableColumn<R>[];
  readonly empty?: string;
  rowKey(row: R): string | number;
  /** Enter or a double press on a row. */
  readonly onOpen?: (row: R) => void;
  /** Loads further rows; undefined if there are none. */
  readonly onMore?: (() => void) | undefined;
  readonly isLoadingMore?: boolean;
}

/** A list of up to some hundred rows: sorted by any column, with chosen columns, by keyboard, and as a CSV file. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { name, label, columns, rows, empty = t('backoffice.table.empty'), rowKey, onOpen } = props;
  const state = tableState(
    name,
    columns.filter(({ isHidden }) => isHidden).map(({ key }) => key),
  );
  const { hidden, sorting } = state.use();
  const visible = columns.filter(({ key }) => !hidden.includes(key));
  const sortColumn = columns.find(({ key }) => key === sorting?.key);
  const language = words().language.code;
  const sorted =
    sorting && sortColumn ? sortRows(rows, sorting, { value: sortColumn.value, language }) : rows;
  const byKey = new Map(sorted.map((row) => [String(rowKey(row)), row]));
  const sortDescriptor = sorting && { column: sorting.key, direction: sorting.direction };
  return (
    <div data-table={name} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Tools {...props} rows={sorted} columns={columns} visible={visible} hidden={hidden} />
      <div className="data-table-frame rounded-lg border border-line">
        <Table
          aria-label={label}
          className="data-table"
          {...(sortDescriptor && { sortDescriptor })}
          onSortChange={(next) => state.set({ hidden, sorting: nextSorting(sorting, next) })}
          {...(onOpen && {
            onRowAction: (key: string | number) => {
              const row = byKey.get(String(key));
              if (row !== undefined) onOpen(row);
            },
          })}
        >
          <TableHeader columns={visible.map((column) => ({ ...column, id: column.key }))}>
            {({ key, title, isNumber }) => (
              <Column
                id={key}
                isRowHeader={key === visible[0]?.key}
                allowsSorting
                className={classNames(isNumber && 'data-table-number')}
              >
                {({ sortDirection }) => {
                  const arrow = (
                    <span aria-hidden className="data-table-arrow">
                      {sortDirection && (sortDirection === 'ascending' ? '▲' : '▼')}
                    </span>
                  );
                  // The title of numbers ends where they end.
                  return isNumber ? [arrow, title] : [title, arrow];
                }}
              </Column>
            )}
          </TableHeader>
          <TableBody
            items={sorted.map((row) => ({ row, id: String(rowKey(row)) }))}
            dependencies={[visible]}
            renderEmptyState={() => <p className="p-4 text-quiet">{empty}</p>}
          >
            {({ row, id }) => (
              <Row id={id} columns={visible.map((column) => ({ ...column, id: column.key }))}>
                {({ value, cell, isNumber }) => (
                  <Cell className={classNames(isNumber && 'data-table-number')}>
                    {cell ? cell(row) : value(row)}
                  </Cell>
                )}
              </Row>
            )}
          </TableBody>
        </Table>
      </div>
      {props.onMore && (
        <Button className="justify-self-start" busy={props.isLoadingMore ?? false} onClick={props.onMore}>
          {t('backoffice.table.more')}
        </Button>
      )}
    </div>
  );
}

interface ToolsProps<R> extends DataTableProps<R> {
  readonly visible: readonly TableColumn<R>[];
  readonly hidden: readonly string[];
}

function Tools<R>({ name, rows, columns, visible, hidden, onMore }: ToolsProps<R>) {
  const menu = useId();
  const count = t('backoffice.table.rows', { count: rows.length });
  const state = tableState(name);
  const choose = (key: string, isVisible: boolean) =>
    state.set({
      ...state.get(),
      hidden: isVisible ? hidden.filter((each) => each !== key) : [...hidden, key],
    });
  async function save() {
    const { saveTable } = await import('./save-table.ts');
    saveTable(name, [
      visible.map(({ title }) => title),
      ...rows.map((row) => visible.map((column) => column.value(row))),
    ]);
  }
  return (
    <div className="flex items-center justify-end gap-1">
      <span className="me-auto text-sm text-faint">
        {onMore ? t('backoffice.table.rows.first', { rows: count }) : count}
      </span>
      <Button kind="quiet" size="small" popoverTarget={menu}>
        <Columns3 aria-hidden className="size-4" strokeWidth={1.75} />
        {t('backoffice.table.columns')}
      </Button>
      <MenuPopover id={menu}>
        <fieldset className="grid gap-1 p-2">
          <legend className="sr-only">{t('backoffice.table.columns')}</legend>
          {columns.map(({ key, title }) => (
            <label key={key} className="flex min-h-8 touch:min-h-11 items-center gap-2 px-2">
              <input
                type="checkbox"
                checked={!hidden.includes(key)}
                disabled={visible.length === 1 && visible[0]?.key === key}
                onChange={({ target }) => choose(key, target.checked)}
              />
              {title}
            </label>
          ))}
        </fieldset>
      </MenuPopover>
      <Button
        kind="quiet"
        size="small"
        disabled={rows.length === 0}
        onClick={() => void save().catch(() => notify(t('shell.error.network'), 'bad'))}
      >
        <Download aria-hidden className="size-4" strokeWidth={1.75} />
        CSV
      </Button>
    </div>
  );
}
