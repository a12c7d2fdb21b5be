export { readShipped, shipTexts } from './content/shipped/ship-texts.ts';
export { noteAgreement } from './content/terms/agreement-store.ts';
export { readDrawnGames } from './pages/arcade-pages.ts';
