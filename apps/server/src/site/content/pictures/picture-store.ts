import type { Queryable } from '../../../platform/db.ts';
import type { PictureRow } from '../store.ts';

export interface NewPicture extends PictureRow {
  readonly bytes: Buffer;
  readonly operator: string;
  readonly atMs: number;
}

/** Keeps a picture; one that is there already stays as it is. Returns the row that is kept, and whether it is new. */
export async function insertPicture(
  db: Queryable,
  { hash, alt, width, height, bytes, operator, atMs }: NewPicture,
): Promise<{ readonly picture: PictureRow; readonly isNew: boolean }> {
  const { rowCount } = await db.query(
    `insert into content_picture (hash, alt, width, height, bytes, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000)) on conflict (hash) do nothing`,
    [hash, alt, width, height, bytes, operator, atMs],
  );
  const { rows } = await db.query<PictureRow>(
    'select hash, alt, width, height from content_picture where hash = $1',
    [hash],
  );
  const [picture] = rows;
  if (picture === undefined) throw new Error(`insertPicture: expected the picture ${hash}, got no row`);
  return { picture, isNew: rowCount === 1 };
}

export async function countPictures(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*) as count from content_picture');
  return rows[0]?.count ?? 0;
}

export async function readPictures(
  db: Queryable,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly PictureRow[]> {
  const { rows } = await db.query<PictureRow>(
    `select hash, alt, width, height from content_picture order by uploaded_at desc, hash limit $1 offset $2`,
    [limit, offset],
  );
  return rows;
}

export async function readPictureBytes(db: Queryable, hash: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ bytes: Buffer }>('select bytes from content_picture where hash = $1', [
    hash,
  ]);
  return rows[0]?.bytes;
}
