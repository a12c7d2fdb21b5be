export { InPlayStrip, TopTournaments } from './home-lists.tsx';
