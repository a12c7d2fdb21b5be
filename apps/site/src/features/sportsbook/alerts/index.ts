export { MatchAlertButton, PriceAlertButton } from './alert-buttons.tsx';
