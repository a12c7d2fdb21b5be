import type { CurrencyCode } from '@evens/base';
import { CardHands } from './card-hands.tsx';
import { ChipsTable } from './chips-table.tsx';
import { CrashFlight } from './crash-flight.tsx';
import {
  DiceLine,
  KenoBoard,
  MinesField,
  MultipleDrawn,
  PlinkoBoard,
  Pocket,
  RolledDice,
  TowerField,
} from './draw-pictures.tsx';
import { FactList } from './fact-list.tsx';
import type { ViewPart } from './part-shapes.ts';
import { SlotScreens } from './slot-screens.tsx';
import { readView } from './view-parts.ts';
import './round-view.css';

interface StageContext {
  readonly currency: CurrencyCode;
  /** The key of an in-house game, whose own pictures are used. */
  readonly game?: string | undefined;
}

function PartContent({ part, currency, game }: StageContext & { readonly part: ViewPart }) {
  switch (part.kind) {
    case 'cards':
      return <CardHands hands={part.hands} currency={currency} />;
    case 'slot':
      return <SlotScreens screens={part.screens} currency={currency} game={game} />;
    case 'dice':
      return <DiceLine part={part} />;
    case 'multiple':
      return <MultipleDrawn part={part} />;
    case 'flight':
      return <CrashFlight part={part} />;
    case 'mines':
      return <MinesField part={part} />;
    case 'tower':
      return <TowerField part={part} />;
    case 'pocket':
      return <Pocket part={part} />;
    case 'roll':
      return <RolledDice part={part} />;
    case 'chips':
      return <ChipsTable chips={part.chips} currency={currency} />;
    case 'plinko':
      return <PlinkoBoard part={part} />;
    case 'keno':
      return <KenoBoard part={part} />;
  }
}

/** The game's view in one step, drawn by its parts. */
export function ViewStage({ view, currency, game }: StageContext & { readonly view: unknown }) {
  const { parts, facts } = readView(view);
  return (
    <div className="grid content-center gap-5">
      {parts.map((part) => (
        <PartContent key={part.kind} part={part} currency={currency} game={game} />
      ))}
      <FactList facts={facts} currency={currency} />
    </div>
  );
}
