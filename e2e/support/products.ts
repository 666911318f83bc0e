import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from './product.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const defaults = {
  codice: '',
  nome: '',
  descrizione: '',
  macrocategoria: 'officina',
  sottocategoria: 'minuteria',
  unita: 'pz',
  quantita: '1',
};

/** Imports products for a test through the command line; missing cells have defaults. */
export async function importProducts(product: Product, rows: Partial<typeof defaults>[]): Promise<void> {
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const lines = rows.map((row) =>
    Object.values({ ...defaults, ...row })
      .map(quote)
      .join(','),
  );
  const file = join(makeTemporaryFolder('products'), 'products.csv');
  await writeFile(file, [Object.keys(defaults).join(','), ...lines].join('\n'));
  await product.wms('import', 'products', file);
}
