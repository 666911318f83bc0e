/** Checks one `style` attribute. */
import { largeText, pictureStyles, styles } from './allowed.ts';

/** Returns one sentence that names the mistake; null when there is none. */
export function explainStyle(style: string, element: string): string | null {
  if (/url\s*\(|image-set|\\/i.test(style))
    return '«url(…)» in «style» non è ammesso: in una firma si carica solo il logo';
  const given = new Map<string, string>();
  for (const part of style.split(';')) {
    if (part.trim() === '') continue;
    const at = part.indexOf(':');
    const property = part.slice(0, Math.max(0, at)).trim().toLowerCase();
    const value = part.slice(at + 1).trim();
    const explain = Object.hasOwn(styles, property) ? styles[property] : undefined;
    if (!explain) return `«${(property || part).trim().slice(0, 40)}» non è ammesso in «style»`;
    if (element === 'img' && !pictureStyles.has(property))
      return `«${property}» non è ammesso in «style» di <img>: la misura del logo sta in «width» e «height»`;
    const why = explain(value);
    if (why !== null) {
      const reason = why && `: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
      return `«${property}: ${value.slice(0, 40)}» non è ammesso in «style»${reason}`;
    }
    given.set(property, value);
  }
  const colour = given.get('color') ?? 'inherit';
  const isLarge = Number.parseInt(given.get('font-size') ?? '0', 10) >= largeText;
  const isBold = ['bold', '600', '700'].includes(given.get('font-weight') ?? '');
  if (colour !== 'inherit' && !(isLarge && isBold))
    return (
      `un testo colorato vuole «font-size» da ${largeText}px in su e «font-weight:bold»: ` +
      'più piccolo non si legge su fondo scuro'
    );
  return null;
}
