import type { z } from 'zod';

/** The known answers by schema and path, because a form asks about each of its fields whenever it is drawn. */
const known = new WeakMap<z.ZodType, Map<string, boolean>>();

/** Whether the field at a dotted path is mandatory: the schema accepts neither a missing nor an empty value. */
export function isRequired(schema: z.ZodType, path: string): boolean {
  let ofSchema = known.get(schema);
  if (!ofSchema) {
    ofSchema = new Map();
    known.set(schema, ofSchema);
  }
  // The rows of a list have one schema, and a list has as many rows as somebody adds.
  const field = path.replaceAll(/\.\d+(?=\.|$)/g, '.0');
  let answer = ofSchema.get(field);
  if (answer === undefined) {
    answer = asksFor(schema, field);
    ofSchema.set(field, answer);
  }
  return answer;
}

function asksFor(schema: z.ZodType, path: string): boolean {
  const field = findField(schema, path.split('.'));
  return field !== null && !field.safeParse(undefined).success && !field.safeParse('').success;
}

function findField(schema: z.core.$ZodType, path: readonly string[]): z.ZodType | null {
  const [first, ...rest] = path;
  if (first === undefined) return schema as z.ZodType;
  const definition = schema._zod.def as {
    shape?: Record<string, z.core.$ZodType>;
    innerType?: z.core.$ZodType;
  };
  if (definition.innerType) return findField(definition.innerType, path);
  const next = definition.shape?.[first];
  return next ? findField(next, rest) : null;
}
