/** The outlines of a van's four sides, detailed enough to point at a damage. */
import type { Side } from '@wms/contract/workshop/handovers/endpoints';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinejoin: 'round' } as const;

export function Outline({ side }: { side: Side }) {
  return (
    <svg viewBox="0 0 200 120" aria-hidden focusable="false">
      {side === 'sinistra' && <Flank />}
      {side === 'destra' && (
        <g transform="translate(200 0) scale(-1 1)">
          <Flank />
        </g>
      )}
      {side === 'davanti' && <Front />}
      {side === 'dietro' && <Rear />}
    </svg>
  );
}

/** The left side of the van, whose front is at the left. */
const Flank = () => (
  <g {...line}>
    <path d="M8 92V66q0-7 6-10L40 26q5-6 14-6h126q12 0 12 12v60z" />
    <path d="M27 54 46 31q3-4 8-4h18v27zM78 20v70M124 20v70M132 40h56" />
    <path d="M66 62h8M114 62h8M8 74h10" />
    <circle cx="48" cy="94" r="14" fill="var(--mantine-color-body)" />
    <circle cx="48" cy="94" r="6" />
    <circle cx="154" cy="94" r="14" fill="var(--mantine-color-body)" />
    <circle cx="154" cy="94" r="6" />
  </g>
);

const Front = () => (
  <g {...line}>
    <path d="M52 100V52l12-32q2-6 9-6h54q7 0 9 6l12 32v48z" />
    <path d="M62 50 72 24h56l10 26zM52 62h-9v-12h8M148 62h9v-12h-8M84 62h32M84 68h32" />
    <circle cx="64" cy="72" r="7" />
    <circle cx="136" cy="72" r="7" />
    <path d="M80 82h40v10H80zM58 100v9h16v-9M126 100v9h16v-9" />
  </g>
);

const Rear = () => (
  <g {...line}>
    <path d="M52 100V26q0-12 12-12h72q12 0 12 12v74zM100 14v86" />
    <path d="M60 26h32v26H60zM108 26h32v26h-32zM92 66h4M104 66h4" />
    <path d="M54 62h8v18h-8zM138 62h8v18h-8zM78 84h44v10H78zM58 100v9h16v-9M126 100v9h16v-9" />
  </g>
);
