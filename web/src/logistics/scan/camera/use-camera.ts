/** Shows the camera's picture in a video element, and looks for codes in it several times a second. */
import { type RefObject, useEffect, useState } from 'react';
import { useStore } from '../../../client/alerts/store.ts';
import { giveCode } from '../shared/codes.ts';
import { changeScanSettings, scanSettings } from '../shared/settings.ts';
import { openCodeReader } from './code-reader.ts';
import { createSightings } from './sightings.ts';
import { cameraTrouble, type Trouble } from './trouble.ts';
import { type Abilities, naturalZoom, zoomSteps } from './zoom.ts';

/** The pause between two pictures in ms, so that a phone does not get hot. */
const pause = 90;
/** This width in pixels is enough to read a label; a larger picture only takes longer. */
const widest = 960;

export type Camera = {
  state: 'off' | 'starting' | 'on';
  trouble: Trouble | null;
  devices: MediaDeviceInfo[];
  abilities: Abilities;
  start: () => void;
  stop: () => void;
};

export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const { cameraOn, camera, torch, zoom } = useStore(scanSettings);
  const [visible, setVisible] = useState(!document.hidden);
  const [state, setState] = useState<Camera['state']>('off');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  const [abilities, setAbilities] = useState<Abilities>({});
  const [attempt, setAttempt] = useState(0);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);

  useEffect(() => {
    const follow = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts it again
  useEffect(() => {
    // A hidden page turns the camera off, because other programs may need it and it uses the battery.
    if (!cameraOn || !visible || !video.current) return setState('off');
    const leaving = new AbortController();
    setState('starting');
    setTrouble(null);
    run(video.current, camera, leaving.signal, (running) => {
      setTrack(running.track);
      setDevices(running.devices);
      setAbilities(running.abilities);
      setState('on');
    }).catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      setState('off');
      setTrouble(cameraTrouble(error));
      // The camera is not started again automatically, because the person has to read the reason.
      if (cameraOn) changeScanSettings({ cameraOn: false });
    });
    return () => {
      leaving.abort();
      setTrack(null);
    };
  }, [cameraOn, camera, visible, attempt, video]);

  // Restores the last torch and zoom of this device, also after the camera was off.
  useEffect(() => {
    const times = zoomSteps(abilities).includes(zoom) ? zoom : 1;
    const wanted = {
      ...(abilities.torch && { torch }),
      ...(abilities.zoom && { zoom: times * naturalZoom(abilities.zoom) }),
    };
    if (!track || Object.keys(wanted).length === 0) return;
    track.applyConstraints({ advanced: [wanted as MediaTrackConstraintSet] }).catch(() => {});
  }, [track, abilities, torch, zoom]);

  return {
    state,
    trouble: cameraOn ? null : trouble,
    devices,
    abilities,
    start: () => {
      setAttempt((count) => count + 1);
      changeScanSettings({ cameraOn: true });
    },
    stop: () => changeScanSettings({ cameraOn: false }),
  };
}

type CameraStream = { track: MediaStreamTrack; devices: MediaDeviceInfo[]; abilities: Abilities };

async function run(
  video: HTMLVideoElement,
  camera: string | null,
  leaving: AbortSignal,
  started: (running: CameraStream) => void,
): Promise<void> {
  if (!navigator.mediaDevices) throw new Error('no cameras without https');
  const stream = await openStream(camera);
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (leaving.aborted) return end();
  leaving.addEventListener('abort', end);
  const [track] = stream.getVideoTracks();
  if (!track) throw new DOMException('no picture', 'NotFoundError');
  video.srcObject = stream;
  await video.play();
  const devices = (await navigator.mediaDevices.enumerateDevices()).filter(
    ({ kind }) => kind === 'videoinput',
  );
  if (leaving.aborted) return;
  started({ track, devices, abilities: (track.getCapabilities?.() ?? {}) as Abilities });
  await Promise.all([look(video, leaving), stayAwake(leaving)]);
}

/** Opens the camera that was chosen last, if it still exists, or else the one at the back. */
async function openStream(camera: string | null): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  if (camera) {
    try {
      return await navigator.mediaDevices.getUserMedia({ video: { deviceId: { exact: camera }, ...size } });
    } catch (error) {
      if (!(error instanceof DOMException) || !['OverconstrainedError', 'NotFoundError'].includes(error.name))
        throw error;
    }
  }
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, ...size } });
}

async function look(video: HTMLVideoElement, leaving: AbortSignal): Promise<void> {
  const reader = await openCodeReader();
  leaving.addEventListener('abort', reader.end);
  const canvas = document.createElement('canvas');
  const sightings = createSightings();
  while (!leaving.aborted) {
    if (drawVisiblePart(video, canvas)) {
      const codes = await reader.read(canvas);
      if (leaving.aborted) return;
      for (const code of sightings(codes, performance.now())) giveCode(code);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Draws the part of the picture that the person sees: the frame on the screen shows only its middle. */
function drawVisiblePart(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  if (videoWidth === 0 || clientWidth === 0) return false;
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const width = Math.min(videoWidth, clientWidth / scale);
  const height = Math.min(videoHeight, clientHeight / scale);
  canvas.width = Math.min(widest, Math.round(width));
  canvas.height = Math.round((height * canvas.width) / width);
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(
      video,
      (videoWidth - width) / 2,
      (videoHeight - height) / 2,
      width,
      height,
      0,
      0,
      canvas.width,
      canvas.height,
    );
  return true;
}

/** Keeps the screen on while the person scans. */
async function stayAwake(leaving: AbortSignal): Promise<void> {
  const lock = await navigator.wakeLock?.request('screen').catch(() => null);
  if (!lock) return;
  if (leaving.aborted) await lock.release();
  else leaving.addEventListener('abort', () => void lock.release());
}
