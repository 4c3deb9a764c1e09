import { formats, isUuid, mobileIn, resourceNamed, type AnyResource, type Field } from '#define'
import { snake, tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { mayName, visibilityOf } from '../viewer'
import { typedCode, wholeCode } from './codes'

/** A searched whole value: the fields and resources, and the matching rows. */
interface Whole {
  readonly fields: readonly { readonly resource: AnyResource; readonly field: string }[]
  readonly value: string
  readonly match: Sql
}

/** Recognises a text that is meant as a whole: it finds only exact matches, even if the field is masked. */
export function wholeIn(
  { engine, viewer }: Pick<Work, 'engine' | 'viewer'>,
  resource: AnyResource,
  q: string,
): Whole | undefined {
  const id = /^#\s?(\d{1,15})$/.exec(q)?.[1]
  if (id) return { fields: [], value: id, match: sql`t.id = ${id}::bigint` }
  const searched = (kind: Field['kind'], accepts: (field: Field) => boolean = () => true): string[] =>
    resource.list.search.filter((field) => {
      const declared = resource.fields[field]
      return declared?.kind === kind && visibilityOf(declared, viewer) !== 'absent' && accepts(declared)
    })
  const whole = (
    names: readonly string[],
    value: string,
    type: string,
    others: readonly Shown[] = [],
  ): Whole | undefined => {
    const matches = names.map((field) => sql`t.${name(snake(field))} = ${value}::${raw(type)}`)
    const linked = others.map(
      ({ by, target, field }) =>
        // An array, so that the rows of either are found by an index.
        sql`t.${name(`${snake(by)}_id`)} = any(array(select s.id from ${name(tableOf(target))} s where s.${name(snake(field))} = ${value}::${raw(type)}))`,
    )
    if (matches.length + linked.length === 0) return undefined
    const fields = [
      ...names.map((field) => ({ resource, field })),
      ...others.map(({ target, field }) => ({ resource: target, field })),
    ]
    return { fields, value, match: sql`(${join([...matches, ...linked], ' or ')})` }
  }
  const byMobile = (mobile: string): Whole | undefined =>
    whole(searched('mobile'), mobile, 'text', shownMobiles({ engine, viewer }, resource))
  const mobile = formats.mobile.normalise(q)
  if (formats.mobile.isValid(mobile)) return byMobile(mobile)
  if (isUuid(q)) return whole(searched('uuid'), q, 'uuid')
  const code = wholeCode(resource, q)
  if (code)
    return whole(
      searched('code', (field) => typedCode(field, q)?.text === code.code),
      code.code,
      'text',
    )
  const among = mobileIn(q)
  return among === undefined ? undefined : byMobile(among)
}

/** A field of another record that a reference shows. */
interface Shown {
  readonly by: string
  readonly target: AnyResource
  readonly field: string
}

/**
 * The mobile numbers that searched references show: a record is also found by the number of the person it refers to.
 */
function shownMobiles({ engine, viewer }: Pick<Work, 'engine' | 'viewer'>, resource: AnyResource): Shown[] {
  return resource.list.search.flatMap((by): Shown[] => {
    const field = resource.fields[by]
    if (field?.kind !== 'reference' || visibilityOf(field, viewer) !== 'full' || !mayName(field, viewer)) return []
    const target = resourceNamed(engine.register, field.to)
    return (field.shows ?? []).flatMap((shown) => {
      const declared = target.fields[shown]
      const isSearched = declared?.kind === 'mobile' && target.list.search.includes(shown)
      return isSearched && visibilityOf(declared, viewer) !== 'absent' ? [{ by, target, field: shown }] : []
    })
  })
}
