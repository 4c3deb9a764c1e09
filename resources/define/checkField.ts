import { reservedParameters } from './listQuery'
import { isMaskable } from './masks'
import type { Field, FieldOf, Fields } from './fields/options'

const commonNames = ['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'deletedAt', '_can', 'copy']

/** What is wrong with a field of a resource or an input of an action, as sentences. `names` are those of all resources. */
export function checkField(name: string, field: Field, fields: Fields, names: ReadonlySet<string>): string[] {
  const complaints: string[] = []
  if (commonNames.includes(name) || reservedParameters.includes(name))
    complaints.push(`the name ${name} is taken by the engine`)
  if (!/^([a-z][A-Za-z0-9]*\.)?[a-z][A-Za-z0-9]{0,40}$/.test(name))
    complaints.push(`the field name ${name} is not in camelCase`)
  if ((field.kind === 'reference' || field.kind === 'many') && !names.has(field.to))
    complaints.push(`${name} refers to ${field.to}, which is not declared`)
  if (field.kind === 'choice' && field.initial !== undefined && !(field.initial in field.options))
    complaints.push(`${name} begins as ${field.initial}, which is no option`)
  if (field.personal === 'onRequest' && !isMaskable(field))
    complaints.push(`${name} is shown on request, but there is no mask for what is of its kind`)
  if (field.askedOnWarning && field.required) complaints.push(`${name} is required, and asked for only after a refusal`)
  if (field.kind === 'joined')
    for (const part of field.of) {
      if (!fields[part]) complaints.push(`${name} is joined of ${part}, which is no field`)
      else if (fields[part].personal && !field.personal)
        complaints.push(`${name} is joined of ${part}, which is personal, and is not personal itself`)
    }
  if (field.kind === 'code' && field.place && fields[field.place]?.kind !== 'place')
    complaints.push(`${name} takes its state from ${field.place}, which is no place`)
  if (field.kind === 'condition')
    complaints.push(
      ...Object.entries(field.facts).flatMap(([fact, one]) => checkField(`${name}.${fact}`, one, field.facts, names)),
    )
  if (field.kind === 'place' && field.levelBy) complaints.push(...checkLevels(name, field, fields))
  if (field.required && field.readOnly && !('initial' in field) && field.kind !== 'code' && field.kind !== 'uuid')
    complaints.push(`${name} is required and read-only, but nothing gives it a value`)
  return complaints
}

function checkLevels(name: string, { level, levelBy }: FieldOf<'place'>, fields: Fields): string[] {
  const by = levelBy && fields[levelBy.field]
  if (by?.kind !== 'choice') return [`${name} takes its level from ${levelBy?.field}, which is no choice`]
  return Object.entries(levelBy?.levels ?? {}).flatMap(([option, wanted]) => [
    ...(Object.hasOwn(by.options, option) ? [] : [`${name} takes its level from ${option}, which is no option`]),
    ...([level].flat().includes(wanted) ? [] : [`${name} is never a ${wanted}`]),
  ])
}
