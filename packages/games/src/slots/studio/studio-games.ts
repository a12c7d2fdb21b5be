import type { InHouseGame } from '../../game.ts';
import type { StudioGame } from './definition.ts';
import { cedarTotems } from './games/cedar-totems.ts';
import { emberKeep } from './games/ember-keep.ts';
import { fireflyJar } from './games/firefly-jar.ts';
import { foldedCranes } from './games/folded-cranes.ts';
import { foxlightPath } from './games/foxlight-path.ts';
import { giantsMeadow } from './games/giants-meadow.ts';
import { mirrorGarden } from './games/mirror-garden.ts';
import { orbitalClimb } from './games/orbital-climb.ts';
import { orchardBells } from './games/orchard-bells.ts';
import { potionShelf } from './games/potion-shelf.ts';
import { prismReach } from './games/prism-reach.ts';
import { veiledCourt } from './games/veiled-court.ts';
import { defineStudioSlot } from './studio-slot.ts';

/** Slots that the sandbox's providers host. Each has a mechanic of its own. */
export const studioGames: readonly StudioGame[] = [
  prismReach,
  foxlightPath,
  veiledCourt,
  orchardBells,
  foldedCranes,
  cedarTotems,
  giantsMeadow,
  orbitalClimb,
  mirrorGarden,
  emberKeep,
  potionShelf,
  fireflyJar,
];

const rulesByKey = new Map(studioGames.map((game) => [game.key, defineStudioSlot(game)]));

export function findStudioGame(key: string): StudioGame | undefined {
  return studioGames.find((game) => game.key === key);
}

/** The rules of a studio's slot. Throws for an unknown key. */
export function studioSlot(key: string): InHouseGame {
  const rules = rulesByKey.get(key);
  if (!rules) throw new Error(`studioSlot: expected the key of a studio's slot, got ${key}`);
  return rules;
}
