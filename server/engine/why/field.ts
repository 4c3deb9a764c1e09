import { isWritable, type Field } from '#define'
import { isOwn, mayRead, mayWrite, seesPersonal, visibilityIn } from '../viewer'
import { explained, type Explanation, type Reason } from './explanation'
import { explainOperation, type Case } from './record'
import { authorityWords, missingKeys, nameOf, type Subject } from './subject'
import { conditionWords, listed } from './words'

/** Explains whether a person sees a field in full. */
export async function explainReading(one: Case, fieldName: string): Promise<Explanation> {
  const field = one.resource.fields[fieldName] as Field
  const record = await explainOperation(one, 'read')
  const reasons = [...obstacles(record), ...readingReasons(one, field), ...conditionReasons(one, fieldName)]
  return explained(reasons, record.reasons)
}

/** Explains whether a person may write a field of a new record, or of this one. */
export async function explainWriting(
  one: Case,
  fieldName: string,
  operation: 'create' | 'update',
): Promise<Explanation> {
  const field = one.resource.fields[fieldName] as Field
  const record = await explainOperation(one, operation)
  const reasons = [
    ...obstacles(record),
    ...writingReasons(one, fieldName, field, operation),
    ...conditionReasons(one, fieldName),
  ]
  return explained(reasons, record.reasons)
}

function obstacles({ allowed, reasons }: Explanation): readonly Reason[] {
  return allowed ? [] : reasons
}

function readingReasons({ subject, resource, id = 0 }: Case, field: Field): Reason[] {
  const { viewer } = subject
  if (visibilityIn(resource, field, viewer, id) === 'full') return []
  const lacking = mayRead(field, viewer) ? [] : lackingNeed(subject, field, 'read')
  return [...lacking, ...(field.personal ? maskReasons(subject, field, isOwn(resource, viewer, id)) : [])]
}

function maskReasons(subject: Subject, { label, personal, shownTo }: Field, isTheirs: boolean): Reason[] {
  const keys = ['pii:reveal']
  const holds = seesPersonal(subject.viewer) || isTheirs
  const needed = `the authority ${authorityWords(subject, 'pii:reveal')}`
  if (personal !== 'onRequest')
    return holds
      ? []
      : [{ kind: 'field', text: `“${label}” is personal. It is shown in full only with ${needed}.`, keys, held: [] }]
  const more = holds
    ? `${nameOf(subject, true)} can view it for one record at a time, with a reason.`
    : `People with ${needed} can view it on request, with a reason.`
  const some = [shownTo ?? []].flat().map((key) => authorityWords(subject, key))
  const whom = some.length ? `for everyone except holders of ${listed(some, 'or')}` : 'for everyone'
  return [{ kind: 'field', text: `“${label}” is masked ${whom}. ${more}`, keys, held: holds ? keys : [] }]
}

/** The missing keys for reading or writing one field, beyond those for the record. */
function lackingNeed(subject: Subject, field: Field, what: 'read' | 'write'): Reason[] {
  const need = field[what]
  if (!need) return []
  const [reason] = missingKeys(subject, [need], `${what} it`)
  // The subject has the keys; only the impersonator lacks them.
  if (!reason) return [{ kind: 'field', text: `“${field.label}” is hidden while viewing as someone else.` }]
  return [{ ...reason, kind: 'field', text: `“${field.label}”: ${reason.text.replace(/^N/, 'n')}` }]
}

function writingReasons(
  { subject, resource }: Case,
  fieldName: string,
  field: Field,
  operation: 'create' | 'update',
): Reason[] {
  if (fieldName === resource.rules.state) {
    const moves = Object.values(resource.actions).filter(({ to }) => to)
    const by = moves.length ? `: ${listed([...new Set(moves.map(({ label }) => `“${label}”`))], 'or')}` : ''
    return [{ kind: 'field', text: `“${field.label}” can only be changed by actions${by}.` }]
  }
  if (!isWritable(field)) return [{ kind: 'field', text: `“${field.label}” is set by the system and can’t be edited.` }]
  if (field.createOnly && operation === 'update')
    return [{ kind: 'field', text: `“${field.label}” is set when the record is created and can’t be changed later.` }]
  if (mayWrite(field, subject.viewer)) return []
  return [...(mayRead(field, subject.viewer) ? [] : lackingNeed(subject, field, 'read')), ...writeNeed(subject, field)]
}

function writeNeed(subject: Subject, field: Field): Reason[] {
  return missingKeys(subject, field.write ? [field.write] : [], 'write it').length
    ? lackingNeed(subject, field, 'write')
    : []
}

function conditionReasons({ resource, facts, subject }: Case, fieldName: string): Reason[] {
  const field = resource.fields[fieldName]
  if (!field?.when || !facts?.isForAsker || facts.isDeleted || facts.fields[fieldName] !== false) return []
  if (!facts.isForSubject && !subject.isSelf) return []
  return [{ kind: 'condition', text: `“${field.label}” is kept only while ${conditionWords(field.when, resource)}.` }]
}
