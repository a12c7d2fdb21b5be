import { deflateSync } from 'node:zlib';
import { documentBounds } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { lockedPdf, type PdfParts, pdf, photo } from '../../../../../tests/fixture/documents.ts';
import { uploadType } from './first-bytes.ts';
import { runDrawing } from './run-drawing.ts';

const redrawing = { sideMin: 200, sideMax: 3_600, format: 'jpeg', quality: 86 } as const;
const drawPdf = (bytes: Buffer, limits?: Parameters<typeof runDrawing>[2]) =>
  runDrawing(bytes, { ...redrawing, type: 'application/pdf' }, limits);

/** Each form draws the next one ten times. */
function nestedForms(depth: number): PdfParts {
  const forms = Array.from({ length: depth }, (_, level) => {
    const content =
      level === depth - 1 ? '0 0 100 100 re f' : Array.from({ length: 10 }, () => '/X Do').join(' ');
    const next = level === depth - 1 ? '' : `/Resources << /XObject << /X ${1001 + level} 0 R >> >>`;
    return `${1000 + level} 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 200 200] ${next} /Length ${content.length} >> stream\n${content}\nendstream endobj`;
  });
  return {
    page: '/Resources << /XObject << /X 1000 0 R >> >> /Contents 1900 0 R',
    objects: `${forms.join('\n')}\n1900 0 obj << /Length 5 >> stream\n/X Do\nendstream endobj`,
  };
}

function packedObjects(text: string): string {
  const packed = deflateSync(Buffer.from(text)).toString('latin1');
  return `1001 0 obj << /Type /ObjStm /N 1 /First 8 /Filter /FlateDecode /Length ${packed.length} >> stream\n${packed}\nendstream endobj`;
}

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';

describe('a PDF is drawn page by page', { timeout: 60_000 }, () => {
  test.each<[string, PdfParts]>([
    ['a script', { catalogue: `/OpenAction ${script}` }],
    ['a script behind a comment', { catalogue: `/OpenAction << /S % >>\n/JavaScript /JS (1) >>` }],
    ['a script in escaped names', { catalogue: '/OpenAction << /S /#4aavaScript /J#53 (1) >>' }],
    [
      'a script in a packed object far from its use',
      {
        catalogue: '/OpenAction 1000 0 R',
        objects: `%${' '.repeat(5_000)}\n${packedObjects(`1000 0 \n${script}`)}`,
      },
    ],
    ['a program to start', { catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' }],
    ['an attached file', { catalogue: '/Names << /EmbeddedFiles 9 0 R >>' }],
  ])('without %s', async (_, parts) => {
    const drawn = await drawPdf(pdf(parts));
    expect(drawn).toMatchObject({ ok: true, value: [{ width: 555, height: 555 }] });
    const [page] = drawn.ok ? drawn.value : [];
    expect(page && uploadType(page.bytes)).toBe('image/jpeg');
    expect(page?.bytes.toString('latin1')).not.toMatch(/script|launch|%PDF/i);
  });

  test('each page is a picture, and a file has as many as the contract allows', async () => {
    const { pagesMax } = documentBounds;
    const drawn = await drawPdf(pdf({ pages: pagesMax }));
    expect(drawn.ok && drawn.value.length).toBe(pagesMax);
    expect(await drawPdf(pdf({ pages: pagesMax + 1 }))).toEqual({ ok: false, error: 'too-many-pages' });
  });

  test.each([
    ['encrypted', lockedPdf()],
    ['unreadable', pdf().subarray(0, 100)],
    ['unreadable', Buffer.from('%PDF-1.7\n%%EOF\n')],
    ['too-small', pdf({ page: '/MediaBox [0 0 20 2000]' })],
  ])('refuses as %s', async (error, bytes) => {
    expect(await drawPdf(bytes)).toEqual({ ok: false, error });
  });
});

const usual = { cpuSeconds: 20, drawingMs: 30_000, outputBytes: 1_000_000 };

describe('hostile files cost a process of their own', { timeout: 60_000 }, () => {
  test('10 MB of escaped names are refused', async () => {
    const names = Buffer.alloc(10 * 1024 * 1024, '#41', 'latin1');
    names.write('%PDF-1.4\n1 0 obj << /', 0, 'latin1');
    expect(await drawPdf(names)).toEqual({ ok: false, error: 'unreadable' });
  });

  test('a page that is never finished ends at the limit of processor time', async () => {
    const limits = { ...usual, cpuSeconds: 3 };
    expect(await drawPdf(pdf(nestedForms(9)), limits)).toEqual({ ok: false, error: 'unreadable' });
  });

  test('a process that gets no processor time ends at the limit of time', async () => {
    const limits = { ...usual, drawingMs: 50 };
    expect(await drawPdf(pdf(nestedForms(9)), limits)).toEqual({ ok: false, error: 'unreadable' });
  });

  test('a process that writes more than a picture has ends there', async () => {
    expect(await drawPdf(pdf(), { ...usual, outputBytes: 1000 })).toEqual({ ok: false, error: 'unreadable' });
  });

  test('a picture of 30,000 by 30,000 pixels in a page ends within the limit of memory', async () => {
    const pixels = deflateSync(Buffer.alloc(1_000_000)).toString('latin1');
    const bytes = pdf({
      page: '/Resources << /XObject << /X 1000 0 R >> >> /Contents 1900 0 R',
      objects: `1000 0 obj << /Type /XObject /Subtype /Image /Width 30000 /Height 30000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode /Length ${pixels.length} >> stream\n${pixels}\nendstream endobj\n1900 0 obj << /Length 25 >> stream\n200 0 0 200 0 0 cm /X Do \nendstream endobj`,
    });
    const drawn = await drawPdf(bytes);
    // The picture is left out, or its page is refused.
    expect(drawn.ok ? drawn.value.length : drawn.error).toEqual(drawn.ok ? 1 : 'unreadable');
  });

  test('a picture is drawn without its metadata', async () => {
    const drawn = await runDrawing(await photo(), { ...redrawing, type: 'image/jpeg' });
    expect(drawn).toMatchObject({ ok: true, value: [{ width: 800, height: 600 }] });
    expect(drawn.ok && drawn.value[0]?.bytes.includes('taken-at-home')).toBe(false);
  });
});
