export { isEmail, passwordErrors } from './details.ts';
export { EmailLink } from './email-link.tsx';
export { NewPasswordFields } from './new-password-fields.tsx';
export { SectionForm } from './section-form.tsx';
export { useProof } from './use-proof.tsx';
