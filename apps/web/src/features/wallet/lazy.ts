import { lazyPart } from '../../core/lazy-part.ts';

export const TopUpForm = lazyPart(async () => (await import('./top-up-form.tsx')).TopUpForm, 'later');
