import type { CurrencyCode } from '@evens/base';
import type { Fact } from './facts.ts';
import { factText, fieldName } from './round-words.ts';

/** Names and values that no picture shows. */
export function FactList({
  facts,
  currency,
}: {
  readonly facts: readonly Fact[];
  readonly currency: CurrencyCode;
}) {
  if (facts.length === 0) return null;
  return (
    <dl className="mx-auto flex max-w-full flex-wrap justify-center gap-x-5 gap-y-1.5 text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-quiet">{fieldName(name)}</dt>
          <dd className="font-[600]">
            <bdi>{factText(value, currency)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
