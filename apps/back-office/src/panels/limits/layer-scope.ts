import type { LayerAction, LayerPlace, LimitLayer } from '@evens/contract';
import { layerPlaces } from '@evens/contract';
import { marketName } from '@evens/locales/browser';
import { marketDefinitions } from '@evens/markets';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t, words } from '@evens/web/core/words.ts';
import { panelLink } from '../panel-link.ts';

/** The fields by which a layer is known. */
export type LayerScope = Pick<LimitLayer, 'ClassID' | 'MarketType' | 'Name' | 'OverLimit' | 'Place'>;

/** The address of the panel with the form of a new layer for a league or a match. */
export function limitsLink(place: LayerPlace, name: string | number): string {
  return `${panelLink('limits')}&place=${place}&name=${name}`;
}

/** The layer that the address asks for; undefined without one. */
export function readScope(search: URLSearchParams): LayerScope | undefined {
  const place = layerPlaces.find((each) => each === search.get('place'));
  if (place === undefined) return undefined;
  const Name = place === 'platform' ? '' : (search.get('name') ?? '').slice(0, 60);
  return { Place: place, Name, MarketType: '', ClassID: null, OverLimit: 'reject' };
}

/** Reads `1` and `2` for the sides: the name of a market type without a match. */
export function typeName(type: string): string {
  return marketName(words(), { type, specifier: '' }, { sport: 'soccer', home: '1', away: '2' });
}

/** All market types by name. Types with the same name differ by their code. */
export function marketChoices(): readonly { readonly type: string; readonly label: string }[] {
  const { compare } = new Intl.Collator(words().language.locale);
  return marketDefinitions
    .map(({ type }) => ({ type, label: `${typeName(type)} (${type})` }))
    .sort((a, b) => compare(a.label, b.label));
}

export function placeText(place: LayerPlace): string {
  switch (place) {
    case 'platform':
      return t('limits.platform');
    case 'sport':
      return t('backoffice.switch.sport');
    case 'league':
      return t('exposure.of.league');
    case 'match':
      return t('exposure.of.match');
  }
}

export function actionText(action: LayerAction): string {
  return t(action === 'reject' ? 'limits.over.reject' : 'limits.over.refer');
}

/** The part of the offer, such as `Premier League`. */
export function layerName({ Place, Name, PlaceName }: LimitLayer): string {
  if (Place === 'platform') return placeText(Place);
  return Place === 'sport' ? sportName(Name) : PlaceName || `#${Name}`;
}
