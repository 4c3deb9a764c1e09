import {
  allows,
  type AnyResource,
  inSentence,
  type Need,
  type Page,
  type Register,
  resourceNamed,
  systemResources,
} from '#define'
import type { Endpoint, Given } from '../behaviour'
import type { Work } from '../engine'
import { badRequest, forbidden, notFound } from '../problem'
import { idIn } from '../read/idIn'
import { oneRecord } from '../read/oneRecord'
import { explained, type Explanation } from '../why/explanation'
import { factsOf } from '../why/facts'
import { explainReading, explainWriting } from '../why/field'
import { explainOperation, hiddenReasons, type Case } from '../why/record'
import { missingKeys, openingKeys, type Subject } from '../why/subject'
import { explanation, explanations } from '../why/explanationSchemas'

const query = {
  resource: 'The name of a resource, or of a page',
  id: 'The id of a record',
  user: 'The user; defaults to the viewer. Others need user:view-as or authority:edit',
}

/** Explains why a person may or may not see or do something: the same checks that refuse, put into sentences. */
export const whyEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/why',
    summary: 'Whether a user may use a tab, record, operation or field, and why not',
    need: 'signedIn',
    query: {
      ...query,
      operation: 'create, update, delete or an action; seeing the tab or the record unless said',
      field: 'A field: whether it is shown in full or, with create or update, may be written',
    },
    gives: explanation,
    answer: explainOne,
  },
  {
    method: 'GET',
    path: '/admin/why/all',
    summary: 'The same for all operations and fields',
    need: 'signedIn',
    query,
    gives: explanations,
    answer: explainAll,
  },
]

async function explainOne(work: Work, _body: unknown, given: Given): Promise<Explanation> {
  const subject = await subjectIn(work, given)
  if (!subject) return notActive
  const tab = tabIn(work.engine.register, given)
  if (!('fields' in tab)) return explainPage(subject, tab.access.see)
  const one = await caseIn(work, subject, tab, given)
  const operation = word(given, 'operation') ?? 'read'
  const field = word(given, 'field')
  if (!['read', 'create', 'update', 'delete'].includes(operation) && !Object.hasOwn(tab.actions, operation))
    throw badRequest(`${tab.is.plural} have no operation ${operation}`)
  if (field === undefined) return explainOperation(one, operation)
  if (!Object.hasOwn(tab.fields, field)) throw badRequest(`${tab.is.plural} have no field ${field}`)
  if (operation === 'create' || operation === 'update') return explainWriting(one, field, operation)
  return explainReading(one, field)
}

async function explainAll(work: Work, _body: unknown, given: Given): Promise<object> {
  const subject = await subjectIn(work, given)
  const tab = tabIn(work.engine.register, given)
  if (!subject) return { ...notActive, operations: [], fields: [] }
  if (!('fields' in tab)) return { ...explainPage(subject, tab.access.see), operations: [], fields: [] }
  const one = await caseIn(work, subject, tab, given)
  const seen = await explainOperation(one, 'read')
  // For a record that they cannot see, one reason suffices.
  if (one.id !== undefined && !seen.allowed) return { ...seen, operations: [], fields: [] }
  const words = one.id === undefined ? ['create', ...doable(tab)] : doable(tab)
  const operations = []
  for (const name of words) operations.push({ name, label: labelOf(tab, name), ...(await explainOperation(one, name)) })
  const fields = []
  for (const [name, { label }] of Object.entries(tab.fields)) {
    const read = await explainReading(one, name)
    const write = await explainWriting(one, name, one.id === undefined ? 'create' : 'update')
    fields.push({ name, label, read, write })
  }
  return { ...seen, operations, fields }
}

const notActive: Explanation = explained([
  { kind: 'state', text: 'This user is not active. Only active users can sign in.' },
])

function doable({ actions }: AnyResource): string[] {
  return ['update', 'delete', ...Object.keys(actions)]
}

function labelOf({ actions, is: { singular: one } }: AnyResource, name: string): string {
  const usual: Readonly<Record<string, string>> = {
    create: `Add ${inSentence(one)}`,
    update: 'Edit',
    delete: 'Delete',
  }
  return actions[name]?.label ?? usual[name] ?? name
}

function explainPage(subject: Subject, key: Need): Explanation {
  return explained(missingKeys(subject, [key], 'see it'), openingKeys(subject, [key]))
}

/** The person that is asked about: the viewer, or a user whom they may see. Undefined when that user is not active. */
async function subjectIn(work: Work, given: Given): Promise<Subject | undefined> {
  const { viewer, engine, tx } = work
  const authorities = await engine.directory.authorities(tx)
  const user = givenId(given, 'user')
  if (user === undefined || user === viewer.id) return { viewer, isSelf: true, authorities }
  if (!allows(viewer.keys, ['user:view-as', 'authority:edit'])) throw forbidden()
  await oneRecord(work, resourceNamed(engine.register, systemResources.users), user)
  const other = await engine.directory.viewer(tx, user)
  return other && { viewer: other, isSelf: false, authorities }
}

async function caseIn(work: Work, subject: Subject, resource: AnyResource, given: Given): Promise<Case> {
  const id = givenId(given, 'id')
  if (id === undefined) return { work, subject, resource }
  // Asking about someone else reveals nothing about a record that the viewer may not see themselves.
  if (!subject.isSelf && !allows(work.viewer.keys, resource.access.see)) throw forbidden()
  const facts = await factsOf(work, resource, id, subject.viewer)
  const one = { work, subject, resource, id, ...(facts && { facts }) }
  if (!subject.isSelf && !facts?.isForAsker) throw notFound((await hiddenReasons(one))[0]?.text)
  return one
}

function tabIn({ resources, pages }: Register, given: Given): AnyResource | Page {
  const name = word(given, 'resource')
  const found = resources.find((one) => one.is.name === name) ?? pages.find((one) => one.is.name === name)
  if (!found) throw badRequest('Unknown resource')
  return found
}

function word({ query: parameters }: Given, name: string): string | undefined {
  const value = parameters[name]
  if (value !== undefined && typeof value !== 'string') throw badRequest(`${name} is sent more than once`)
  return value || undefined
}

function givenId(given: Given, name: string): number | undefined {
  const text = word(given, name)
  if (text === undefined) return undefined
  return idIn(text) ?? 0
}
