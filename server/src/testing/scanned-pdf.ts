/** A paper as some scanners make it: one page, which is a picture in JPEG 2000. */
import { concatTransformationMatrix, drawObject, popGraphicsState, pushGraphicsState } from '@cantoo/pdf-lib';
import { onePagePdf } from './people.ts';

/** A red square of 16 by 16 pixels, by `opj_compress`. */
const redSquare = Buffer.from(
  [
    '/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEBAAQEAAH/XAAEQED/ZAAlAAFDcm',
    'VhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAB1AAH/k8fUPhFQVK/fR7K3AAAAAGEhL9rEQAAAwkJftpkAAAGEhL/B',
    '8g8UAFyv9JywPAAAAABhIS/fgYAUAFyv9JywPAAAAABhIS/axEAAAMJCX7aZAAABhIS/bTIAAAMJCX7aZAAABhIS/3//2Q==',
  ].join(''),
  'base64',
);

export const scannedPdf = () =>
  onePagePdf((document) => {
    const page = document.getPage(0);
    const picture = document.context.stream(redSquare, {
      ...{ Type: 'XObject', Subtype: 'Image', Width: 16, Height: 16 },
      ...{ ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'JPXDecode' },
    });
    const name = page.node.newXObject('Scan', document.context.register(picture));
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(page.getWidth(), 0, 0, page.getHeight(), 0, 0),
      drawObject(name),
      popGraphicsState(),
    );
  });
