import type { BaccaratWord } from '../baccarat/baccarat-room.ts';
import { bothWords } from '../both-words.ts';
import type words from './words/en.json';

export type LiveBaccaratWord = BaccaratWord | keyof typeof words;

export const liveBaccaratWords = {
  en: () => bothWords(import('../baccarat/words/en.json'), import('./words/en.json')),
  ar: () => bothWords(import('../baccarat/words/ar.json'), import('./words/ar.json')),
  'pt-BR': () => bothWords(import('../baccarat/words/pt-BR.json'), import('./words/pt-BR.json')),
};
