import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export function AlertSection({ title, children }: SectionProps) {
  return (
    <section className="grid gap-1.5">
      <h3 className="font-[620]">{title}</h3>
      {children}
    </section>
  );
}
