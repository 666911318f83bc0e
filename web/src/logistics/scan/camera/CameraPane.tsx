import { Box } from '@mantine/core';
import {
  IconBulb,
  IconCamera,
  IconCameraOff,
  IconPlayerStop,
  IconSettings,
  IconSquare,
  IconSquareCheck,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useStore } from '../../../client/alerts/store.ts';
import { ButtonMenu } from '../../../ui/dropdown/ButtonMenu.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { changeScanSettings, scanSettings } from '../shared/settings.ts';
import { flashStore } from '../shared/signals.ts';
import classes from './CameraPane.module.css';
import { type Camera, useCamera } from './use-camera.ts';
import { zoomSteps } from './zoom.ts';

/**
 * The camera's picture with its controls. Without a picture it shows the reason and a button to start the camera. On a
 * desk the pane is small, because codes come from elsewhere.
 */
export function CameraPane({ small = false }: { small?: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const flash = useStore(flashStore);
  const { state, abilities } = camera;
  const on = state === 'on';
  return (
    <section
      className={classes.pane}
      data-on={state !== 'off' || undefined}
      data-small={small || undefined}
      data-flash={flash ?? undefined}
      aria-label="Fotocamera"
    >
      <video ref={video} className={classes.video} playsInline muted hidden={!on} aria-hidden />
      {on && <span className={classes.aim} aria-hidden />}
      {state === 'off' && <Off camera={camera} small={small} />}
      {state === 'starting' && (
        <Box component="p" m="auto">
          Accendo la fotocamera…
        </Box>
      )}
      <div className={classes.tools}>
        {on && abilities.torch && <Torch />}
        <Settings camera={camera} />
        {state !== 'off' && (
          <IconButton
            icon={IconPlayerStop}
            label="Spegni la fotocamera"
            variant="filled"
            color="dark"
            size={44}
            onClick={camera.stop}
          />
        )}
      </div>
      {on && <Zoom steps={zoomSteps(abilities)} />}
    </section>
  );
}

function Off({ camera: { trouble, start }, small }: { camera: Camera; small: boolean }) {
  return (
    <div className={classes.off} role={trouble ? 'alert' : undefined}>
      {trouble && (
        <div className={classes.trouble}>
          <IconCameraOff size={28} stroke={1.5} aria-hidden />
          <p>{trouble.message}</p>
          {trouble.steps.length > 0 && (
            <ol>
              {trouble.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </div>
      )}
      <ButtonWithIcon
        icon={IconCamera}
        iconSize={20}
        size="md"
        h={44}
        variant={trouble || small ? 'default' : 'filled'}
        onClick={start}
      >
        {trouble ? 'Riprova' : 'Accendi la fotocamera'}
      </ButtonWithIcon>
    </div>
  );
}

function Torch() {
  const { torch } = useStore(scanSettings);
  return (
    <IconButton
      icon={IconBulb}
      label="Torcia"
      variant="filled"
      color={torch ? 'amber' : 'dark'}
      size={44}
      aria-pressed={torch}
      onClick={() => changeScanSettings({ torch: !torch })}
    />
  );
}

/** Zooms in on small labels, and on labels on the highest shelf. */
function Zoom({ steps }: { steps: readonly number[] }) {
  const { zoom } = useStore(scanSettings);
  if (steps.length === 0) return null;
  const chosen = steps.includes(zoom) ? zoom : 1;
  return (
    <fieldset className={classes.zoom} aria-label="Ingrandimento">
      {steps.map((times) => (
        <button
          key={times}
          type="button"
          className={classes.times}
          aria-pressed={times === chosen}
          onClick={() => changeScanSettings({ zoom: times })}
        >
          {times}×
        </button>
      ))}
    </fieldset>
  );
}

const signals = [
  { name: 'sound', label: 'Suono' },
  { name: 'vibration', label: 'Vibrazione' },
  { name: 'flash', label: 'Lampo di colore' },
] as const;

function Settings({ camera }: { camera: Camera }) {
  const settings = useStore(scanSettings);
  const ofSignals = signals.map(({ name, label }) => ({
    label,
    name: `${label}: ${settings[name] ? 'attivo' : 'spento'}`,
    icon: settings[name] ? IconSquareCheck : IconSquare,
    onClick: () => changeScanSettings({ [name]: !settings[name] }),
  }));
  const ofCameras = camera.devices.map(({ deviceId, label }, index) => ({
    label: label || `Fotocamera ${index + 1}`,
    chosen: settings.camera === deviceId,
    onClick: () => changeScanSettings({ camera: deviceId }),
  }));
  return (
    <ButtonMenu
      position="bottom-end"
      closeOnItemClick={false}
      button={
        <IconButton
          icon={IconSettings}
          label="Segnali e fotocamera"
          variant={camera.state === 'off' ? 'default' : 'filled'}
          color="dark"
          size={44}
        />
      }
      entries={camera.devices.length > 1 ? [...ofSignals, 'line', ...ofCameras] : ofSignals}
    />
  );
}
