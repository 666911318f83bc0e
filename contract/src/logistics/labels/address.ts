/**
 * The content of a label's QR: /p/ID is a product, /l/ID a place, below the address under which the application was
 * reached.
 */

export type LabelAddress = {
  /** The address before the path, without a slash at its end; empty when a person typed only the path. */
  site: string;
  kind: 'p' | 'l';
  id: number;
};

export function readLabel(typed: string): LabelAddress | null {
  const [, site, kind, id] = /^(https?:\/\/.*[^/])?\/([pl])\/(\d{1,9})$/i.exec(typed.trim()) ?? [];
  if (kind !== 'p' && kind !== 'l') return null;
  return { site: site ?? '', kind, id: Number(id) };
}
