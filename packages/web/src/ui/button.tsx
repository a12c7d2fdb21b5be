import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const kinds: Readonly<Record<ButtonKind, string>> = {
  primary: 'bg-accent text-on-accent pointer:hover:brightness-95',
  plain: 'bg-raised text-text pointer:hover:bg-hover',
  quiet: 'text-quiet pointer:hover:bg-raised pointer:hover:text-text',
  danger: 'bg-raised text-danger pointer:hover:bg-hover',
};
const sizes: Readonly<Record<ButtonSize, string>> = {
  small: 'px-3 rounded-md text-sm',
  medium: 'px-4 rounded-md',
  large: 'px-5 rounded-lg text-lg',
};
const heights: Readonly<Record<ButtonSize, string>> = {
  small: 'h-8 touch:h-11',
  medium: 'h-9 touch:h-11',
  large: 'h-12',
};
/** Minimum heights of a button as wide as its container: a longer text takes a second line. */
const wideHeights: Readonly<Record<ButtonSize, string>> = {
  small: 'min-h-8 touch:min-h-11 py-1',
  medium: 'min-h-9 touch:min-h-11 py-1',
  large: 'min-h-12 py-1.5',
};

/** For links that look like buttons. */
export function buttonLook(kind: ButtonKind = 'plain', size: ButtonSize = 'medium', wide = false): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 font-[620] transition-colors',
    'disabled:opacity-55 aria-disabled:opacity-55',
    kinds[kind],
    sizes[size],
    wide
      ? classNames('w-full text-center', wideHeights[size])
      : classNames('whitespace-nowrap', heights[size]),
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** As wide as its place. */
  readonly wide?: boolean;
  /** Work is in progress: the button is disabled and shows that. */
  readonly busy?: boolean;
}

export function Button({ kind, size, wide, busy, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonLook(kind, size, wide), className)}
    >
      {busy && (
        <span
          aria-hidden
          className="size-4 rounded-full border-2 border-current border-e-transparent animate-spin"
        />
      )}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action, for screen readers. */
  readonly label: string;
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'grid size-9 touch:size-11 shrink-0 place-items-center rounded-md text-quiet transition-colors',
        'pointer:hover:bg-raised pointer:hover:text-text',
        className,
      )}
    />
  );
}
