import type { Situation } from '@evens/web/live/situation.ts';

/** The first three runners, after the race has ended. */
export function Podium({ situation }: { readonly situation: Situation | undefined }) {
  const facts = situation?.facts;
  const places = facts?.kind === 'race' && facts.status === 'ended' ? facts.places : [];
  const podium = places
    .map((place, index) => ({ place, name: situation?.fixture.competitors[index]?.name ?? '' }))
    .filter(({ place }) => place > 0 && place <= 3)
    .sort((a, b) => a.place - b.place);
  if (podium.length === 0) return null;
  return (
    <ol className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-1">
      {podium.map(({ place, name }) => (
        <li key={name} className="flex gap-2">
          <b className="text-accent-text">{place}</b>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ol>
  );
}
