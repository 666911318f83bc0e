import { ActionIcon, Button, Menu, Slider } from '@mantine/core';
import {
  IconBulb,
  IconCamera,
  IconCameraOff,
  IconCheck,
  IconPlayerStop,
  IconSettings,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useStore } from '../../ui/store.ts';
import classes from './CameraPane.module.css';
import { changeScanSettings, scanSettings } from './scan-settings.ts';
import { flashStore } from './signals.ts';
import { type Camera, useCamera } from './use-camera.ts';

/** The camera's picture with what steers it; without it, why, and the button that turns it on. */
export function CameraPane() {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const flash = useStore(flashStore);
  const [zoom, setZoom] = useState<number | null>(null);
  const { state, abilities } = camera;
  const on = state === 'on';
  return (
    <section
      className={classes.pane}
      data-on={state !== 'off' || undefined}
      data-flash={flash ?? undefined}
      aria-label="Fotocamera"
    >
      <video ref={video} className={classes.video} playsInline muted hidden={!on} aria-hidden />
      {on && <span className={classes.aim} aria-hidden />}
      {state === 'off' && <Off camera={camera} />}
      {state === 'starting' && <p className={classes.starting}>Accendo la fotocamera…</p>}
      <div className={classes.tools}>
        {on && abilities.torch && <Torch camera={camera} />}
        <Settings camera={camera} />
        {state !== 'off' && (
          <ActionIcon
            variant="filled"
            color="dark"
            size={44}
            onClick={camera.stop}
            aria-label="Spegni la fotocamera"
          >
            <IconPlayerStop size={22} stroke={1.5} />
          </ActionIcon>
        )}
      </div>
      {on && abilities.zoom && abilities.zoom.max > abilities.zoom.min && (
        <Slider
          className={classes.zoom ?? ''}
          thumbLabel="Ingrandimento"
          label={null}
          min={abilities.zoom.min}
          max={Math.min(abilities.zoom.max, 8)}
          step={abilities.zoom.step || 0.1}
          value={zoom ?? abilities.zoom.min}
          onChange={(value) => {
            setZoom(value);
            camera.set({ zoom: value });
          }}
        />
      )}
    </section>
  );
}

function Off({ camera: { trouble, start } }: { camera: Camera }) {
  return (
    <div className={classes.off} role={trouble ? 'alert' : undefined}>
      {trouble && (
        <>
          <IconCameraOff size={28} stroke={1.5} aria-hidden />
          <p>{trouble.message}</p>
          {trouble.steps.length > 0 && (
            <ol>
              {trouble.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </>
      )}
      <Button
        size="md"
        variant={trouble ? 'default' : 'filled'}
        leftSection={<IconCamera size={20} stroke={1.5} aria-hidden />}
        onClick={start}
      >
        {trouble ? 'Riprova' : 'Accendi la fotocamera'}
      </Button>
    </div>
  );
}

function Torch({ camera }: { camera: Camera }) {
  const [lit, setLit] = useState(false);
  return (
    <ActionIcon
      variant="filled"
      color={lit ? 'amber' : 'dark'}
      size={44}
      aria-label="Torcia"
      aria-pressed={lit}
      onClick={() => {
        camera.set({ torch: !lit });
        setLit(!lit);
      }}
    >
      <IconBulb size={22} stroke={1.5} />
    </ActionIcon>
  );
}

const signals = [
  { name: 'sound', label: 'Suono' },
  { name: 'vibration', label: 'Vibrazione' },
  { name: 'flash', label: 'Lampo di colore' },
] as const;

function Settings({ camera }: { camera: Camera }) {
  const settings = useStore(scanSettings);
  const check = (checked: boolean) => (checked ? <IconCheck size={16} stroke={2} aria-hidden /> : null);
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon
          variant={camera.state === 'off' ? 'default' : 'filled'}
          color="dark"
          size={44}
          aria-label="Segnali e fotocamera"
        >
          <IconSettings size={22} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {signals.map(({ name, label }) => (
          <Menu.Item
            key={name}
            aria-label={`${label}: ${settings[name] ? 'attivo' : 'spento'}`}
            rightSection={check(settings[name])}
            onClick={() => changeScanSettings({ [name]: !settings[name] })}
          >
            {label}
          </Menu.Item>
        ))}
        {camera.devices.length > 1 && <Menu.Divider />}
        {camera.devices.length > 1 &&
          camera.devices.map(({ deviceId, label }, index) => (
            <Menu.Item
              key={deviceId}
              aria-current={settings.camera === deviceId}
              rightSection={check(settings.camera === deviceId)}
              onClick={() => changeScanSettings({ camera: deviceId })}
            >
              {label || `Fotocamera ${index + 1}`}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
