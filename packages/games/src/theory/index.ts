export { limboTheory } from '../limbo/theory.ts';
export { minesTheory } from '../mines/theory.ts';
export { type Chance, lowest, type Theory, theoryOf } from './theory.ts';
