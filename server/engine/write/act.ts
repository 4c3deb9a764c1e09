import { crossErrors, fieldErrors, inputSchema, todayInIndia, type Action, type AnyResource, type Field } from '#define'
import { tableOf } from '../../database/columns'
import { join, name, sql } from '../../database'
import { behaviourOf, type Work } from '../engine'
import { badRequest, notFound, preconditionFailed } from '../problem'
import { fullRecord, type FullRecord } from '../read/oneRecord'
import { actionAllowed } from '../read/recordJson'
import { visibleRows } from '../read/scope'
import { mustHold } from '../viewer'
import { changed } from './changed'
import { refusing } from './create'
import { checkLimits } from './limits'
import { linkErrors } from './links'
import { writeLinks } from './linked'
import { setList, stamps } from './update'
import { assignmentsOf } from './values'
import { refusal } from './violations'

/** The declared action of a name. Throws 404. */
export function actionNamed(resource: AnyResource, word: string): Action {
  const action = Object.hasOwn(resource.actions, word) ? resource.actions[word] : undefined
  if (!action) throw notFound()
  return action
}

/** What an action asks for, verified. Throws 400 with messages at the inputs. */
export async function actionInput(work: Work, action: Action, body: unknown): Promise<Record<string, unknown>> {
  const fields = action.input ?? {}
  const result = inputSchema(fields, 'create').safeParse(body ?? {})
  if (!result.success) throw refusal(action.failed, fieldErrors(result.error))
  const errors = {
    ...crossErrors(fields, result.data, work.engine.now()),
    ...(await linkErrors(work, fields, result.data)),
  }
  if (Object.keys(errors).length) throw refusal(action.failed, errors)
  return result.data
}

/** To which record an action is done, with what, and on which version the person saw it, where the request says. */
export interface Target {
  readonly id: number
  readonly input: Readonly<Record<string, unknown>>
  readonly base?: number
}

/**
 * Does an action to one record: one guarded update, its effect, its history. Throws 404 outside the viewer's world, 412
 * when the record is no longer as the person saw it and 400 when its state does not allow it.
 */
export async function actOn(
  work: Work,
  resource: AnyResource,
  word: string,
  { id, input, base }: Target,
): Promise<FullRecord> {
  const action = actionNamed(resource, word)
  mustHold(work.viewer, action.key)
  const before = await fullRecord(work, resource, id, true)
  if (base !== undefined && base !== before.version)
    throw preconditionFailed(action.failed, { detail: 'Somebody else changed it meanwhile. Load it again.' })
  const written = writtenBy(resource, action, input)
  await move(work, { resource, word, action, before, written })
  await writeLinks(work, resource, id, written)
  await checkLimits(work, resource, id, action.failed)
  if (action.effect) await behaviourOf(work.engine, resource)?.effects[word]?.(work, { record: before as never, input })
  const reason = typeof input.reason === 'string' ? input.reason : undefined
  return changed(work, resource, before, { action: word, ...(reason && { reason }) })
}

/** What an action writes into the record: its fixed values, the new state, and the inputs that are named as fields. */
function writtenBy(
  resource: AnyResource,
  action: Action,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const asFields = Object.entries(input).filter(([given]) => given in resource.fields)
  return {
    ...action.sets,
    ...Object.fromEntries(asFields),
    ...(action.to && resource.state && { [resource.state]: action.to }),
  }
}

interface Move {
  readonly resource: AnyResource
  readonly word: string
  readonly action: Action
  readonly before: FullRecord
  readonly written: Readonly<Record<string, unknown>>
}

/** The state is asked and set in one statement, so that two people at once cannot both move the same record. */
async function move(work: Work, { resource, word, action, before, written }: Move): Promise<void> {
  const today = todayInIndia(work.engine.now())
  const assignments = Object.entries(written).flatMap(([fieldName, value]) =>
    assignmentsOf(fieldName, resource.fields[fieldName] as Field, value, work.engine.fingerprint),
  )
  const guards = [
    sql`t.id = ${before.id}`,
    visibleRows(work.engine, resource, work.viewer),
    actionAllowed(resource, word, today),
  ]
  const moved = await refusing(resource, action.failed, () =>
    work.tx.run(
      sql`update ${name(tableOf(resource))} t set ${join([...setList(assignments), ...stamps(work)])} where ${join(guards, ' and ')}`,
    ),
  )
  if (moved === 0) throw badRequest(action.failed, { detail: whyNot(resource, action, before) })
}

function whyNot(resource: AnyResource, action: Action, record: FullRecord): string {
  const field = resource.state ? resource.fields[resource.state] : undefined
  const label = (value: string): string => {
    const option = field?.kind === 'choice' ? field.options[value] : undefined
    return typeof option === 'string' ? option : (option?.label ?? value)
  }
  const state = String(record[resource.state ?? ''] ?? '')
  const one = resource.one.toLowerCase()
  if (action.from && !action.from.includes(state))
    return `This ${one} is ${label(state)}. “${action.label}” needs it to be ${action.from.map(label).join(' or ')}.`
  return `“${action.label}” is not possible for this ${one} as it is now.`
}
