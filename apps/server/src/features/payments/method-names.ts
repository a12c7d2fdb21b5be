import { paymentProviders } from './providers/registry.ts';

const names = new Map(
  paymentProviders.flatMap(({ methods }) => methods.map(({ key, name }): [string, string] => [key, name])),
);

/** A method's own name; of one that is no longer there its key. */
export function nameOfMethod(key: string): string {
  return names.get(key) ?? key;
}
