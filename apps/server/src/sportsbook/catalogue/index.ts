export { isOutright } from '@evens/book';
export { AnswerCache } from './answer-cache.ts';
export {
  categoryAlias,
  categoryLink,
  matchLink,
  outrightsLink,
  resultsLink,
  sportLink,
  tournamentLink,
} from './links.ts';
export { type MatchPresenter, makeMatchPresenter, presentAll } from './match-presenter.ts';
export { matchFacts, sportPageLookups, sportPages } from './page-lookups.ts';
export { inPageOrder, presentMarket } from './present-markets.ts';
export { isOpen, type MatchEntry, presentLive, sportOf } from './present-match.ts';
export { presentPlace } from './present-place.ts';
export { type CatalogueParts, registerCatalogueRoutes } from './routes.ts';
export { isListed, isOfSport } from './select-matches.ts';
