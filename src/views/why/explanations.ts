import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** Whether something is permitted for a person, and why. */
export interface Explanation {
  readonly allowed: boolean
  readonly reasons: readonly { readonly kind: string; readonly text: string }[]
}

/** The explanation of a tab or record with everything that can be done to it. */
export interface WholeExplanation extends Explanation {
  readonly operations: readonly (Explanation & { readonly name: string; readonly label: string })[]
  readonly fields: readonly {
    readonly name: string
    readonly label: string
    readonly read: Explanation
    readonly write: Explanation
  }[]
}

/** The question: a tab, a record, and a person. */
export interface WhyQuestion {
  readonly resource: string
  readonly id?: number | string
  readonly user?: number
}

/** Asks the service to explain a tab or a record. */
export async function fetchWhy(question: WhyQuestion, signal?: AbortSignal): Promise<WholeExplanation> {
  return (await translateErrors(httpOf('admin').get<WholeExplanation>('/why/all', { params: question, signal }))).data
}
