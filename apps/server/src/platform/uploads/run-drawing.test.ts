import { crc32, deflateSync } from 'node:zlib';
import { documentBounds } from '@evens/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { lockedPdf, type PdfParts, pdf, photo } from '../../../../../tests/fixture/documents.ts';
import { uploadType } from './first-bytes.ts';
import { runDrawing } from './run-drawing.ts';

const redrawing = { sideMin: 200, sideMax: 3_600, format: 'jpeg', quality: 86 } as const;
/** The process gives way to all others: beside other suites it may wait for minutes. */
const usual = { cpuSeconds: 20, drawingMs: 240_000, outputBytes: 17_000_000 };
const drawPdf = (bytes: Buffer, limits = usual) =>
  runDrawing(bytes, { ...redrawing, type: 'application/pdf' }, limits);
const drawPicture = (bytes: Buffer, type: 'image/jpeg' | 'image/png' = 'image/jpeg') =>
  runDrawing(bytes, { ...redrawing, type }, usual);

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

function packed(objects: string): Buffer {
  const bytes = deflateSync(Buffer.from(objects));
  const head = `%PDF-1.5\n4 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bytes.length} >> stream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream endobj\n%%EOF\n')]);
}

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';

describe('a PDF is drawn page by page', () => {
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
  ])('a PDF is drawn without %s', async (_, parts) => {
    const drawn = await drawPdf(pdf(parts));
    expect(drawn).toMatchObject({ ok: true, value: [{ width: 555, height: 555 }] });
    const [page] = drawn.ok ? drawn.value : [];
    expect(page && uploadType(page.bytes)).toBe('image/jpeg');
    expect(page?.bytes.toString('latin1')).not.toMatch(/script|launch|%PDF/i);
  });

  test('a PDF becomes one picture per page, up to the maximum of the contract', async () => {
    const { pagesMax } = documentBounds;
    const drawn = await drawPdf(pdf({ pages: pagesMax }));
    expect(drawn.ok && drawn.value.length).toBe(pagesMax);
    expect(await drawPdf(pdf({ pages: pagesMax + 1 }))).toEqual({ ok: false, error: 'too-many-pages' });
  });

  test.each([
    ['encrypted', lockedPdf()],
    ['unreadable', pdf().subarray(0, 100)],
    ['unreadable', Buffer.from('%PDF-1.7\n%%EOF\n')],
    ['unreadable', packed('1 0 << /S /JavaScript /JS (1) >>')],
    ['unreadable', packed(' '.repeat(64 * 1024 * 1024))],
    ['too-small', pdf({ page: '/MediaBox [0 0 20 2000]' })],
  ])('a PDF is refused as %s', async (error, bytes) => {
    expect(await drawPdf(bytes)).toEqual({ ok: false, error });
  });
});

/** A PNG whose header claims this size, with almost no data. */
async function pixelBomb(): Promise<Buffer> {
  const small = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  small.writeUInt32BE(40_000, 16);
  small.writeUInt32BE(40_000, 20);
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
}

describe('a picture is drawn anew', () => {
  test('a redrawn picture has no metadata', async () => {
    const drawn = await drawPicture(await photo());
    expect(drawn).toMatchObject({ ok: true, value: [{ width: 800, height: 600 }] });
    expect(drawn.ok && drawn.value[0]?.bytes.includes('taken-at-home')).toBe(false);
  });

  test('a picture of 1,600 million pixels is refused before it is read', async () => {
    expect(await drawPicture(await pixelBomb(), 'image/png')).toEqual({
      ok: false,
      error: 'too-many-pixels',
    });
  });

  test.each([
    ['too-small', 'a stamp', photo({ width: 40, height: 40 })],
    [
      'unreadable',
      'the first bytes of a photo, and a page',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<!doctype html><p>A page')]),
    ],
  ])('a picture is refused as %s: %s', async (error, _, bytes) => {
    expect(await drawPicture(await bytes)).toEqual({ ok: false, error });
  });
});

describe('hostile files cost a process of their own', () => {
  test('10 MB of escaped names are refused', async () => {
    const names = Buffer.alloc(10 * 1024 * 1024, '#41', 'latin1');
    names.write('%PDF-1.4\n1 0 obj << /', 0, 'latin1');
    expect(await drawPdf(names)).toEqual({ ok: false, error: 'unreadable' });
  });

  test('a process ends at the limit of processor time', async () => {
    const slow = pdf({ ...nestedForms(5), pages: 3 });
    expect(await drawPdf(slow)).toMatchObject({ ok: true });
    expect(await drawPdf(slow, { ...usual, cpuSeconds: 1 })).toEqual({ ok: false, error: 'unreadable' });
  });

  test('a process ends at the limit of memory', async () => {
    expect(await drawPdf(pdf(nestedForms(9)))).toEqual({ ok: false, error: 'unreadable' });
  });

  test('a process that gets no processor time ends, and its file is not judged', async () => {
    expect(await drawPdf(pdf(), { ...usual, drawingMs: 50 })).toEqual({ ok: false, error: 'no-time' });
  });

  test('a process that writes more than a picture has ends there', async () => {
    expect(await drawPdf(pdf(), { ...usual, outputBytes: 1_000 })).toEqual({
      ok: false,
      error: 'unreadable',
    });
  });

  test('a picture in a page that would not fit into the limit of memory is drawn', async () => {
    const pixels = deflateSync(Buffer.alloc(1_000_000)).toString('latin1');
    const bytes = pdf({
      page: '/Resources << /XObject << /X 1000 0 R >> >> /Contents 1900 0 R',
      objects: `1000 0 obj << /Type /XObject /Subtype /Image /Width 12000 /Height 12000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode /Length ${pixels.length} >> stream\n${pixels}\nendstream endobj\n1900 0 obj << /Length 25 >> stream\n200 0 0 200 0 0 cm /X Do \nendstream endobj`,
    });
    expect(await drawPdf(bytes)).toMatchObject({ ok: true, value: [{}] });
  });
});
