/** Pictures smaller than this are sent unchanged. */
const FROM_BYTES = 1_500_000;
/** Maximum side in pixels; the server uses the same. */
const SIDE_MAX = 3_600;
const QUALITY = 0.9;

/**
 * Shrinks a photo for slow connections and removes its location data. A file that the browser cannot draw is sent
 * unchanged; the server validates it.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size < FROM_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const share = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * share);
    canvas.height = Math.round(picture.height * share);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return drawn === null || drawn.size >= file.size
      ? file
      : new File([drawn], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
