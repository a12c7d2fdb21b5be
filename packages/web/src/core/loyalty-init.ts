import { isFields } from '@evens/base';
import { persistedStore } from './store.ts';

/** The open parts of loyalty and the user's points. Stored as long as the tab, so that links are shown at once. */
export interface LoyaltyInit {
  /** The user of this state; null for a visitor. */
  readonly userId: number | null;
  readonly isOpen: boolean;
  readonly hasWheel: boolean;
  /** Whether the account menu shows points. */
  readonly hasWidget: boolean;
  readonly points: number | null;
}

function idOrNull(value: unknown): number | null | undefined {
  if (value === null) return null;
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

function parse(text: string | null): LoyaltyInit | undefined {
  if (text === null) return undefined;
  try {
    const fields: unknown = JSON.parse(text);
    if (!isFields(fields)) return undefined;
    const [userId, points] = [idOrNull(fields['userId']), idOrNull(fields['points'])];
    if (userId === undefined || points === undefined) return undefined;
    const [isOpen, hasWheel, hasWidget] = ['isOpen', 'hasWheel', 'hasWidget'].map(
      (name) => fields[name] === true,
    );
    return {
      userId,
      points,
      isOpen: isOpen === true,
      hasWheel: hasWheel === true,
      hasWidget: hasWidget === true,
    };
  } catch {
    return undefined;
  }
}

const store = persistedStore<LoyaltyInit | undefined>({
  storage: 'session',
  key: 'evens.loyalty',
  parse,
  format: (init) => JSON.stringify(init ?? null),
});

export const { get: loyaltyInit, set: setLoyaltyInit } = store;

/** Undefined until the server has answered for this user. */
export function useLoyaltyInit(userId: number | null): LoyaltyInit | undefined {
  const init = store.use();
  return init?.userId === userId ? init : undefined;
}

/** Called at log-out. */
export function forgetLoyalty(): void {
  store.set(undefined);
}
