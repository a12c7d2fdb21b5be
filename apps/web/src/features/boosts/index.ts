export { BoostCards } from './boost-cards-later.tsx';
