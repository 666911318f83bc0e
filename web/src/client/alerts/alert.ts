/** The one alert box: shown for 5 s, hidden, and cleared one second later (sections 4 and 9). */
import { createStore } from './store.ts';

export type AlertType = 'info' | 'success' | 'error';
export type AlertState = {
  readonly show: boolean;
  readonly message: string;
  readonly type: AlertType;
  readonly allWidth: boolean;
  /** The act that the alert tells of and that the person may undo (contract/src/platform/undo.ts). */
  readonly undo?: number;
  /** The buttons for the acts that mostly follow, such as opening the paper that was just issued. */
  readonly acts?: readonly AlertAct[];
};

export type AlertAct = { label: string; run: () => void };

type AlertOptions = {
  allWidth?: boolean;
  undo?: number | undefined;
  acts?: readonly AlertAct[] | undefined;
};

const alertDisplayTime = 5000;
const alertClearTime = 1000;

const cleared: AlertState = { show: false, message: '', type: 'info', allWidth: false };

export const alertStore = createStore<AlertState>(cleared);

let timer: ReturnType<typeof setTimeout> | undefined;
let runningSince = 0;
let remaining = 0;
let paused = false;

function startTimer(delay: number, then: () => void) {
  clearTimeout(timer);
  timer = setTimeout(then, delay);
}

function run(delay: number) {
  remaining = delay;
  runningSince = Date.now();
  startTimer(delay, hide);
}

function hide() {
  paused = false;
  alertStore.set({ ...alertStore.get(), show: false });
  startTimer(alertClearTime, () => alertStore.set(cleared));
}

function show(type: AlertType, message: string, { allWidth = false, undo, acts }: AlertOptions = {}) {
  const state = { show: true, message, type, allWidth, ...(acts && { acts }) };
  alertStore.set(undo === undefined ? state : { ...state, undo });
  remaining = alertDisplayTime;
  // While the pointer is on the box, a new message also stays until the pointer leaves.
  if (paused) clearTimeout(timer);
  else run(alertDisplayTime);
}

export const alert = {
  success: (message: string, options?: AlertOptions) => show('success', message, options),
  error: (message: string, options?: AlertOptions) => show('error', message, options),
  info: (message: string, options?: AlertOptions) => show('info', message, options),
  hide,
  /** Called when the pointer or the focus enters the box. */
  pause() {
    if (paused || !alertStore.get().show) return;
    paused = true;
    clearTimeout(timer);
    remaining = Math.max(0, remaining - (Date.now() - runningSince));
  },
  resume() {
    if (!paused) return;
    paused = false;
    if (alertStore.get().show) run(remaining);
  },
};
