import { makeStore } from '@evens/web/core/store.ts';
import type { ReactNode } from 'react';

/** Displayed in the empty slip after a press on "Remove all". The first page has this store only. */
export const undoRemoval = makeStore<ReactNode>(null);
