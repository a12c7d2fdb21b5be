import { isFields } from '@evens/base';
import { parseOddsPolicy } from '@evens/tickets';
import { isSelection, type Selection, toSelectionKey } from './selection.ts';
import {
  type ChosenFreeBet,
  emptySlip,
  type PlaceCommand,
  SELECTIONS_MAX,
  type SlipBuilder,
  type SlipEdit,
  type SlipState,
  slipTabs,
} from './slip-state.ts';

const VERSION = 2;

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, 2 * SELECTIONS_MAX) : [];
}

export function texts(value: unknown): readonly string[] {
  return list(value).filter((each) => typeof each === 'string');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function textsByName(value: unknown): Readonly<Record<string, string>> {
  if (!isFields(value)) return {};
  const found: Record<string, string> = {};
  for (const [name, each] of Object.entries(value)) if (typeof each === 'string') found[name] = each;
  return found;
}

function isCommand(value: unknown): value is PlaceCommand {
  if (!isFields(value) || !isFields(value['body'])) return false;
  const { body } = value;
  return (
    typeof value['playerId'] === 'number' &&
    typeof value['madeAtMs'] === 'number' &&
    texts(value['places']).length > 0 &&
    texts(value['keys']).length > 0 &&
    typeof body['CommandId'] === 'string' &&
    typeof body['BetType'] === 'number' &&
    typeof body['Stake'] === 'string' &&
    typeof body['OddsChangePolicy'] === 'number' &&
    Array.isArray(body['Selections'])
  );
}

export function readBuilders(value: unknown, selections: readonly Selection[]): readonly SlipBuilder[] {
  const known = new Set(selections.map(toSelectionKey));
  return list(value).flatMap((each) => {
    if (!isFields(each) || typeof each['seenMilli'] !== 'number') return [];
    const keys = texts(each['keys']);
    return keys.length >= 2 && keys.every((key) => known.has(key))
      ? [{ keys, seenMilli: each['seenMilli'] }]
      : [];
  });
}

function isEdit(value: unknown): value is SlipEdit {
  if (!isFields(value)) return false;
  const { ticketId, oddsMilli, value: worth, stake, potential } = value;
  const isNumbered = typeof ticketId === 'number' && typeof oddsMilli === 'number';
  return isNumbered && [worth, stake, potential].every((each) => typeof each === 'string');
}

function readEdit(value: unknown): SlipEdit | undefined {
  if (!isEdit(value)) return undefined;
  const before = list(value.kept).filter(isSelection).slice(0, SELECTIONS_MAX);
  const legs = typeof value.legs === 'string' ? value.legs : undefined;
  return { ...value, legs, kept: before, keptBuilders: readBuilders(value.keptBuilders, before) };
}

function readFreeBets(value: unknown): SlipState['freeBets'] {
  if (!isFields(value)) return {};
  const found: Record<string, ChosenFreeBet> = {};
  for (const [place, each] of Object.entries(value).slice(0, 2 * SELECTIONS_MAX)) {
    if (!isFields(each)) continue;
    const { id, playerId } = each;
    if (typeof id === 'number' && typeof playerId === 'number') found[place] = { id, playerId };
  }
  return found;
}

/** Parses the stored slip and drops invalid parts. */
export function readSlip(stored: string | null): SlipState {
  if (stored === null) return emptySlip;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return emptySlip;
  }
  if (!isFields(value) || value['version'] !== VERSION) return emptySlip;
  const selections = list(value['selections']).filter(isSelection).slice(0, SELECTIONS_MAX);
  const stakes = isFields(value['stakes']) ? value['stakes'] : {};
  const policy = parseOddsPolicy(Number(value['policy']));
  const { selectedTab, rule, selectedBetType, owner, keptEntries } = value;
  return {
    ...emptySlip,
    selections,
    selectedTab: slipTabs.find((tab) => tab === selectedTab) ?? emptySlip.selectedTab,
    stakes: {
      single: textsByName(stakes['single']),
      combo: text(stakes['combo']),
      system: textsByName(stakes['system']),
      ifbet: text(stakes['ifbet']),
      reversebet: text(stakes['reversebet']),
      teaser: text(stakes['teaser']),
    },
    bankers: texts(value['bankers']),
    builders: readBuilders(value['builders'], selections),
    splitMatches: list(value['splitMatches']).filter((each) => typeof each === 'number'),
    eachWay: texts(value['eachWay']),
    freeBets: readFreeBets(value['freeBets']),
    edit: readEdit(value['edit']),
    rule: rule === 'win-only' ? rule : emptySlip.rule,
    selectedBetType: typeof selectedBetType === 'number' ? selectedBetType : 0,
    policy: policy.ok ? policy.value : emptySlip.policy,
    commands: list(value['commands']).filter(isCommand).slice(0, SELECTIONS_MAX),
    retried: texts(value['retried']),
    keptEntries: typeof keptEntries === 'string' ? keptEntries : undefined,
    isPolicyChosen: value['isPolicyChosen'] === true,
    owner: typeof owner === 'number' ? owner : undefined,
    unsent: texts(value['unsent']),
    gone: texts(value['gone']),
  };
}

export function writeSlip({ refusals: _, ...storedState }: SlipState): string {
  return JSON.stringify({ version: VERSION, ...storedState });
}
