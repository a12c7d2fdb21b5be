import type { Principal } from '../../../apps/server/src/platform/principal.ts';

export interface PaymentProcessOrder {
  readonly role: 'server' | 'worker';
  readonly databaseUrl: string;
  readonly secret: string;
  /** Holds what the payment service says when it is ready, as `ReadyService`: its address differs after each start. */
  readonly serviceFile: string;
  /** Signs requests to the signer; base64. */
  readonly requestKey: string;
  readonly callbackPort: number;
  readonly commandPort: number;
}

export interface ReadyService {
  readonly ready: string;
  /** What the signer's reports are signed with. */
  readonly reportKey: string;
}

/** Who asks; a language is added by the process. */
export type Asker = Omit<Principal, 'language'>;

/** What a test asks the server process for, as JSON. */
export type Asked =
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
  /** Asks for the id of the funds at the other platform; none while a transfer is in progress. */
  | { readonly what: 'offered'; readonly principal: Asker }
  | { readonly what: 'transfer'; readonly principal: Asker; readonly commandId: string; readonly id: string }
  | { readonly what: 'approve'; readonly id: string; readonly operator: string }
  | { readonly what: 'cancel'; readonly id: string; readonly principal: Asker };
