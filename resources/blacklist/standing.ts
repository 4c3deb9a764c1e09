import { choice, date, flag, longText, reference, text, type Condition, type Key } from '#define'

/** Why someone is blacklisted. */
export const blacklistReasons = {
  PAYMENT_DEFAULT: 'Payment default',
  FRAUD: 'Fraud',
  ABUSE: 'Abuse',
  FAKE_PHOTOS: 'Fake photos',
  LICENCE: 'Licence',
  OTHER: 'Other',
} as const

/**
 * The inputs of a proposal besides its subject, shared by its form and the action on the record. Evidence is added to
 * the entry.
 */
export const blacklistCase = {
  cause: choice({ label: 'Reason', required: true, options: blacklistReasons }),
  remark: longText({ label: 'What happened', required: true, max: 300 }),
  till: date({ label: 'Till', future: true, none: 'No end date', help: 'Last day. Leave empty for no end date.' }),
} as const

const ofEntries = (through: string) =>
  ({
    aggregate: 'last',
    of: 'blacklist-entries',
    through,
    orderBy: 'from',
    where: { field: 'inForce', eq: true },
  }) as const

/** The fields of a blacklistable record about the entry in force. `through` is the reference of the entries to it. */
export const blacklistFields = (through: string) => ({
  blacklisted: flag({ initial: false, rollUp: { ...ofEntries(through), field: 'inForce' } }),
  blacklistReason: text({ label: 'Blacklisted', max: 400, rollUp: { ...ofEntries(through), field: 'told' } }),
  blacklistEntry: reference({ to: 'blacklist-entries', rollUp: { ...ofEntries(through), field: 'id' } }),
})

/** The section of the page with these fields. */
export const blacklistSection = {
  label: 'Blacklist',
  when: { field: 'blacklisted', eq: true },
  fields: ['blacklisted', 'blacklistReason', 'blacklistEntry'],
} as const

interface Blacklisting<From extends readonly string[], Name extends string> {
  /** The key of those who may propose, besides that of all who may. */
  readonly key: Key
  /** The name of the record. */
  readonly what: string
  /** The states in which it can be proposed. */
  readonly from: From
  /** Only records that match this can be proposed. */
  readonly only?: Condition<Name>
}

/** The actions that propose a record for the blacklist, and lift the entry in force. */
export const blacklistActions = <const From extends readonly string[], const Name extends string = never>({
  key,
  what,
  from,
  only,
}: Blacklisting<From, Name>) =>
  ({
    blacklist: {
      key: ['blacklist:propose', key],
      from,
      when: { all: [{ field: 'blacklisted', ne: true }, ...(only ? [only] : [])] },
      effect: true,
      makes: 'blacklist-entries',
      danger: true,
      input: blacklistCase,
      done: 'Proposed for the blacklist',
      failed: `Error while blacklisting ${what}`,
    },
    unblacklist: {
      label: 'Remove from blacklist',
      key: 'blacklist:approve',
      when: { field: 'blacklisted', eq: true },
      effect: true,
      input: { reason: longText({ label: 'Reason', required: true, max: 300 }) },
      done: 'Removed from the blacklist',
      failed: `Error while removing ${what} from the blacklist`,
    },
  }) as const

/** Refuses blacklisted records when a reference is newly chosen. `what` is the name of the record. */
export const notBlacklisted = (what: string) => ({
  where: { field: 'blacklisted', eq: true } as const,
  words: `This ${what} is blacklisted: {blacklistReason}`,
})
