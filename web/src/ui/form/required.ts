import type { z } from 'zod';

/** The field at a dotted path must be given: neither leaving it out nor leaving it empty passes. */
export function isRequired(schema: z.ZodType, path: string): boolean {
  const field = at(schema, path.split('.'));
  return field !== null && !field.safeParse(undefined).success && !field.safeParse('').success;
}

function at(schema: z.core.$ZodType, path: readonly string[]): z.ZodType | null {
  const [first, ...rest] = path;
  if (first === undefined) return schema as z.ZodType;
  const definition = schema._zod.def as {
    shape?: Record<string, z.core.$ZodType>;
    innerType?: z.core.$ZodType;
  };
  if (definition.innerType) return at(definition.innerType, path);
  const next = definition.shape?.[first];
  return next ? at(next, rest) : null;
}
