/** The chosen square of a picture as a file to send. */
export type Square = { x: number; y: number; width: number; height: number };

// In px. The server scales the picture to 512 px, which stays sharp from twice this side; a phone's photo shrinks from
// 8 MB to 200 KB.
const side = 1024;

/**
 * Returns the chosen square as a JPEG, with white in place of transparency. Rejects when the browser can't read the
 * picture.
 */
export async function cropImage(source: string, square: Square): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(side, Math.max(1, Math.round(square.width)));
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(
    image,
    square.x,
    square.y,
    square.width,
    square.height,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no JPEG'))), 'image/jpeg', 0.9);
  });
}
