export { CashoutBar } from './cashout-bar.tsx';
export { useFirstValues } from './cashouts-site.ts';
