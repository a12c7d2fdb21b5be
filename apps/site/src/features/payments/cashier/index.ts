export { fieldLabel } from './payment-field.tsx';
