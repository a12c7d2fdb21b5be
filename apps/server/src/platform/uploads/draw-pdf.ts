import { err, ok, type Result } from '@evens/base';
import type { FileFault } from '@evens/contract';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { Drawn, Redrawing } from './drawing.ts';

/** As `documentBounds.pagesMax`: this process would load the contract for longer than it draws most files. */
const PAGES_MAX = 20;
/** Total for all pages of a file. */
const DRAWN_BYTES_MAX = 16 * 1024 * 1024;
/** Small print of a statement can be read. */
const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;

function computeScale(page: PDFiumPage, { sideMin, sideMax }: Redrawing): Result<number, FileFault> {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (!(width >= 1 && height >= 1)) return err('unreadable');
  const scale = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, sideMax / Math.max(width, height));
  return Math.min(width, height) * scale < sideMin ? err('too-small') : ok(scale);
}

async function drawPages(
  document: PDFiumDocument,
  redrawing: Redrawing,
): Promise<Result<readonly Drawn[], FileFault>> {
  const count = document.getPageCount();
  if (count < 1) return err('unreadable');
  if (count > PAGES_MAX) return err('too-many-pages');
  const drawn: Drawn[] = [];
  let bytesDrawn = 0;
  for (let number = 0; number < count; number += 1) {
    const page = document.getPage(number);
    const scale = computeScale(page, redrawing);
    if (!scale.ok) return scale;
    const { data, width, height } = await page.render({
      scale: scale.value,
      render: (bitmap) =>
        sharp(bitmap.data, { raw: { width: bitmap.width, height: bitmap.height, channels: 4 } })
          .removeAlpha()
          .jpeg({ quality: redrawing.quality })
          .toBuffer(),
    });
    bytesDrawn += data.length;
    if (bytesDrawn > DRAWN_BYTES_MAX) return err('too-many-pages');
    drawn.push({ bytes: Buffer.from(data), width, height });
  }
  return ok(drawn);
}

/** Draws each page of a PDF as a JPEG. Scripts, links and attached files of the PDF are not in the result. */
export async function drawPdf(
  bytes: Buffer,
  redrawing: Redrawing,
): Promise<Result<readonly Drawn[], FileFault>> {
  const library = await PDFiumLibrary.init();
  try {
    return await drawPages(await library.loadDocument(bytes), redrawing);
  } catch (error) {
    // The library has no codes for its errors.
    const isLocked = error instanceof Error && /password|security/i.test(error.message);
    return err(isLocked ? 'encrypted' : 'unreadable');
  }
}
