export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Types of files that are drawn anew. Others are never read. */
export const uploadTypes = [...pictureTypes, 'application/pdf'] as const;
export type UploadType = (typeof uploadTypes)[number];

interface Signature {
  readonly type: UploadType;
  readonly at: number;
  readonly text: string;
}

const signatures: readonly Signature[] = [
  { type: 'image/jpeg', at: 0, text: '\u00ff\u00d8\u00ff' },
  { type: 'image/png', at: 0, text: '\u0089PNG\r\n\u001a\n' },
  { type: 'image/webp', at: 8, text: 'WEBP' },
  { type: 'application/pdf', at: 0, text: '%PDF-' },
];

/** Detects the type of a file by its first twelve bytes, ignoring its name and other content. */
export function uploadType(bytes: Buffer): UploadType | undefined {
  const head = bytes.toString('latin1', 0, 12);
  return signatures.find(({ at, text }) => head.startsWith(text, at))?.type;
}
