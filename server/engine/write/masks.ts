import { holdsMask, type AnyResource, type FieldErrors, type Fields } from '#define'
import { snake, tableOf } from '../../database/columns'
import { join, literal, name, raw, sql } from '../../database'
import type { Work } from '../engine'
import { maskSql } from '../read/maskSql'
import { visibilityIn } from '../viewer'

/** Reports personal fields whose given value is a mask: a hidden value must never be overwritten by its mask. */
export function maskErrors(fields: Fields, given: Readonly<Record<string, unknown>>): FieldErrors {
  const masks = Object.entries(given).filter(([name, value]) => fields[name]?.personal && holdsMask(value))
  return Object.fromEntries(masks.map(([name]) => [name, 'Enter the full value, not the masked one']))
}

/**
 * Removes masks that merely repeat the present one: sending back what was read, as when an exported sheet is imported
 * again, changes nothing. Other masks stay, and are refused.
 */
export async function withoutMasks(work: Work, resource: AnyResource, id: number, body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const given = body as Readonly<Record<string, unknown>>
  // Viewers who are not shown a mask could find it out by trying which one is accepted.
  const suspects = Object.keys(maskErrors(resource.fields, given)).filter((fieldName) => {
    const field = resource.fields[fieldName]
    return field !== undefined && visibilityIn(resource, field, work.viewer, id) === 'masked'
  })
  if (suspects.length === 0) return body
  const masks = suspects.flatMap((fieldName) => {
    const field = resource.fields[fieldName]
    const column = (suffix = ''): ReturnType<typeof sql> => sql`t.${name(`${snake(fieldName)}${suffix}`)}`
    return field ? [sql`${raw(literal(fieldName))}, ${maskSql(field, column)}`] : []
  })
  const text = await work.tx.json(
    sql`select json_build_object(${join(masks)})::text from ${name(tableOf(resource))} t where t.id = ${id}`,
  )
  const stored = JSON.parse(text) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(given).filter(([fieldName, value]) => !suspects.includes(fieldName) || stored[fieldName] !== value),
  )
}
