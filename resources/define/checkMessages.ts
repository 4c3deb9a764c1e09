import { checkCondition } from './checkConditions'
import { below, fault, saying, type Fault } from './kernel/complaint'
import { instead, unknownWords } from './kernel/suggestion'
import { placeholdersIn } from './placeholders'
import type { Register } from './register'
import type { CompanyText, NoticeWords, SmsWords } from './resource/people'
import type { AnyResource } from './resource/resource'
import { isReminder } from './resource/timeRules'
import { systemResources } from './systemResources'

/** Finds faults in the SMS of a resource. */
export function checkMessages(resource: AnyResource, register: Register): Fault[] {
  return Object.entries(resource.people.messages).flatMap(([name, message]) =>
    below(
      ['people', 'messages', name],
      saying(`the message ${name} `, [
        ...checkRecipient(resource, message, register),
        ...unknownWords(
          ['after'],
          message.after ?? [],
          Object.keys(resource.actions),
          (word) => `goes out after ${word}, which is no action`,
        ),
        ...unknownWords(
          ['template'],
          [message.template],
          register.vocabulary?.templates ?? [message.template],
          (word) => `has the template ${word}, which is not in resources/messageTemplates.ts`,
        ),
        ...(message.while ? below(['while'], checkCondition(message.while, resource)) : []),
        ...checkTexts(resource, message, register),
        ...checkCompanyText(resource, message.companyText),
        ...(isSent(resource, name) ? [] : [fault([], 'is sent by no action and no time rule')]),
      ]),
    ),
  )
}

function isSent({ people, timeRules }: AnyResource, name: string): boolean {
  const { after = [] } = people.messages[name] ?? {}
  return after.length > 0 || Object.values(timeRules).some((rule) => isReminder(rule) && rule.message === name)
}

/** Finds faults in the texts of a resource that administrators may replace. */
export function checkNotices(resource: AnyResource): Fault[] {
  return Object.entries(resource.people.notices).flatMap(([kind, notice]) =>
    below(
      ['people', 'notices', kind],
      saying(`the notice ${kind} `, [
        ...checkSending(resource, notice),
        ...checkCompanyText(resource, notice.companyText),
      ]),
    ),
  )
}

function checkSending({ fields, actions }: AnyResource, { after = [], people = [] }: NoticeWords): Fault[] {
  const users = Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field?.kind === 'reference' && field.to === systemResources.users
  })
  return [
    ...unknownWords(['after'], after, Object.keys(actions), (word) => `goes out after ${word}, which is no action`),
    ...unknownWords(['people'], people, users, (name) => `goes to ${name}, which is no reference to a user`),
    ...(after.length > 0 && people.length === 0
      ? [fault(['after'], 'goes to no one: name references to users in `people`')]
      : []),
    ...(after.length === 0 && people.length > 0
      ? [fault(['people'], 'goes out after no action: name actions in `after`')]
      : []),
  ]
}

function checkCompanyText({ fields }: AnyResource, text: CompanyText | undefined): Fault[] {
  if (!text) return []
  return below(
    ['companyText'],
    [
      ...(text.named.trim() ? [] : [fault(['named'], 'has a template without a name')]),
      ...unknownWords(
        ['fields'],
        text.fields,
        Object.keys(fields),
        (name) => `may name {{${name}}}, which is no field`,
      ),
      ...text.fields
        .filter((name) => fields[name]?.personal)
        .map((name) => fault(['fields', name], `may name {{${name}}}, which is personal`)),
    ],
  )
}

function checkRecipient({ fields }: AnyResource, { to }: SmsWords, { resources }: Register): Fault[] {
  const field = fields[to]
  const links = Object.keys(fields).filter((name) => fields[name]?.kind === 'reference')
  if (field?.kind !== 'reference') return [fault(['to'], `goes to ${to}, which is no reference${instead(to, links)}`)]
  const target = resources.find(({ is }) => is.name === field.to)
  return target && target.fields.mobile?.kind !== 'mobile'
    ? [fault(['to'], `goes to ${to}, but ${field.to} have no mobile number called mobile`)]
    : []
}

/** Texts are chosen by the `language` of the person: one in a language that no person can have would never be sent. */
function checkTexts({ fields }: AnyResource, { to, texts }: SmsWords, { resources }: Register): Fault[] {
  if (Object.keys(texts).length === 0) return [fault(['texts'], 'has no text')]
  const person = fields[to]
  const target = person?.kind === 'reference' && resources.find(({ is }) => is.name === person.to)
  const spoken = target ? target.fields.language : undefined
  const unspoken =
    spoken?.kind === 'choice'
      ? unknownWords(
          ['texts'],
          Object.keys(texts),
          Object.keys(spoken.options),
          (language) =>
            `has a text in ${language}, which is no language of ${person?.kind === 'reference' ? person.to : to}`,
        )
      : []
  const wrong = Object.entries(texts).flatMap(([language, text]) => {
    const named = placeholdersIn(text)
    const personal = named.filter((name) => fields[name]?.personal)
    return [
      ...unknownWords(
        ['texts', language],
        named,
        Object.keys(fields),
        (name) => `speaks of {${name}}, which is no field`,
      ),
      ...personal.map((name) => fault(['texts', language], `says {${name}}, which is personal and would be listed`)),
    ]
  })
  return [...unspoken, ...wrong]
}
