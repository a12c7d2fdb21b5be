export { FavouriteButton, type FavouriteButtonProps } from './favourite-button.tsx';
export { type FavouriteKind, type Favourites, useFavourites } from './favourites.ts';
