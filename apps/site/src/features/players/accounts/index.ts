export { CodeField } from './code-field.tsx';
export { isEmail, passwordErrors } from './details.ts';
export { EmailLink } from './email-link.tsx';
export { type FormErrors, type FormState, useForm } from './form.ts';
export { NewPasswordFields } from './new-password-fields.tsx';
export { PasswordField } from './password-field.tsx';
export { SectionForm } from './section-form.tsx';
export { useProof } from './use-proof.tsx';
