import type { PaymentMethod } from './methods/definition/payment-method.ts';
import type { PaymentProvider, PaymentProviderKind } from './payment-provider.ts';

export interface ConnectedProvider {
  readonly kind: PaymentProviderKind;
  readonly provider: PaymentProvider;
}

export interface CarriedMethod extends ConnectedProvider {
  readonly method: PaymentMethod;
}

/** Provider key by method key, for methods that the first connected provider could carry but does not. */
export type PaymentRoutes = ReadonlyMap<string, string>;

/** The connected providers, and which of them carries each method. */
export class OpenProviders {
  readonly #byKey: ReadonlyMap<string, ConnectedProvider>;
  readonly #byMethod: ReadonlyMap<string, CarriedMethod>;

  constructor(connected: readonly ConnectedProvider[], routes: PaymentRoutes = new Map()) {
    this.#byKey = new Map(connected.map((one) => [one.kind.key, one]));
    const carried = connected
      .flatMap((one) => one.kind.methods.map((method) => ({ ...one, method })))
      .filter(({ kind, method }) => (routes.get(method.key) ?? kind.key) === kind.key);
    // If two providers can carry a method, the first one does.
    this.#byMethod = new Map(carried.toReversed().map((one) => [one.method.key, one]));
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
