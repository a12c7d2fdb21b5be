import { Button } from '@evens/web/ui/button.tsx';
import type { TableColumn } from './data-table.tsx';

interface ButtonColumn<R> {
  readonly title: string;
  /** Text of the button, if it is not the title. */
  text?(row: R): string;
  /** Names the row for screen readers, if the title does not suffice. */
  label?(row: R): string;
  has?(row: R): boolean;
  onPress(row: R): void;
}

/** A column with a button that acts on its row. */
export function buttonColumn<R>({ title, text, label, has, onPress }: ButtonColumn<R>): TableColumn<R> {
  return {
    ...{ key: 'act', title, value: () => null },
    cell: (row) =>
      has?.(row) !== false && (
        <Button size="small" aria-label={label?.(row)} onClick={() => onPress(row)}>
          {text?.(row) ?? title}
        </Button>
      ),
  };
}
