/**
 * A phone's photo has several times the pixels that we store. It is made smaller before sending, because a workshop's
 * network is slow.
 */
const longSide = 2560;
const smallEnough = 2 * 1024 * 1024;

/**
 * Returns the picture upright, with a long side of at most 2560 pixels. A small picture, or one that the browser can't
 * read, is returned unchanged.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= smallEnough) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return blob && blob.size < file.size ? new File([blob], file.name, { type: 'image/jpeg' }) : file;
  } catch {
    // The server will say what is wrong with the file.
    return file;
  }
}
