/** Judges whether a colour is readable in a mail program, whose background is white, or nearly black in dark mode. */

const light = '#ffffff';
/** The dark backgrounds of Gmail, Outlook and Apple Mail are near this colour. */
export const darkBackground = '#1f1f1f';

/**
 * The contrast that WCAG 2.2 requires for large text (1.4.3) and for lines (1.4.11). No colour reaches the 4.5 of small
 * text on both backgrounds, because the square root of their contrast is 4.1. So small text has no colour of its own.
 */
const least = 3;

const channel = (hex: string) => {
  const part = Number.parseInt(hex, 16) / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** The relative luminance of `#rrggbb`. */
const luminance = (colour: string) =>
  0.2126 * channel(colour.slice(1, 3)) +
  0.7152 * channel(colour.slice(3, 5)) +
  0.0722 * channel(colour.slice(5, 7));

/** Returns the contrast of two colours `#rrggbb` by WCAG: from 1 to 21. */
export function contrast(left: string, right: string): number {
  const [dark = 0, bright = 0] = [luminance(left), luminance(right)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Returns one sentence that says why a colour `#rrggbb` is hard to read; null when both backgrounds suit it. */
export function explainColour(colour: string): string | null {
  if (contrast(colour, light) < least) return 'Su fondo bianco si legge male: scegli un colore più scuro';
  if (contrast(colour, darkBackground) < least)
    return 'Su fondo scuro si legge male: scegli un colore più chiaro';
  return null;
}
