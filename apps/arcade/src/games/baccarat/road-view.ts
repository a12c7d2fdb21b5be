import {
  beadPlate,
  bigEyeBoy,
  bigRoad,
  type CoupResult,
  cockroachRoad,
  type DerivedCell,
  ROAD_ROWS,
  smallRoad,
} from '@evens/games';
import { Container, Graphics } from 'pixi.js';
import type { Box } from '../../stage/hotspots.ts';
import type { Stage } from '../../stage/stage.ts';
import { lastColumns, layOutRoads, type RoadGrid } from './road-layout.ts';
import { sideColours } from './sides.ts';

const roadColours = { red: sideColours.banker, blue: sideColours.player } as const;

/** The results of the shoe, drawn as baccarat roads. */
export interface RoadView {
  place(box: Box): void;
  setResults(results: readonly CoupResult[]): void;
}

export function makeRoadView(
  stage: Stage,
  { letters }: { readonly letters: Readonly<Record<CoupResult['winner'], string>> },
): RoadView {
  const root = new Container();
  const grid = new Graphics();
  const marks = new Graphics();
  const texts = new Container();
  root.addChild(grid, marks, texts);
  stage.root.addChild(root);
  let box: Box = { x: 0, y: 0, width: 100, height: 60 };
  let results: readonly CoupResult[] = [];

  function drawGrid({ x, y, cell, columns }: RoadGrid, every = 1): void {
    grid.rect(x, y, columns * cell, ROAD_ROWS * cell).fill(0x0f161b);
    for (let column = 0; column <= columns; column += every)
      grid.moveTo(x + column * cell, y).lineTo(x + column * cell, y + ROAD_ROWS * cell);
    for (let row = 0; row <= ROAD_ROWS; row += every)
      grid.moveTo(x, y + row * cell).lineTo(x + columns * cell, y + row * cell);
    grid.stroke({ width: 1, color: 0x26323b, alpha: 0.9 });
  }

  const cellCentre = ({ x, y, cell }: RoadGrid, at: { readonly column: number; readonly row: number }) => ({
    x: x + (at.column + 0.5) * cell,
    y: y + (at.row + 0.5) * cell,
  });

  function write(text: string, { x, y }: { readonly x: number; readonly y: number }, fontSize: number): void {
    const written = stage.text(text, { fontSize, fontWeight: '700', fill: 0xffffff });
    written.position.set(x, y);
    texts.addChild(written);
  }

  /** A dot at the upper left for a banker pair, at the lower right for a player pair. */
  function drawPairs(
    { playerPair, bankerPair }: Pick<CoupResult, 'playerPair' | 'bankerPair'>,
    { x, y }: { readonly x: number; readonly y: number },
    cell: number,
  ): void {
    const [away, radius] = [cell * 0.33, Math.max(1.6, cell * 0.13)];
    if (bankerPair)
      marks
        .circle(x - away, y - away, radius)
        .fill(sideColours.banker)
        .stroke({ width: 1, color: 0xffffff });
    if (playerPair)
      marks
        .circle(x + away, y + away, radius)
        .fill(sideColours.player)
        .stroke({ width: 1, color: 0xffffff });
  }

  function drawBead(place: RoadGrid): void {
    for (const bead of lastColumns(beadPlate(results), place.columns)) {
      const at = cellCentre(place, bead);
      marks.circle(at.x, at.y, place.cell * 0.42).fill(sideColours[bead.winner]);
      write(letters[bead.winner], at, place.cell * 0.46);
      drawPairs(bead, at, place.cell);
    }
  }

  function drawBig(place: RoadGrid): void {
    for (const win of lastColumns(bigRoad(results), place.columns)) {
      const at = cellCentre(place, win);
      const radius = place.cell * 0.37;
      marks
        .circle(at.x, at.y, radius)
        .stroke({ width: Math.max(1.5, place.cell * 0.14), color: sideColours[win.winner] });
      if (win.ties > 0)
        marks
          .moveTo(at.x - radius, at.y + radius)
          .lineTo(at.x + radius, at.y - radius)
          .stroke({ width: Math.max(1.5, place.cell * 0.12), color: sideColours.tie });
      if (win.ties > 1) write(String(win.ties), at, Math.max(7, place.cell * 0.55));
      drawPairs(win, at, place.cell);
    }
  }

  function drawDerived(
    place: RoadGrid,
    cells: readonly DerivedCell[],
    shape: 'ring' | 'disc' | 'slash',
  ): void {
    const radius = place.cell * 0.36;
    const width = Math.max(1.2, place.cell * 0.18);
    for (const cell of lastColumns(cells, place.columns)) {
      const { x, y } = cellCentre(place, cell);
      const color = roadColours[cell.colour];
      if (shape === 'disc') marks.circle(x, y, radius).fill(color);
      else if (shape === 'ring') marks.circle(x, y, radius).stroke({ width, color });
      else
        marks
          .moveTo(x - radius, y + radius)
          .lineTo(x + radius, y - radius)
          .stroke({ width, color });
    }
  }

  function draw(): void {
    grid.clear();
    marks.clear();
    for (const child of texts.removeChildren()) child.destroy();
    const { bead, big, derived } = layOutRoads(box);
    drawGrid(bead);
    drawGrid(big);
    for (const each of derived) drawGrid(each, 2);
    drawBead(bead);
    drawBig(big);
    drawDerived(derived[0], bigEyeBoy(results), 'ring');
    drawDerived(derived[1], smallRoad(results), 'disc');
    drawDerived(derived[2], cockroachRoad(results), 'slash');
    stage.redraw();
  }

  return {
    place(next) {
      box = next;
      draw();
    },
    setResults(next) {
      results = next;
      draw();
    },
  };
}
