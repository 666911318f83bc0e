/** The page beside a door, as HTML that needs no application: a tablet of any age shows it. */
import { formatTime } from '@wms/contract/platform/formats';
import { qr } from '../../platform/pdf/symbols.ts';
import type { Door } from './reading.ts';
import { type Period, stateOf } from './state.ts';

export const doorFiles = { script: '/porta/porta.js', style: '/porta/porta.css' } as const;

const words = {
  free: { title: 'Libero', rest: 'per il resto della giornata' },
  busy: { title: 'Occupato', rest: 'per il resto della giornata' },
  closed: { title: 'Chiuso', rest: 'per oggi' },
} as const;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** Writes the page of a door; its QR code leads to `leadsTo`, where a phone books or checks in. */
export function doorPage(door: Door, leadsTo: string): string {
  const { is, until, next } = stateOf(door);
  const symbol = qr(leadsTo, 40);
  return document(
    door.name,
    `<main data-is="${is}" data-read="${formatTime(door.now)}">
<header><h1>${escapeHtml(door.name)}</h1>${door.place ? `<p>${escapeHtml(door.place)}</p>` : ''}</header>
<section class="state"><p class="word">${words[is].title}</p>
<p class="until">${until ? `${untilWord[is]} ${formatTime(until)}` : restOf(door, is)}</p></section>
<footer><section>${describeNext(next, door.midnight)}</section>
${symbol ? `<figure>${symbol.svg}<figcaption>Apri col telefono</figcaption></figure>` : ''}</footer>
</main>`,
  );
}

const untilWord = { free: 'fino alle', busy: 'fino alle', closed: 'apre alle' } as const;

const restOf = ({ overdue }: Door, is: keyof typeof words) =>
  overdue && is === 'busy' ? 'non è ancora tornato' : words[is].rest;

/** A period that ends after today is shown without its end, because tomorrow's hour would be read as today's. */
const describeTimes = ({ from, to }: Period, midnight: string) =>
  to > midnight
    ? `dalle ${formatTime(from)}`
    : `${formatTime(from)}–${to === midnight ? '24:00' : formatTime(to)}`;

const describeNext = (next: readonly Period[], midnight: string): string =>
  next.length === 0
    ? ''
    : `<h2>Poi occupato</h2>
<ul>${next.map((period) => `<li>${describeTimes(period, midnight)}</li>`).join('')}</ul>`;

/**
 * The page for an address that is no longer valid; the tablet that showed the door gets it when it reads the page
 * again.
 */
export const closedDoorPage = (): string =>
  document(
    'Indirizzo non valido',
    `<main data-is="gone"><section class="state"><p class="until">Questo indirizzo non vale più.</p>
<p>Chi gestisce l’officina può crearne uno nuovo.</p></section></main>`,
  );

const document = (title: string, main: string) => `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${doorFiles.style}"><script src="${doorFiles.script}" defer></script>
<noscript><meta http-equiv="refresh" content="60"></noscript></head>
<body>${main}<p id="offline" role="status" hidden></p></body></html>
`;
