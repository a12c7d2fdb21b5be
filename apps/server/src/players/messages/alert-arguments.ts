import { type Fields, isFields } from '@evens/base';
import { type Language, type MessageArguments, marketName, outcomeName } from '@evens/locales';
import { formatDecimalOdds, splitKey } from '@evens/markets';

/** Names by their number, as an array. */
function namesByNumber(names: unknown): readonly string[] {
  const list: string[] = [];
  if (isFields(names))
    for (const [number, name] of Object.entries(names))
      if (typeof name === 'string' && Number(number) > 0 && Number(number) <= 1000)
        list[Number(number) - 1] = name;
  return list;
}

/** Arguments of the message of a price alert besides its plain values. Names keep their direction by `isolate`. */
export function priceAlertArguments(
  language: Language,
  { sport, home, away, key, outcomeNo, odds, names }: Fields,
  isolate: (text: string) => string,
): MessageArguments {
  if (typeof key !== 'string' || typeof outcomeNo !== 'number' || typeof odds !== 'number') return {};
  const line = splitKey(key);
  const named = namesByNumber(names);
  const match = {
    ...{ sport: `${sport}`, home: `${home}`, away: `${away}` },
    ...(named.length > 0 && { runners: named, players: named }),
  };
  return {
    market: isolate(marketName(language, line, match)),
    outcome: isolate(outcomeName(language, line, outcomeNo, match)),
    odds: isolate(formatDecimalOdds(odds)),
  };
}
