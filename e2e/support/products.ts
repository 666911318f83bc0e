import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from './product.ts';
import { temporaryFolder } from './temporary-folder.ts';

const defaults = {
  codice: '',
  nome: '',
  descrizione: '',
  macrocategoria: 'officina',
  sottocategoria: 'minuteria',
  unita: 'pz',
  quantita: '1',
};

/** Products of a test's own, through the command line, as an organisation brings in its list. */
export async function importProducts(product: Product, rows: Partial<typeof defaults>[]): Promise<void> {
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const lines = rows.map((row) =>
    Object.values({ ...defaults, ...row })
      .map(quoted)
      .join(','),
  );
  const file = join(temporaryFolder('products'), 'products.csv');
  await writeFile(file, [Object.keys(defaults).join(','), ...lines].join('\n'));
  await product.wms('import', 'products', file);
}
