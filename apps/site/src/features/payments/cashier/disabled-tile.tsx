import { Ban } from 'lucide-react';
import { useId, useState } from 'react';

interface DisabledTileProps {
  readonly name: string;
  readonly reason: string;
}

/** A method that cannot be chosen. Hover, press and keyboard focus show the reason. */
export function DisabledTile({ name, reason }: DisabledTileProps) {
  const id = useId();
  const [isVisible, setVisible] = useState(false);
  const show = () => setVisible(true);
  const hide = () => setVisible(false);
  return (
    <div className="relative grid">
      <button
        type="button"
        aria-disabled
        aria-describedby={id}
        className="flex min-h-13 cursor-not-allowed items-center justify-center gap-1.5 rounded-md border border-dashed border-line px-2 py-2 text-center font-[580] text-quiet"
        onClick={show}
        onFocus={show}
        onBlur={hide}
        onPointerEnter={show}
        onPointerLeave={({ pointerType }) => {
          // On touch, pointerleave follows as soon as the finger is lifted.
          if (pointerType === 'mouse') hide();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isVisible) return;
          // Escape closes the reason, not the dialog around it.
          event.preventDefault();
          event.stopPropagation();
          hide();
        }}
      >
        <Ban aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </button>
      <span
        id={id}
        role="tooltip"
        hidden={!isVisible}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-md bg-text px-2 py-1.5 text-center text-sm text-ink shadow-lg"
      >
        {reason}
      </span>
    </div>
  );
}
