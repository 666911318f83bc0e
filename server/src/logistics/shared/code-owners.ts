import { type Reader, runSql } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';

/** The product or place that gets the code, by its id; 0 when it is new. */
type CodeHolder = { product: number } | { location: number };

/** Refuses with 409 on `field` a code that another product or place has. */
export async function refuseOwnedCode(
  db: Reader,
  code: string,
  asker: CodeHolder,
  field = 'code',
): Promise<void> {
  const { product = null, location = null } = { product: undefined, location: undefined, ...asker };
  const [owner] = await runSql(db)<{ owner: string }>`
    select * from (
      select 1 as place, '«' || p.name || '» (' || p.code || ')' as owner
        from product_barcodes b join products p on p.id = b.product_id
       where b.lookup = barcode_lookup(${code}) and b.product_id is distinct from ${product}::integer
      union all
      select 2, '«' || name || '»' || case when code <> ${code} then ' (' || code || ')' else '' end
        from products where search_code = search_text(${code}) and id is distinct from ${product}::integer
      union all
      select 3, case when ${location}::integer is null then 'un’ubicazione: ' else 'un’altra ubicazione: ' end || name
        from locations
       where code = upper(${code}) and id is distinct from ${location}::integer) owners
     order by place limit 1`;
  if (!owner) return;
  throw refuse.conflict(`Il codice ${code} è già di ${owner.owner}: scegline un altro`, field);
}
