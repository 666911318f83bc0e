/** The hazard pictograms of the CLP regulation, drawn here: a red diamond, black on white in any colour scheme. */
import { type Hazard, hazardNames } from '@wms/contract/logistics/products/kinds';
import type { ReactNode } from 'react';

type Props = {
  hazard: Hazard;
  size?: number;
  /** The name stands beside the pictogram, so screen readers skip the picture. */
  decorative?: boolean;
};

export function Pictogram({ hazard, size = 40, decorative = false }: Props) {
  const name = hazardNames[hazard];
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img' })}
    >
      <title>{`${name} (${hazard})`}</title>
      <path d="M50 4 96 50 50 96 4 50Z" fill="#fff" stroke="#c4161c" strokeWidth="7" strokeLinejoin="round" />
      <g fill="#111" stroke="none">
        {symbols[hazard]}
      </g>
    </svg>
  );
}

const line = { fill: 'none', stroke: '#111', strokeWidth: 4.5, strokeLinecap: 'round' } as const;
const flame = 'M50 24c3 9 14 14 14 27 0 9-6 15-14 15s-14-6-14-14c0-6 3-10 6-14 1 4 3 6 5 7-1-8 0-15 3-21Z';

const symbols: Record<Hazard, ReactNode> = {
  GHS01: (
    <>
      <circle cx="50" cy="55" r="11" />
      <path
        d="M50 37V25M63 43l8-9M37 43l-8-9M68 56h11M32 56H21M59 66l5 6M41 66l-5 6M56 39l4-10M44 39l-4-10"
        {...line}
      />
    </>
  ),
  GHS02: (
    <>
      <path d={flame} />
      <path d="M33 72h34" {...line} />
    </>
  ),
  GHS03: (
    <>
      <circle cx="50" cy="60" r="11" {...line} strokeWidth="6" />
      <path d="M50 20c2 7 9 10 9 17 0 5-4 8-9 8s-9-3-9-8c0-4 2-6 4-8 1 2 2 3 3 4-1-5 0-9 2-13Z" />
      <path d="M35 78h30" {...line} />
    </>
  ),
  GHS04: (
    <g transform="rotate(-38 50 52)">
      <rect x="27" y="43" width="44" height="18" rx="9" />
      <rect x="68" y="48" width="9" height="8" />
      <path d="M79 45v14" {...line} />
    </g>
  ),
  GHS05: (
    <>
      <path d="m29 31 17 7-2.4 5.5-17-7ZM71 31l-17 7 2.4 5.5 17-7Z" />
      <path d="M45 45.5v5M41 47v2M55 45.5v5M59 47v2" {...line} strokeWidth="3.2" />
      <path d="M27 57h8l3.5 4.5L42 57h6v9H27ZM52 66v-3c3-5 8-7 12-6l9 4v5Z" />
    </>
  ),
  GHS06: (
    <>
      <path d="M50 24c-12 0-19 8-19 17 0 6 3 10 7 13v6h24v-6c4-3 7-7 7-13 0-9-7-17-19-17Z" />
      <path d="M33 63l34 14M67 63 33 77" {...line} strokeWidth="5" />
      <circle cx="42.5" cy="42" r="5" fill="#fff" />
      <circle cx="57.5" cy="42" r="5" fill="#fff" />
      <path d="m50 47-3 6h6Z" fill="#fff" />
    </>
  ),
  GHS07: (
    <>
      <path d="M44 24h12l-2.5 34h-7Z" />
      <circle cx="50" cy="69" r="6" />
    </>
  ),
  GHS08: (
    <>
      <circle cx="50" cy="29" r="8" />
      <path d="M50 38c-14 0-21 6-23 16l8 8 3-4v17h24V58l3 4 8-8c-2-10-9-16-23-16Z" />
      <path d="m50 43 3 8 8-3-4 8 7 4-8 2 2 8-8-5-8 5 2-8-8-2 7-4-4-8 8 3Z" fill="#fff" />
    </>
  ),
  GHS09: (
    <>
      <path d="M38 26c-3 5-9 6-9 12 0 5 4 8 7 8v18h5V46c4 0 7-3 7-8 0-6-7-7-10-12Z" />
      <path d="M29 66h42" {...line} />
      <path d="M50 57c5-6 13-6 18-1l5-4v11l-5-4c-5 5-13 5-18-2Z" />
    </>
  ),
};
