import type { FormEvent, ReactNode } from 'react';
import { usePageSubject } from '../../../core/page-subject.ts';
import { useFocusWrongField } from '../../../core/use-focus-wrong-field.ts';
import { Card, ErrorNote } from '../../../ui/surface.tsx';
import type { FormErrors } from './form.ts';

interface FormFrameProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** Shown between the title and the fields, e.g. the steps. */
  readonly lead?: ReactNode;
  readonly errors: FormErrors;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  onSubmit(): void;
}

/** A form that fills the middle of the page. After a refusal, the first field with an error gets the focus. */
export function FormFrame({ title, text, lead, errors, children, foot, onSubmit }: FormFrameProps) {
  usePageSubject(title);
  const form = useFocusWrongField(errors);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <div className="mx-auto grid w-full max-w-[440px] gap-4 py-4 tablet:py-10">
      <Card className="p-5 tablet:p-7">
        <h1>{title}</h1>
        {lead}
        {text !== undefined && <p className="mt-1.5 text-quiet">{text}</p>}
        <form ref={form} noValidate onSubmit={submit} className="mt-5 grid gap-4">
          {children}
        </form>
      </Card>
      {foot !== undefined && <div className="text-center text-quiet">{foot}</div>}
    </div>
  );
}

/** Error of the form as a whole. */
export function FormError({ errors }: { readonly errors: FormErrors }) {
  return <ErrorNote text={errors['']} />;
}

/** Style of links inside sentences. */
export const textLink =
  'font-[620] text-text underline decoration-line underline-offset-4 pointer:hover:decoration-current';
