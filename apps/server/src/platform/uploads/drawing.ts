import { documentBounds, type FileFault, fileFaults } from '@evens/contract';
import Type, { type Static } from 'typebox';
import type { UploadType } from './first-bytes.ts';

/** How a file is drawn anew. */
export interface Redrawing {
  /** Pixels that the shorter side of a picture or page must have. */
  readonly sideMin: number;
  /** Pixels of either side of the result, at most. */
  readonly sideMax: number;
  /** JPEG has no transparency: transparent parts become white. */
  readonly format: 'jpeg' | 'webp';
  /** 1 to 100. */
  readonly quality: number;
}

/** Request to the drawing process, as JSON in its arguments. The file follows on its standard input. */
export interface Drawing extends Redrawing {
  readonly type: UploadType;
}

export interface Drawn {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const Fault = Type.Unsafe<FileFault>(Type.Union(fileFaults.map((fault) => Type.Literal(fault))));
const PageHeader = Type.Object({
  bytes: Type.Integer({ minimum: 1 }),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
});

/** First line of the drawing process's output. The drawn pages follow it without separators. */
export const DrawingHeader = Type.Union([
  Type.Object({ fault: Fault }),
  Type.Object({ pages: Type.Array(PageHeader, { minItems: 1, maxItems: documentBounds.pagesMax }) }),
]);
export type DrawingHeader = Static<typeof DrawingHeader>;
