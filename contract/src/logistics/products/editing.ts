/** The changes of the catalogue: products are created, edited, copied, put out of use, merged. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { changeShape, editShape, newShape } from '../../platform/fields/shapes.ts';
import { isCountedWhole, wholeSentence } from '../../platform/numbers/units.ts';
import { acrossFields, Created, Id, IdParam, optional, text, Version } from '../../platform/schema.ts';
import { editsProducts } from '../shared/access.ts';
import { PositiveQuantity } from '../shared/moved.ts';
import { NewBarcode } from './barcode-editing.ts';
import { productFields } from './fields.ts';
import { mostChanged, ProductFilters } from './reading.ts';

type StockFields = {
  minimumStock?: unknown;
  maximumStock?: unknown;
  tracking?: unknown;
  hasExpiry?: unknown;
};

const isMaximumEnough = ({ minimumStock, maximumStock }: StockFields) =>
  typeof maximumStock !== 'string' ||
  typeof minimumStock !== 'string' ||
  !(Number(maximumStock) < Number(minimumStock));
const allowsExpiry = ({ tracking, hasExpiry }: StockFields) => !hasExpiry || tracking === 'lot';

const maximumRule = acrossFields('maximumStock', 'È meno del minimo');
const expiryRule = acrossFields('hasExpiry', 'Le scadenze si seguono lotto per lotto');

const isWhole = (name: 'minimumStock' | 'maximumStock' | 'reorderQuantity') => (body: object) =>
  !isCountedWhole(String(Reflect.get(body, 'unit'))) ||
  Number.isInteger(Number(Reflect.get(body, name) ?? 0));

/** The rules between the fields of a product. */
const withRules = <S extends z.ZodObject>(body: S) =>
  body
    .refine(isMaximumEnough, maximumRule)
    .refine(allowsExpiry, expiryRule)
    .refine(isWhole('minimumStock'), acrossFields('minimumStock', wholeSentence))
    .refine(isWhole('maximumStock'), acrossFields('maximumStock', wholeSentence))
    .refine(isWhole('reorderQuantity'), acrossFields('reorderQuantity', wholeSentence));

export const createProduct = endpoint.post('/api/logistics/products', {
  summary: 'Nuovo prodotto; senza codice ne riceve uno dalla sua categoria, senza scorta minima la sua',
  access: editsProducts,
  undoable: true,
  body: withRules(
    z.strictObject({
      ...newShape(productFields),
      code: optional(text(60)),
      /** The category's minimum is used when this is missing. */
      minimumStock: productFields.minimumStock.value.written.optional(),
      barcodes: z.array(NewBarcode).max(20).default([]),
      /** The pieces that are there already: they are loaded with the product, by people who move stock. */
      stock: optional(z.strictObject({ quantity: PositiveQuantity, toLocationId: Id })),
    }),
  ),
  answer: Created,
});

export const editProduct = endpoint.patch('/api/logistics/products/:id', {
  summary: 'Modifica un prodotto; 409 se intanto qualcun altro l’ha cambiato',
  access: editsProducts,
  undoable: 'edited',
  body: withRules(z.strictObject({ version: Version, ...editShape(productFields) })),
});

const changes = changeShape(productFields);

export const changeProducts = endpoint.post('/api/logistics/products/change', {
  undoable: true,
  summary: 'Cambia insieme questi prodotti, o tutti quelli che i filtri lasciano: tutti o nessuno',
  access: editsProducts,
  body: z
    .strictObject({
      /** Only these products; without them, all products that the filters find. */
      ids: z.array(Id).min(1).max(mostChanged).optional(),
      filters: ProductFilters.default({}),
      /** The number of products that the person saw. If another number is found now, the change is refused. */
      expected: z.number().int().min(1).max(mostChanged),
      ...changes,
    })
    .refine(isMaximumEnough, maximumRule)
    .refine(
      (body) => Object.keys(changes).some((name) => Reflect.get(body, name) !== null),
      acrossFields('changes', 'Scegli che cosa cambiare'),
    ),
});

export const duplicateProduct = endpoint.post('/api/logistics/products/:id/duplicate', {
  summary: 'Copia un prodotto: tutto ma non codice, codici a barre e giacenza',
  access: editsProducts,
  undoable: true,
  body: z.strictObject({
    name: text(200),
    code: optional(text(60)),
    photos: z.boolean(),
    attachments: z.boolean(),
  }),
  answer: Created,
});

export const setProductActive = endpoint.put('/api/logistics/products/:id/active', {
  summary: 'Disattiva o riattiva un prodotto',
  access: editsProducts,
  undoable: true,
  body: z.strictObject({ active: z.boolean() }),
});

export const deleteProduct = endpoint.delete('/api/logistics/products/:id', {
  summary: 'Elimina un prodotto a cui niente fa riferimento',
  access: editsProducts,
  undoable: 'lost',
});

export const mergeProduct = endpoint.post('/api/logistics/products/:id/merge', {
  summary: 'Unisce un prodotto a un altro, che ne riceve giacenza, codici a barre, foto e allegati',
  access: editsProducts,
  undoable: 'lost',
  body: z.strictObject({ intoId: Id }),
});

export const similarProducts = endpoint.get('/api/logistics/products/similar', {
  summary: 'Prodotti che potrebbero essere lo stesso: codice a barre, codice produttore o nome simile',
  access: editsProducts,
  query: z.strictObject({
    name: text(200, 0).optional(),
    manufacturerCode: text(120, 0).optional(),
    barcode: text(200, 0).optional(),
    /** The id of a product to leave out. */
    except: IdParam.optional(),
  }),
  answer: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      active: z.boolean(),
      why: z.enum(['barcode', 'manufacturerCode', 'name']),
    }),
  ),
});
export type SimilarProduct = z.infer<typeof similarProducts.answer>[number];
