import { choice, instant, longText, reference, type DeskFlag, type Option } from '#define'

/** The success message of a verdict. */
export const done = 'Status updated successfully'

/** The failure message of a verdict. */
export const failed = 'Error while updating status'

/** The reviewer and the time of a verdict. */
export const judged = { reviewer: { stamp: 'who' }, reviewedAt: { stamp: 'when' } } as const

/** The fields that are cleared when a proof is reopened. */
export const unjudged = {
  ...{ reviewer: null, reviewedAt: null, verdictReason: null, remark: null },
} as const

/** Why a proof is not accepted, with a remark that explains “Other”. */
export const remark = longText({
  max: 300,
  requiredWhen: { field: 'verdictReason', eq: 'OTHER' },
  help: 'Tells the sender what to do differently.',
})

/** The reason for reopening a verdict. */
export const reopenReason = longText({ label: 'Reason', required: true, max: 300 })

/** The reviewer of a proof, and the result of the second look at an approval. */
export const review = {
  reviewer: reference({ to: 'users', readOnly: true }),
  reviewedAt: instant({ label: 'Reviewed', readOnly: true }),
  secondLook: choice({
    label: 'Second look',
    readOnly: true,
    options: {
      DUE: { label: 'Due', tone: 'info' },
      AGREED: { label: 'Agreed', tone: 'good' },
      DISAGREED: { label: 'Disagreed', tone: 'bad' },
    },
  }),
  secondLookBy: reference({ label: 'Second reviewer', to: 'users', readOnly: true }),
}

/** A random share of approvals gets a second look at the desk. */
export const secondLookAtDesk = {
  after: ['approve'],
  share: 5,
  field: 'secondLook',
  due: 'DUE',
  verdicts: { agree: 'a', disagree: 'd' },
} as const

/** The verdict of the second look at an approval, by another person. */
export function lookedAgain<const Result extends 'AGREED' | 'DISAGREED'>(result: Result) {
  return {
    when: { field: 'secondLook', eq: 'DUE' },
    otherwise: 'No second look is due',
    notSelf: ['reviewer', 'uploadedBy'],
    sets: { secondLook: result, secondLookBy: { stamp: 'who' } },
    done,
    failed,
  } as const
}

/** Warns reviewers of the flags in the field `flags`, which the service sets. */
export function flagsAtDesk(flags: Readonly<Record<string, Option>>): Readonly<Record<string, DeskFlag<'flags'>>> {
  return Object.fromEntries(
    Object.entries(flags).map(([flag, option]) => {
      const { label, tone } = typeof option === 'string' ? { label: option } : { tone: undefined, ...option }
      const name = flag.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
      return [name, { label, when: { field: 'flags', eq: flag }, ...(tone === 'bad' && { tone }) }]
    }),
  )
}
