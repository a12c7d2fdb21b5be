export { GameArt } from './game-art.tsx';
