import { useFocusWrongField } from '@evens/web/core/use-focus-wrong-field.ts';
import type { FormState } from '@evens/web/features/players/accounts/form.ts';
import { FormError } from '@evens/web/features/players/accounts/form-frame.tsx';
import { Button } from '@evens/web/ui/button.tsx';
import type { FormEvent, ReactNode } from 'react';

interface SectionFormProps {
  readonly state: FormState;
  readonly submitLabel: string;
  /** Message after the form was accepted. */
  readonly done: string | undefined;
  readonly children: ReactNode;
  onSubmit(): void;
}

/** A form within a section. After a refusal, the first field with an error gets the focus. */
export function SectionForm({ state, submitLabel, done, children, onSubmit }: SectionFormProps) {
  const { errors } = state;
  const form = useFocusWrongField(errors);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4 p-4">
      {children}
      <FormError errors={errors} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="grow font-[560] text-up">
          {done}
        </p>
        <Button type="submit" kind="primary" busy={state.isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
