import {
  optionLabel,
  formatDay,
  filledIn,
  formats,
  holds,
  inPlainSigns,
  plainText,
  resourceNamed,
  smsSize,
  systemResources,
  todayInIndia,
  type AnyResource,
  type Field,
  type SmsWords,
} from '#define'
import { approvedTexts, languageFor, withVariables, type Texts } from '../companyTexts'
import type { Work } from '../engine'
import { readAll, type FullRecord } from '../read/oneRecord'

/**
 * Sends the SMS that a resource declares for one of its actions to the people of some records, as they are after it.
 * They go out after the commit. People without a mobile number get none.
 */
export async function sendMessages(
  work: Work,
  resource: AnyResource,
  word: string,
  ids: readonly number[],
): Promise<void> {
  const messages = Object.values(resource.people.messages).filter(({ after }) => after?.includes(word))
  if (messages.length > 0) await sendSms(work, resource, messages, ids)
}

/** Sends declared SMS to the people of some records. They go out after the commit. */
export async function sendSms(
  work: Work,
  resource: AnyResource,
  messages: readonly SmsWords[],
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const today = todayInIndia(work.engine.now())
  const records = [...(await readAll(work, resource, ids)).values()]
  const names = messages.flatMap(({ companyText }) => companyText?.named ?? [])
  const templates = await approvedTexts(work.tx, work.engine.register, names, 'sms')
  for (const message of messages) {
    const concerned = records.filter((record) => !message.while || holds(message.while, record, today))
    await sendOne(work, resource, message, {
      records: concerned,
      text: templates.get(message.companyText?.named ?? ''),
    })
  }
}

async function sendOne(
  work: Work,
  resource: AnyResource,
  { to, template, texts }: SmsWords,
  { records, text: own }: { readonly records: readonly FullRecord[]; readonly text: Texts | undefined },
): Promise<void> {
  const { register, outbox } = work.engine
  const link = resource.fields[to]
  if (link?.kind !== 'reference') return
  const idOf = (record: FullRecord): number => (record[to] as { readonly id: number } | null)?.id ?? 0
  const people = await readAll(work, resourceNamed(register, link.to), [...new Set(records.map(idOf))].filter(Boolean))
  const listed = resourceNamed(register, systemResources.communications).fields
  const owner = Object.keys(listed).find((name) => isLinkTo(listed[name], link.to))
  for (const record of records) {
    const person: Readonly<Record<string, unknown>> = people.get(idOf(record)) ?? {}
    const { mobile, language: spoken } = person
    if (typeof mobile !== 'string' || !formats.mobile.isValid(mobile)) continue
    const valueOf = (name: string): string => wordOf(resource.fields[name], record[name])
    const { language, text } = own ? ownText(own, spoken, valueOf) : declaredText(texts, spoken, valueOf)
    await outbox.send(work.tx, {
      channel: 'SMS',
      to: mobile,
      template,
      subject: labelOf(listed.template, template),
      text,
      language,
      ref: `${resource.is.name} ${record.id}`,
      ...(owner && { [owner]: idOf(record) }),
    })
  }
}

interface Said {
  readonly language: string
  readonly text: string
}

function declaredText(texts: SmsWords['texts'], spoken: unknown, valueOf: (name: string) => string): Said {
  const language = Object.hasOwn(texts, String(spoken)) ? String(spoken) : (Object.keys(texts)[0] ?? '')
  const text = texts[language] ?? ''
  return { language, text: filledIn(text, plainWithin(text, valueOf)) }
}

function ownText(texts: Texts, spoken: unknown, valueOf: (name: string) => string): Said {
  const language = languageFor(texts, typeof spoken === 'string' ? spoken : null)
  const text = texts.bodies[language] ?? ''
  return { language, text: withVariables(text, plainWithin(text, valueOf)) }
}

/** The approved words themselves stay as they are, because telecom operators block any others. */
function plainWithin(text: string, valueOf: (name: string) => string): (name: string) => string {
  return smsSize(text).isUnicode ? valueOf : (name) => inPlainSigns(valueOf(name))
}

function isLinkTo(field: Field | undefined, name: string): boolean {
  return field?.kind === 'reference' && field.to === name
}

function labelOf(field: Field | undefined, value: string): string {
  return optionLabel(field?.kind === 'choice' ? field.options : undefined, value)
}

/** Formats a value for a message in any language: numbers with Indian grouping, days as in lists. */
export function wordOf(field: Field | undefined, value: unknown): string {
  if (!field || value === null || value === undefined) return ''
  if (typeof value === 'number')
    return field.kind === 'money'
      ? `₹${(value / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
      : value.toLocaleString('en-IN', { useGrouping: !('plain' in field && field.plain) })
  if (field.kind === 'date' || field.kind === 'instant') {
    const day = field.kind === 'instant' ? todayInIndia(new Date(String(value))) : String(value)
    return formatDay(day)
  }
  return plainText(field, value)
}
