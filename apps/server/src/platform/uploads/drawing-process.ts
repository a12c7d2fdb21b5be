// Draws one file of a stranger and ends: decoders run in no other process of the site.
import { buffer } from 'node:stream/consumers';
import { drawPdf } from './draw-pdf.ts';
import type { Drawing, DrawingHeader } from './drawing.ts';
import { redrawPicture } from './redraw-picture.ts';

const [drawingText = ''] = process.argv.slice(2);
// Written by `draw-upload.ts` of the same version.
const drawing = JSON.parse(drawingText) as Drawing;
const bytes = await buffer(process.stdin);

async function draw() {
  if (drawing.type === 'application/pdf') return drawPdf(bytes, drawing);
  const drawn = await redrawPicture(bytes, drawing);
  return drawn.ok ? { ...drawn, value: [drawn.value] } : drawn;
}

const drawn = await draw();
const header: DrawingHeader = drawn.ok
  ? { pages: drawn.value.map(({ bytes: { length }, width, height }) => ({ bytes: length, width, height })) }
  : { fault: drawn.error };
process.stdout.write(`${JSON.stringify(header)}\n`);
if (drawn.ok) for (const page of drawn.value) process.stdout.write(page.bytes);
