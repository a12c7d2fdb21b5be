export { CashoutBar } from './cashout-bar.tsx';
