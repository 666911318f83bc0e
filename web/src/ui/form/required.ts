import type { z } from 'zod';

/** Whether the field at a dotted path is mandatory: the schema accepts neither a missing nor an empty value. */
export function isRequired(schema: z.ZodType, path: string): boolean {
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
