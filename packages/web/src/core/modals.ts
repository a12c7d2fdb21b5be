import type { BonusOffer, SlipSelection } from '@evens/contract';
import { makeStore } from './store.ts';

/** Tabs of the log-in dialog, by the names that an address may give. */
export const authTabs = ['login', 'register', 'deposit'] as const;
export type AuthTab = (typeof authTabs)[number];

export interface WithdrawalToCancel {
  readonly pendingWithdrawalId: string;
  /** Amount with currency, as displayed; missing if the address opened the dialog. */
  readonly amount?: string;
  readonly methodName?: string;
}

/** A part of a payment provider inside our page, by the names of the specification. */
export interface PaymentWidget {
  readonly widgetId: string;
  /** The address of the provider's page. */
  readonly payload: string;
  readonly locale: string;
  readonly symbol: string;
  readonly buyMoreHidden: boolean;
  readonly tryAgainHidden: boolean;
  readonly emailHidden: boolean;
  readonly email: string;
}

/** The match or price that an alert is set for. */
export interface AlertSubject {
  readonly matchId: number;
  /** Name of the match or outcome. */
  readonly name: string;
  readonly sport: string;
  readonly isStarted: boolean;
  readonly price?: {
    readonly marketType: string;
    readonly specifier: string;
    readonly outcomeNo: number;
    /** Name of the match, or of the race with its number. */
    readonly match: string;
    /** The current price, in thousandths. */
    readonly oddsMilli: number;
  };
}

/** The dialogs that every screen can open. They stay until the player closes them, whatever page is shown meanwhile. */
export type Modal =
  | { readonly kind: 'refresh-needed' }
  | { readonly kind: 'error'; readonly text: string }
  /** A title and a text with Ok, after an action. */
  | { readonly kind: 'message'; readonly title: string; readonly text: string }
  /** Asks the player to confirm a transfer from another platform. */
  | { readonly kind: 'transfer-confirmation' }
  /** Terms of an offer, and the button that claims it. */
  | { readonly kind: 'claim-user-bonus'; readonly offer: BonusOffer }
  /** Why a bonus was not granted; its button leads to the deposit page where the code belongs to a deposit. */
  | { readonly kind: 'claim-failed'; readonly text: string; readonly isForDeposit: boolean }
  /** An identity document must be accepted first; leads to the page on which documents are sent. */
  | { readonly kind: 'identity-needed'; readonly text: string }
  /** `needed`: amount that the balance lacks, in wire format. */
  | { readonly kind: 'low-balance'; readonly needed?: string }
  /** The balance covers a part of the stake; `low-balance` is for an empty balance. */
  | { readonly kind: 'less-balance' }
  | { readonly kind: 'auth'; readonly tab: AuthTab }
  | { readonly kind: 'cancel-withdrawal'; readonly withdrawal: WithdrawalToCancel }
  /** `paymentId`: the deposit that the widget pays. */
  | { readonly kind: 'payment-widget'; readonly widget: PaymentWidget; readonly paymentId: string }
  | { readonly kind: 'welcome'; readonly userName: string }
  | { readonly kind: 'shortcuts' }
  /** The player's alerts. `subject`: one that may be set first. */
  | { readonly kind: 'alerts'; readonly subject?: AlertSubject }
  /** A shared bet, and a slip that has selections. */
  | { readonly kind: 'shared-slip'; readonly selections: readonly SlipSelection[] }
  | { readonly kind: 'mystery-jackpot-win' }
  /** Play is held until the player has answered. */
  | { readonly kind: 'reality-check' }
  /** New terms, by version. The player can't bet before agreeing. */
  | { readonly kind: 'terms'; readonly version: number };

const open = makeStore<readonly Modal[]>([]);

/** Opens a dialog above those that are open. Only one of each kind is open at a time. */
export function openModal(modal: Modal): void {
  open.set([...open.get().filter((each) => each.kind !== modal.kind), modal]);
}

/** The generic error dialog: a text and Ok. */
export function showError(text: string): void {
  openModal({ kind: 'error', text });
}

export function closeModal(kind: Modal['kind']): void {
  open.set(open.get().filter((each) => each.kind !== kind));
}

export function useModals(): readonly Modal[] {
  return open.use();
}
