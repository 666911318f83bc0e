/**
 * SQL for categories with the number of things in them. One grouped query counts the products of all categories, by the
 * index of their states: the products themselves are read only for what they say.
 */
import { type RawBuilder, sql } from 'kysely';
import { placeRef } from '../shared/refs.ts';

const productsOf = sql`
  select sub_category_id, count(*) filter (where active)::integer as products,
    count(*) filter (where not active)::integer as inactive
    from product_states`;

/** SQL: the macro categories `m` that the condition selects, with their counts. */
export const macros = (which: RawBuilder<unknown>) => sql`
  select m.id, m.code, m.name, m.icon, m.colour, m.position, m.version,
         coalesce(c.subs, 0) as subs, coalesce(c.products, 0) as products, coalesce(c.inactive, 0) as inactive,
         search_text(m.name || ' ' || m.code) as words
    from macro_categories m
    left join (select s.macro_id, count(*)::integer as subs, sum(p.products)::integer as products,
      sum(p.inactive)::integer as inactive
                 from sub_categories s left join (${productsOf} group by 1) p on p.sub_category_id = s.id
                group by 1) c on c.macro_id = m.id
   where ${which}`;

/** SQL: the sub categories `s`, with their macro categories `m`, that the condition selects. */
export const subs = (which: RawBuilder<unknown>) => sql`
  select s.id, s.code, s.name, s.default_unit as "defaultUnit",
    s.default_minimum_stock as "defaultMinimumStock", s.version,
         json_build_object('id', m.id, 'code', m.code, 'name', m.name, 'icon', m.icon, 'colour', m.colour) as macro,
         case when l.id is not null then ${placeRef('l')}
           end as "defaultLocation",
         coalesce(p.products, 0) as products, coalesce(p.inactive, 0) as inactive,
         lpad(m.position::text, 4, '0') || rpad(search_text(m.name), 60) || search_text(s.name) as "macroKey",
         search_text(s.name || ' ' || m.name || ' ' || m.code || '-' || s.code) as words
    from sub_categories s
    join macro_categories m on m.id = s.macro_id
    left join locations l on l.id = s.default_location_id
    left join (${productsOf} group by 1) p on p.sub_category_id = s.id
   where ${which}`;

// The key of each order is a text that sorts as the value does, so numbers are padded with zeros.
const padded = (column: string) => sql`lpad(${sql.ref(column)}::text, 10, '0')`;
export const macroKeys = {
  position: sql`${padded('position')} || search_text(name)`,
  name: sql`search_text(name)`,
  code: sql`code`,
  subs: padded('subs'),
  products: padded('products'),
};
export const subKeys = {
  macro: sql`"macroKey"`,
  name: sql`search_text(name)`,
  code: sql`(macro ->> 'code') || code`,
  products: padded('products'),
};
