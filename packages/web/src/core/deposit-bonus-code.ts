import { makeStore } from './store.ts';

/** The bonus code in the forms of the next deposit: one that was claimed or chosen and belongs to a deposit, or was typed there. */
export const depositBonusCode = makeStore('');
