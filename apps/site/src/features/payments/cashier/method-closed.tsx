import { t } from '@evens/web/core/words.ts';

/** Shown above the form of a method that was closed while it was filled in. */
export function MethodClosed({ name }: { readonly name: string }) {
  return (
    <p role="alert" data-method-closed className="mb-4 rounded-md bg-warn/12 px-3 py-2">
      {t('cashier.method-closed', { method: name })}
    </p>
  );
}
