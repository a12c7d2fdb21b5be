export { type Chance, lowest, type Theory, theoryOf } from './theory.ts';
