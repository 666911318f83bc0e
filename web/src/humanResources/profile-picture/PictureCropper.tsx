/** Crops a picture. It has a chunk of its own, because only people who change their picture need react-easy-crop. */
import { Slider, Text } from '@mantine/core';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
// The cropper would insert a <style> element, for which the CSP needs a nonce, so we import its style sheet.
import 'react-easy-crop/react-easy-crop.css';
import type { Square } from './crop-image.ts';
import classes from './PictureCropper.module.css';

type Props = { source: string; onSquare: (square: Square) => void; onUnreadable: () => void };

export function PictureCropper({ source, onSquare, onUnreadable }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div>
      <div className={classes.area}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          aspect={1}
          maxZoom={4}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onSquare(pixels)}
          disableAutomaticStylesInjection
          mediaProps={{ onError: onUnreadable, alt: 'Immagine scelta' }}
          cropperProps={{
            'aria-label': 'Riquadro: spostalo con il dito, il mouse o le frecce',
            role: 'group',
          }}
        />
      </div>
      <Text size="sm" fw={500} mt="md" mb={6} aria-hidden>
        Ingrandimento
      </Text>
      <Slider
        value={zoom}
        onChange={setZoom}
        min={1}
        max={4}
        step={0.05}
        label={null}
        thumbLabel="Ingrandimento"
      />
    </div>
  );
}
