import { classNames } from '@evens/web/ui/class-names.ts';
import { DisabledTile } from './disabled-tile.tsx';

export interface MethodTile {
  readonly key: string;
  readonly name: string;
  /** URL that the tile opens in a new tab. */
  readonly link?: string | undefined;
  /** Reason why the method is listed but cannot be chosen. */
  readonly disabled?: string | undefined;
}

interface MethodTilesProps {
  readonly label: string;
  readonly tiles: readonly MethodTile[];
  readonly chosen: string | undefined;
  /** On phones only the chosen tile is visible. */
  readonly isFolded: boolean;
  onChoose(key: string): void;
  /** A tile was pressed by touch or mouse. Arrow keys do not call it. */
  onPressed(): void;
}

/** Payment methods of one group. One method is chosen across all groups. */
export function MethodTiles({ label, tiles, chosen, isFolded, onChoose, onPressed }: MethodTilesProps) {
  const hidden = 'max-tablet:hidden';
  const hasChosen = tiles.some(({ key }) => key === chosen);
  return (
    <fieldset className={classNames('min-w-0', isFolded && !hasChosen && hidden)}>
      <legend className="mb-1.5 text-sm font-[560] text-quiet">{label}</legend>
      <div className="grid grid-cols-2 gap-2 tablet:grid-cols-3">
        {tiles.map(({ key, name, link, disabled }) =>
          disabled !== undefined ? (
            <div key={key} className={classNames('grid', isFolded && hidden)}>
              <DisabledTile name={name} reason={disabled} />
            </div>
          ) : (
            <label
              key={key}
              onPointerUp={() => {
                if (link !== undefined && key !== chosen) window.open(link, '_blank', 'noopener,noreferrer');
                onPressed();
              }}
              className={classNames(
                'grid min-h-13 cursor-pointer place-items-center rounded-md px-2 py-2 text-center font-[580] inset-ring transition-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
                isFolded && key !== chosen && hidden,
                key === chosen
                  ? 'bg-accent-soft inset-ring-2 inset-ring-accent-text'
                  : 'bg-raised inset-ring-line pointer:hover:bg-hover',
              )}
            >
              <input
                type="radio"
                name="payment-method"
                value={key}
                checked={key === chosen}
                className="sr-only"
                onChange={() => onChoose(key)}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}
