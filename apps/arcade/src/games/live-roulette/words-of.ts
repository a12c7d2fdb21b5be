import { bothWords } from '../both-words.ts';
import type { RouletteWord } from '../roulette/roulette-room.ts';
import type words from './words/en.json';

export type LiveRouletteWord = RouletteWord | keyof typeof words;

export const liveRouletteWords = {
  en: () => bothWords(import('../roulette/words/en.json'), import('./words/en.json')),
  ar: () => bothWords(import('../roulette/words/ar.json'), import('./words/ar.json')),
  'pt-BR': () => bothWords(import('../roulette/words/pt-BR.json'), import('./words/pt-BR.json')),
};
