/** Products are sorted on two levels: a product has a sub category, and a sub category has a macro category. */
import { z } from 'zod';
import { colours } from '../../platform/declarations/colours.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import { Unit } from '../../platform/numbers/units.ts';
import { Created, fromZero, Id, IdParam, optional, Quantity, text, Version } from '../../platform/schema.ts';
import { editsProducts, seesStock } from '../shared/access.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { categoryIcons } from './looks.ts';

/** Three letters, such as MEC; the codes of new products begin with them. */
const Code = z
  .string()
  .trim()
  .toUpperCase()
  .min(1)
  .regex(/^[A-Z]{3}$/, 'Tre lettere, senza accenti');

/** A minimum stock; an empty text is zero. */
const Minimum = z
  .string()
  .optional()
  .transform((value) => value?.trim() || '0')
  .pipe(fromZero(3, 11));

/** The number of products in the category: those in use, and those out of use. */
const counts = { products: z.number(), inactive: z.number() };

export const MacroCategory = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  icon: z.string(),
  colour: z.string(),
  /** The category with the lowest position comes first. */
  position: z.number(),
  version: z.number(),
  subs: z.number(),
  ...counts,
});
export type MacroCategory = z.infer<typeof MacroCategory>;

export const SubCategory = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  macro: z.object({ id: Id, code: z.string(), name: z.string(), icon: z.string(), colour: z.string() }),
  defaultUnit: Unit,
  defaultMinimumStock: Quantity,
  defaultLocation: PlaceRef.nullable(),
  version: z.number(),
  ...counts,
});
export type SubCategory = z.infer<typeof SubCategory>;

const search = {
  q: text(100, 0).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
};
const searchPageOf = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({
    /** True when no row had every word: these rows have words with nearly the same spelling. */
    approximate: z.boolean(),
  });

export const macroSorts = ['position', 'name', 'code', 'subs', 'products'] as const;
export const MacroFilters = z.strictObject({ ...search, sort: z.enum(macroSorts).optional() });

/** `macro` sorts by macro category, then by name. */
export const subSorts = ['macro', 'name', 'code', 'products'] as const;
export const SubFilters = z.strictObject({
  ...search,
  macro: IdParam.optional(),
  sort: z.enum(subSorts).optional(),
});

const macroPath = '/api/logistics/macro-categories';
const subPath = '/api/logistics/sub-categories';
const version = { version: Version };

export const listMacroCategories = endpoint.get(macroPath, {
  summary: 'Categorie, con quante sottocategorie e quanti prodotti hanno',
  access: seesStock,
  query: MacroFilters.extend(paging),
  answer: searchPageOf(MacroCategory),
});

export const exportMacroCategories = exportOf(listMacroCategories, 'Le categorie che la ricerca lascia');

export const getMacroCategory = endpoint.get(`${macroPath}/:id`, {
  summary: 'Una categoria',
  access: seesStock,
  answer: MacroCategory,
});

export const MacroForm = z.strictObject({
  code: Code,
  name: text(60),
  icon: z.enum(categoryIcons),
  colour: z.enum(colours),
  position: z.number().int().min(0).max(9999),
});

export const createMacroCategory = endpoint.post(macroPath, {
  summary: 'Nuova categoria',
  access: editsProducts,
  undoable: true,
  body: MacroForm.extend({
    icon: MacroForm.shape.icon.default('package'),
    colour: MacroForm.shape.colour.default('gray'),
    position: MacroForm.shape.position.default(0),
  }),
  answer: Created,
});

export const editMacroCategory = endpoint.patch(`${macroPath}/:id`, {
  summary: 'Cambia una categoria',
  access: editsProducts,
  undoable: true,
  body: MacroForm.extend(version),
});

export const deleteMacroCategory = endpoint.delete(`${macroPath}/:id`, {
  summary: 'Elimina una categoria che non contiene niente',
  access: editsProducts,
  undoable: true,
});

/** The category in the path is deleted, and everything that it has goes to `intoId`. */
const MergeForm = z.strictObject({ intoId: Id, ...version });

export const mergeMacroCategory = endpoint.post(`${macroPath}/:id/merge`, {
  summary:
    'Unisce una categoria a un’altra: sottocategorie, prodotti e ubicazioni riservate passano a quella',
  access: editsProducts,
  undoable: 'lost',
  body: MergeForm,
});

export const listSubCategories = endpoint.get(subPath, {
  summary: 'Sottocategorie di tutte le categorie o di una, con quanti prodotti hanno',
  access: seesStock,
  query: SubFilters.extend(paging),
  answer: searchPageOf(SubCategory),
});

export const exportSubCategories = exportOf(listSubCategories, 'Le sottocategorie che la ricerca lascia');

export const getSubCategory = endpoint.get(`${subPath}/:id`, {
  summary: 'Una sottocategoria',
  access: seesStock,
  answer: SubCategory,
});

export const SubForm = z.strictObject({
  macroId: Id,
  code: Code,
  name: text(60),
  defaultUnit: Unit,
  defaultMinimumStock: Minimum,
  defaultLocationId: optional(Id),
});

export const createSubCategory = endpoint.post(subPath, {
  summary: 'Nuova sottocategoria',
  access: editsProducts,
  undoable: true,
  body: SubForm,
  answer: Created,
});

export const editSubCategory = endpoint.patch(`${subPath}/:id`, {
  summary: 'Cambia una sottocategoria, o la sposta sotto un’altra categoria',
  access: editsProducts,
  undoable: true,
  body: SubForm.extend(version),
});

export const deleteSubCategory = endpoint.delete(`${subPath}/:id`, {
  summary: 'Elimina una sottocategoria senza prodotti',
  access: editsProducts,
  undoable: true,
});

export const mergeSubCategory = endpoint.post(`${subPath}/:id/merge`, {
  summary: 'Unisce una sottocategoria a un’altra: i prodotti passano a quella',
  access: editsProducts,
  undoable: 'lost',
  body: MergeForm,
});

export const proposeCategoryCode = endpoint.get('/api/logistics/category-codes', {
  summary: 'Un codice libero per il nome di una categoria, o di una sottocategoria della categoria data',
  access: editsProducts,
  query: z.strictObject({ name: text(60), macro: IdParam.optional() }),
  answer: z.object({ code: z.string() }),
});
