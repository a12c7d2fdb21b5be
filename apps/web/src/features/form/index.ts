export { MatchForm } from './match-form-later.ts';
