import type { FormEvent, ReactNode } from 'react';
import { useFocusWrongField } from '../../../core/use-focus-wrong-field.ts';
import { Button } from '../../../ui/button.tsx';
import type { FormState } from './form.ts';
import { FormError } from './form-frame.tsx';

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
