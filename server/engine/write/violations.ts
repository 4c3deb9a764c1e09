import { inSentence, type AnyResource, type FieldErrors } from '#define'
import { isForeignKeyViolation, isUniqueViolation } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { uniqueName } from '../../database/uniqueKeys'
import { badRequest, type Problem } from '../problem'

/** Turns a violated unique index or reference into a refusal at the field; other errors stay as they are. */
export function toProblem(error: unknown, resource: AnyResource, title: string): unknown {
  const fields = isUniqueViolation(error)
    ? takenFields(resource, error.constraint)
    : isForeignKeyViolation(error)
      ? {}
      : undefined
  return fields ? refusal(title, fields) : error
}

/** A refusal with messages at the fields. The detail repeats the first one for clients without a form. */
export function refusal(title: string, fields: FieldErrors): Problem {
  const [first] = Object.values(fields)
  return badRequest(title, { fields, ...(first && { detail: first }) })
}

function takenFields(resource: AnyResource, constraint: string | undefined): FieldErrors {
  for (const [fieldName, field] of Object.entries(resource.fields)) {
    if (field.unique && constraint === `${tableOf(resource)}_${snake(fieldName)}_unique`)
      return { [fieldName]: field.taken ?? `This ${inSentence(field.label)} is already in use` }
  }
  const together = resource.rules.unique.find(({ fields }) => uniqueName(resource, fields) === constraint)
  return together
    ? { [together.during?.[0] ?? lastTyped(resource, together.fields)]: together.message }
    : { '': 'This record already exists' }
}

/** The last of some fields that the user filled in: one with an initial value is rarely what is wrong. */
function lastTyped({ fields }: AnyResource, names: readonly string[]): string {
  const isTyped = (name: string): boolean => {
    const field = fields[name]
    return !!field && !('initial' in field && field.initial !== undefined)
  }
  return names.findLast(isTyped) ?? names.at(-1) ?? ''
}

/** Runs a statement; a violated unique index or reference becomes a refusal. */
export async function refusing<Result>(
  resource: AnyResource,
  title: string,
  statement: () => Promise<Result>,
): Promise<Result> {
  try {
    return await statement()
  } catch (error) {
    throw toProblem(error, resource, title)
  }
}
