export { CodeField } from './code-field.tsx';
export { PasswordField } from './password-field.tsx';
