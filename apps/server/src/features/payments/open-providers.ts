import type { PaymentMethod } from './methods/definition/payment-method.ts';
import type { PaymentProvider, PaymentProviderKind } from './providers/payment-provider.ts';

/** A provider that the site is connected to. */
export interface ConnectedProvider {
  readonly kind: PaymentProviderKind;
  readonly provider: PaymentProvider;
}

export interface CarriedMethod extends ConnectedProvider {
  readonly method: PaymentMethod;
}

/** The providers that the site is connected to, and which of them carries a method. */
export class OpenProviders {
  readonly #byKey: ReadonlyMap<string, ConnectedProvider>;
  readonly #byMethod: ReadonlyMap<string, CarriedMethod>;

  constructor(connected: readonly ConnectedProvider[]) {
    this.#byKey = new Map(connected.map((one) => [one.kind.key, one]));
    this.#byMethod = new Map(
      connected.flatMap((one) => one.kind.methods.map((method) => [method.key, { ...one, method }])),
    );
  }

  get keys(): readonly string[] {
    return [...this.#byKey.keys()];
  }

  get(provider: string): PaymentProvider | undefined {
    return this.#byKey.get(provider)?.provider;
  }

  carrying(method: string): CarriedMethod | undefined {
    return this.#byMethod.get(method);
  }
}
