import type { ReactNode, RefCallback } from 'react';

export type PriceMovement = 'up' | 'down';

export interface OddsButtonWords {
  readonly up: string;
  readonly down: string;
  readonly suspended: string;
  readonly stale: string;
}

/** The parts of a button that change while it is mounted. */
export interface DisplayedOdds {
  /** "1.85". Undefined where the outcome isn't offered. */
  readonly odds: string | undefined;
  readonly isSelected: boolean;
  readonly movement: PriceMovement | undefined;
  readonly isSuspended: boolean;
  readonly isStale: boolean;
}

/** Characters that a price has room for in full size. */
const ROOMY_MAX = 5;

function longKind(text: string): '' | 'fraction' | undefined {
  if (text.length > ROOMY_MAX) return '';
  return text.length === ROOMY_MAX && text.includes('/') ? 'fraction' : undefined;
}

export interface OddsButtonProps {
  /** Shown before the price: "Arsenal −0.25", "1". */
  readonly label?: ReactNode;
  /** Receives the element, which a writer updates; its price is never rendered by React. */
  readonly attach: RefCallback<HTMLButtonElement>;
  onToggle(): void;
}

/**
 * The frame of one price, 38 px high, 44 on touch screens; its size never changes with its state. Selected, moved up,
 * moved down, suspended and stale each look different, in more than colour: `odds-button.css` distinguishes them by attributes.
 */
export function OddsButton({ label, attach, onToggle }: OddsButtonProps) {
  return (
    <button
      ref={attach}
      type="button"
      className="odds-button"
      onClick={({ currentTarget }) => {
        if (!currentTarget.hasAttribute('aria-disabled') || isPressed(currentTarget)) onToggle();
      }}
    >
      {label !== undefined && <span>{label}</span>}
      <bdi />
    </button>
  );
}

function isPressed(button: HTMLButtonElement): boolean {
  return button.getAttribute('aria-pressed') === 'true';
}

/**
 * Writes the state of a button directly to its element, and only changed parts: hundreds of prices may change in one
 * frame. `name` is the full name for screen readers: match, market and outcome.
 */
export function oddsWriter(
  button: HTMLButtonElement,
  { name, words }: { readonly name: string; readonly words: OddsButtonWords },
): (displayed: DisplayedOdds) => void {
  const price = button.lastElementChild;
  const put = (attribute: string, value: string | undefined) => {
    // Setting an attribute to its current value would cost as much as a change.
    if (button.getAttribute(attribute) === (value ?? null)) return;
    if (value === undefined) button.removeAttribute(attribute);
    else button.setAttribute(attribute, value);
  };
  return ({ odds, isSelected, movement, isSuspended, isStale }) => {
    const isClosed = isSuspended || odds === undefined;
    const state = isSuspended ? 'suspended' : isStale ? 'stale' : isClosed ? undefined : movement;
    // A suspended price is a lock, drawn by the style.
    const text = isSuspended ? '' : (odds ?? '–');
    if (price && price.textContent !== text) price.textContent = text;
    put('aria-label', [name, isClosed ? undefined : odds, state && words[state]].filter(Boolean).join(', '));
    put('aria-pressed', `${isSelected}`);
    put('aria-disabled', isClosed ? 'true' : undefined);
    put('disabled', odds === undefined && !isSelected ? '' : undefined);
    put('data-state', state);
    // Marks of direction take no room.
    put('data-long', longKind(text.replace(/[\u2066\u2069]/g, '')));
  };
}
