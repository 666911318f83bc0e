/** A field on which the receiver signs with a finger, a pen or the mouse. */
import { Button, Group, Text } from '@mantine/core';
import { type PointerEvent, type RefObject, useLayoutEffect, useState } from 'react';
import classes from './SignaturePad.module.css';

type Props = {
  canvas: RefObject<HTMLCanvasElement | null>;
  disabled: boolean;
  onDrawn: (drawn: boolean) => void;
};

export function SignaturePad({ canvas, disabled, onDrawn }: Props) {
  const [drawn, setDrawn] = useState(false);
  // The pad is as wide as the phone, which people turn to sign. At a turn the pad gets the new width and keeps the
  // drawing.
  useLayoutEffect(() => {
    const pad = canvas.current;
    if (!pad) return;
    resize(pad);
    const observer = new ResizeObserver(() => resize(pad));
    observer.observe(pad);
    return () => observer.disconnect();
  }, [canvas]);

  const notify = (is: boolean) => {
    setDrawn(is);
    onDrawn(is);
  };
  const at = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent<HTMLCanvasElement>) =>
    [offsetX, offsetY] as const;
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || disabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.beginPath();
    pen.moveTo(...at(event));
    // A dot can be part of a signature, so a touch without a movement draws one.
    pen.lineTo(...at(event));
    pen.stroke();
    notify(true);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    pen.lineTo(...at(event));
    pen.stroke();
  };
  return (
    <div>
      <Group justify="space-between" gap={8} mb={4}>
        <Text size="sm" fw={500}>
          Firma di chi riceve (facoltativa)
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={disabled}
          // An empty pad has nothing to wipe. The button is only hidden, so that nothing moves under the finger.
          style={{ visibility: drawn ? 'visible' : 'hidden' }}
          onClick={() => {
            const pad = canvas.current;
            if (pad) clear(pad, pixelsPerPoint());
            notify(false);
          }}
        >
          Cancella
        </Button>
      </Group>
      <canvas
        ref={canvas}
        className={classes.pad}
        role="img"
        aria-label={
          drawn ? 'Riquadro della firma: firmato' : 'Riquadro della firma: vuoto, si firma con il dito'
        }
        onPointerDown={begin}
        onPointerMove={draw}
      />
    </div>
  );
}

/** The canvas has the screen's pixels, at least two per CSS pixel, so that the line is sharp in print. */
const pixelsPerPoint = () => Math.max(2, window.devicePixelRatio);

/** Gives the canvas the size at which it is shown. A drawing stays, and shrinks where the pad is narrower now. */
function resize(pad: HTMLCanvasElement) {
  const scale = pixelsPerPoint();
  const [width, height] = [Math.round(pad.clientWidth * scale), Math.round(pad.clientHeight * scale)];
  if (width === 0 || (pad.width === width && pad.height === height)) return;
  const former = document.createElement('canvas');
  Object.assign(former, { width: pad.width, height: pad.height });
  former.getContext('2d')?.drawImage(pad, 0, 0);
  Object.assign(pad, { width, height });
  clear(pad, scale);
  const shrink = Math.min(1, width / former.width, height / former.height) / scale;
  pad.getContext('2d')?.drawImage(former, 0, 0, former.width * shrink, former.height * shrink);
}

/** Paints the paper white and prepares a dark pen, in CSS pixels. */
function clear(pad: HTMLCanvasElement, scale: number) {
  const pen = pad.getContext('2d');
  if (!pen) return;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, pad.width, pad.height);
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.strokeStyle = '#111';
  pen.lineWidth = 2.2;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
}

/** The drawing as a file. */
export const pictureOf = (pad: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => pad.toBlob(resolve, 'image/png'));
