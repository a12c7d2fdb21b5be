export { CodeField } from './code-field.tsx';
export { PasswordField } from './password-field.tsx';
export { SectionForm } from './section-form.tsx';
export { useProof } from './use-proof.tsx';
