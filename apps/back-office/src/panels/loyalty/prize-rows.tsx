import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Field, SelectField } from '@evens/web/ui/field.tsx';
import { addRow, type PrizeDraft, type PrizeList } from './draft.ts';

export interface PrizeRowsProps {
  readonly list: PrizeList;
  readonly rows: readonly PrizeDraft[];
  readonly slots: readonly { readonly Key: string; readonly Name: string }[];
  /** The message for a field by its path. */
  fault(path: string): string | undefined;
  onChange(rows: readonly PrizeDraft[]): void;
}

/** The items of the shop, or the segments around the wheel. */
export function PrizeRows({ list, rows, slots, fault, onChange }: PrizeRowsProps) {
  return (
    <div className="grid gap-3">
      {rows.map((row, index) => (
        <PrizeRow
          key={row.id}
          {...{ list, row, slots }}
          label={t('backoffice.loyalty.row', { number: index + 1 })}
          fault={(field) => fault(`${list}.${index}.${field}`)}
          onType={(changes) =>
            onChange(rows.map((each) => (each.id === row.id ? { ...each, ...changes } : each)))
          }
          onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <Button className="justify-self-start" onClick={() => onChange(addRow(rows))}>
        {t('backoffice.loyalty.add')}
      </Button>
    </div>
  );
}

const kinds = {
  items: ['cash', 'free-bet', 'free-spins'],
  wheel: ['points', 'cash', 'free-bet', 'free-spins'],
} as const;

interface PrizeRowProps extends Pick<PrizeRowsProps, 'fault' | 'list' | 'slots'> {
  readonly row: PrizeDraft;
  readonly label: string;
  onType(changes: Partial<PrizeDraft>): void;
  onRemove(): void;
}

function PrizeRow({ list, row, slots, label, fault, onType, onRemove }: PrizeRowProps) {
  const number = (field: 'points' | 'value' | 'count' | 'number', title: string, path: string) => (
    <Field
      label={title}
      value={row[field]}
      error={fault(path)}
      inputMode={field === 'value' || list === 'wheel' ? 'decimal' : 'numeric'}
      dir="ltr"
      autoComplete="off"
      maxLength={12}
      onChange={({ target }) => onType({ [field]: target.value })}
    />
  );
  return (
    <fieldset
      aria-label={label}
      data-row={row.id}
      className="grid min-w-0 items-start gap-3 border-b border-line pb-3 tablet:grid-cols-[repeat(auto-fill,minmax(150px,1fr))]"
    >
      <SelectField
        label={t('backoffice.loyalty.prize')}
        error={fault('prize')}
        value={row.kind}
        onChange={({ target }) =>
          onType({ kind: kinds[list].find((kind) => kind === target.value) ?? row.kind })
        }
      >
        {kinds[list].map((kind) => (
          <option key={kind} value={kind}>
            {t(`backoffice.loyalty.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      {row.kind === 'points'
        ? number('points', t('backoffice.loyalty.kind.points'), 'prize.points')
        : number('value', t('backoffice.loyalty.value'), 'prize.units')}
      {row.kind === 'free-spins' && (
        <>
          {number('count', t('backoffice.loyalty.count'), 'prize.count')}
          <SelectField
            label={t('backoffice.switch.game')}
            error={fault('prize.game')}
            value={row.game}
            onChange={({ target }) => onType({ game: target.value })}
          >
            <option value="">–</option>
            {slots.map(({ Key, Name }) => (
              <option key={Key} value={Key}>
                {Name}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {list === 'items'
        ? number('number', t('backoffice.loyalty.price'), 'price')
        : number('number', t('backoffice.loyalty.chance'), 'chanceParts')}
      <div className="flex flex-wrap items-center gap-3 tablet:pt-6">
        {list === 'items' && (
          <CheckField
            label={t('backoffice.loyalty.sold')}
            checked={row.isOn}
            onChange={({ target }) => onType({ isOn: target.checked })}
          />
        )}
        <Button
          size="small"
          kind="quiet"
          aria-label={`${t('backoffice.loyalty.remove')}: ${label}`}
          onClick={onRemove}
        >
          {t('backoffice.loyalty.remove')}
        </Button>
      </div>
    </fieldset>
  );
}
