export { LegalLink } from './legal-link.tsx';
export { LegalSection } from './legal-section.tsx';
