import { importFields } from './fields.ts';
import type { ImportKind } from './kinds.ts';

/** Returns a sentence for each reason why a mapping can't be used; an empty list when it can. */
export function mappingProblems(kind: ImportKind, columns: readonly (string | null)[]): string[] {
  const fields = importFields[kind];
  const has = (name: string) => columns.includes(name);
  const label = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const problems: string[] = [];
  for (const name of new Set(columns)) {
    if (name === null) continue;
    if (!fields.some((field) => field.name === name))
      problems.push(`«${name}» non è un campo di questi dati`);
    else if (columns.filter((column) => column === name).length > 1)
      problems.push(`«${label(name)}» è scelto per due colonne: tienine una`);
  }
  for (const { name, required } of fields)
    if (required && !has(name)) problems.push(`Scegli la colonna di «${label(name)}»`);
  if ((kind === 'products' || kind === 'stock') && !has('code') && !has('barcode'))
    problems.push('Scegli la colonna del codice o del codice a barre: dice di quale prodotto si parla');
  if (kind === 'supplierProducts' && has('prices') && has('price'))
    problems.push('Scegli i prezzi a scaglioni oppure il prezzo, non entrambi');
  if (kind === 'supplierProducts' && has('currency') && !has('prices') && !has('price'))
    problems.push('La valuta è di un prezzo: scegli anche la sua colonna');
  if (kind === 'categories' && !has('macro') && !has('categoryPath'))
    problems.push('Scegli la colonna della macro categoria o del percorso');
  if (kind === 'locations' && !has('path') && !has('name') && !has('code'))
    problems.push('Scegli la colonna del percorso, del nome o del codice');
  if (has('categoryPath') && (has('macro') || has('sub')))
    problems.push('Scegli il percorso della categoria oppure macro e sotto categoria, non entrambi');
  if (kind === 'products' && has('macro') !== has('sub'))
    problems.push('Macro e sotto categoria vanno insieme: scegli anche l’altra colonna');
  return problems;
}
