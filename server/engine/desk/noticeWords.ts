import { allows, resourceNamed, systemResources, type AnyResource, type CompanyText, type Register } from '#define'
import { tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import { approvedTexts, languageFor, variablesIn, withVariables, type Texts } from '../companyTexts'
import type { Work } from '../engine'
import { recordJson } from '../read/recordJson'
import { visibleRows } from '../read/scope'
import { visibleFields } from '../viewer'
import { wordOf } from '../write/messages'

/** What a notice is about. */
export interface Told {
  readonly id: number
  readonly kind: string
  readonly resource: string
  readonly record: number
}

/** A notice whose text is managed by administrators. */
interface Kept {
  readonly notice: Told
  readonly resource: AnyResource
  readonly companyText: CompanyText
  readonly texts: Texts
}

/** These variables are filled in where the notice is shown. */
const LATER = ['by', 'record']

/**
 * The company's own texts of some notices, in the viewer's language and with the values that they see of the record, by
 * notice id. There is none when no template is approved, or when it uses values that the viewer does not see.
 */
export async function companyWords(work: Work, notices: readonly Told[]): Promise<Map<number, string>> {
  const declared = notices.flatMap((notice) => declaredOf(work.engine.register, notice))
  if (declared.length === 0) return new Map()
  const names = declared.map(({ companyText }) => companyText.named)
  const templates = await approvedTexts(work.tx, work.engine.register, names, 'notice')
  const kept = declared.flatMap((one): Kept[] => {
    const texts = templates.get(one.companyText.named)
    return texts ? [{ ...one, texts }] : []
  })
  if (kept.length === 0) return new Map()
  const language = await languageOf(work)
  const words = new Map<number, string>()
  for (const resource of new Set(kept.map((one) => one.resource))) {
    const own = kept.filter((one) => one.resource === resource)
    const records = await seenOf(work, resource, own)
    for (const { notice, companyText, texts } of own) {
      const record = records.get(notice.record)
      const text = texts.bodies[languageFor(texts, language)]
      if (!record || !text || !isKnown(work, resource, companyText, text)) continue
      words.set(
        notice.id,
        withVariables(text, (variable) =>
          LATER.includes(variable) ? `{${variable}}` : wordOf(resource.fields[variable], record[variable]),
        ),
      )
    }
  }
  return words
}

function declaredOf({ resources }: Register, notice: Told): Omit<Kept, 'texts'>[] {
  const resource = resources.find(({ is }) => is.name === notice.resource)
  const companyText = resource?.people.notices[notice.kind]?.companyText
  return resource && companyText ? [{ notice, resource, companyText }] : []
}

/**
 * A template may be older than the declaration, and a field may be hidden from the viewer: then the declared text is
 * shown.
 */
function isKnown({ viewer }: Work, resource: AnyResource, { fields }: CompanyText, text: string): boolean {
  const seen = visibleFields(resource, viewer).filter((field) => fields.includes(field))
  return variablesIn([text]).every((variable) => LATER.includes(variable) || seen.includes(variable))
}

async function seenOf(
  { engine, viewer, tx }: Work,
  resource: AnyResource,
  kept: readonly Kept[],
): Promise<Map<number, Readonly<Record<string, unknown>>>> {
  if (!allows(viewer.keys, resource.access.see)) return new Map()
  const named = new Set(kept.flatMap(({ companyText }) => companyText.fields))
  const fields = visibleFields(resource, viewer).filter((field) => named.has(field))
  const ids = [...new Set(kept.map(({ notice }) => notice.record))]
  const rows = await tx.rows<{ id: number; record: string }>(sql`
    select t.id, (${recordJson(engine, resource, fields, viewer)})::text as record from ${name(tableOf(resource))} t
    where t.id = any(${ids}::bigint[]) and ${visibleRows(engine, resource, viewer)}`)
  return new Map(rows.map(({ id, record }) => [id, JSON.parse(record) as Readonly<Record<string, unknown>>]))
}

async function languageOf({ engine, viewer, tx }: Work): Promise<string | null> {
  const users = name(tableOf(resourceNamed(engine.register, systemResources.users)))
  const [found] = await tx.rows<{ language: string | null }>(sql`select language from ${users} where id = ${viewer.id}`)
  return found?.language ?? null
}
