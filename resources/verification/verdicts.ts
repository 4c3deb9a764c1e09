import { choice, instant, longText, reference, type DeskFlag, type Option } from '#define'

/** What is said once the status of a proof has changed. */
export const done = 'Status updated successfully'

/** What is said where it could not be changed. */
export const failed = 'Error while updating status'

/** Who judged, and when. */
export const judged = { reviewer: { stamp: 'who' }, reviewedAt: { stamp: 'when' } } as const

/** What is taken away where a proof is judged anew. */
export const unjudged = {
  ...{ reviewer: null, reviewedAt: null, verdictReason: null, remark: null },
} as const

/** Why a proof is not accepted, with a remark that explains “Other”. */
export const remark = longText({
  max: 300,
  requiredWhen: { field: 'verdictReason', eq: 'OTHER' },
  help: 'Tells the sender what to do differently.',
})

/** Why something judged is judged anew. */
export const reopenReason = longText({ label: 'Reason', required: true, max: 300 })

/** Who judged a proof, and how the second look at an approval went. */
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

/** A random share of approvals is looked at again at the desk. */
export const secondLookAtDesk = {
  after: ['approve'],
  share: 5,
  field: 'secondLook',
  due: 'DUE',
  verdicts: { agree: 'a', disagree: 'd' },
} as const

/** What the second look at an approval, by another person, comes to. */
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

/** Warns reviewers of the flags that the service keeps in the field `flags`. */
export function flagsAtDesk(flags: Readonly<Record<string, Option>>): Readonly<Record<string, DeskFlag<'flags'>>> {
  return Object.fromEntries(
    Object.entries(flags).map(([flag, option]) => {
      const { label, tone } = typeof option === 'string' ? { label: option } : { tone: undefined, ...option }
      const name = flag.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
      return [name, { label, when: { field: 'flags', eq: flag }, ...(tone === 'bad' && { tone }) }]
    }),
  )
}
