import { z } from 'zod';
import { endpoint, type Path } from '../../platform/endpoint.ts';
import { seesStock } from '../shared/access.ts';

export const photoRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10 * 1024 * 1024,
} as const;

const Size = z.enum(['large', 'small']);
export type PhotoSize = z.infer<typeof Size>;

/** Declares the endpoint that reads a photo; `which` begins the summary. */
export const photoEndpoint = <const P extends Path & `${string}/:id`>(path: P, which: string) =>
  endpoint.get(path, {
    summary: `${which}, in WebP: il lato lungo è di 1280 o 320 punti`,
    access: seesStock,
    query: z.strictObject({ size: Size }),
    answer: { binary: ['image/webp'] },
  });
