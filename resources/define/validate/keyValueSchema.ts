import { z } from 'zod'
import type { FieldOf } from '../fields/options'
import { tidy, tidyLines } from './words'

/** The schema of texts by their names, or of numbers by the IDs of records. */
export function keyValueSchema(field: FieldOf<'keyValue'>): z.ZodType {
  return field.countsOf ? countsSchema(field) : namedTexts(field)
}

/** Texts by their names. */
function namedTexts({ label, keys, max = 50 }: FieldOf<'keyValue'>): z.ZodType {
  return z
    .partialRecord(
      keys ? z.enum(Object.keys(keys)) : z.string().transform(tidy).pipe(z.string().min(1).max(60)),
      z.string().transform(tidyLines).pipe(z.string().max(500)),
      `${label} must be a list of names and values`,
    )
    .refine((value) => Object.keys(value).length <= max, `${label} can have at most ${max} entries`)
}

/** A number for some records, by their IDs; numbers of 0 say nothing. */
function countsSchema({ label }: FieldOf<'keyValue'>): z.ZodType {
  const count = `${label} must be whole numbers from 0`
  return z
    .record(
      z.string().regex(/^[1-9]\d{0,15}$/, `${label} must be named by the IDs of records`),
      z
        .string(count)
        .transform(tidy)
        .pipe(z.string().regex(/^\d{1,6}$/, count)),
      `${label} must be a list of numbers by ID`,
    )
    .transform((value) =>
      Object.fromEntries(
        Object.entries(value).flatMap(([id, one]) => (Number(one) > 0 ? [[id, String(Number(one))]] : [])),
      ),
    )
    .refine((value) => Object.keys(value).length > 0, `Enter at least 1 under ${label}`)
}
