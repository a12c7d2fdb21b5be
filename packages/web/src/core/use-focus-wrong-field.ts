import { type RefObject, useEffect, useRef } from 'react';

/** For a form whose `errors` are shown under its fields: after a refusal the first wrong field gets the focus. */
export function useFocusWrongField(
  errors: Readonly<Record<string, string>>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const wrong = form.current?.querySelector('[aria-invalid="true"]');
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [errors]);
  return form;
}
