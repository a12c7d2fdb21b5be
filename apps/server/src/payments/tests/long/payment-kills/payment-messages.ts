import type { Principal } from '../../../../platform/principal.ts';

export interface PaymentProcessOrder {
  readonly role: 'server' | 'worker';
  readonly databaseUrl: string;
  readonly secret: string;
  /** File with the ready message of the payment service, as `ReadyService`. Its URL changes with each start. */
  readonly serviceFile: string;
  /** Signs requests to the signer; base64. */
  readonly requestKey: string;
  readonly callbackPort: number;
  readonly commandPort: number;
}

export interface ReadyService {
  readonly ready: string;
  /** Signs the signer's reports. */
  readonly reportKey: string;
}

/** The calling principal. The process adds a language. */
export type Asker = Omit<Principal, 'language'>;

/** A request from the test to the server process, as JSON. */
export type PaymentRequest =
  | {
      readonly what: 'deposit';
      readonly principal: Asker;
      readonly commandId: string;
      readonly amount: string;
    }
  | {
      readonly what: 'withdraw';
      readonly principal: Asker;
      readonly commandId: string;
      readonly amount: string;
      readonly method: string;
      readonly values: Readonly<Record<string, string>>;
    }
  /** Returns the id of the funds at the other platform. Undefined while a transfer is in progress. */
  | { readonly what: 'offered'; readonly principal: Asker }
  | { readonly what: 'transfer'; readonly principal: Asker; readonly commandId: string; readonly id: string }
  | { readonly what: 'approve'; readonly id: string; readonly operator: string }
  | { readonly what: 'cancel'; readonly id: string; readonly principal: Asker };
