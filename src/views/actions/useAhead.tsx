import type { ReactNode } from 'react'
import { moneyText, type AnyResource, type Fields } from '#define'
import { refusalIn } from '../foretold/useForetold'
import { useActionForetold } from '../foretold/useActionForetold'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { PreviewPanel } from '../operations/PreviewPanel'
import { possibleWords } from '../operations/target'
import { usePreview } from '../operations/usePreview'
import type { Verdict } from '../values/validate'
import type { FormValues } from '../values/values'
import type { Target } from './perform'

const ForetoldParts = laterPart(() => import('../foretold/ForetoldParts').then((file) => file.ForetoldParts))

/** What is known of an action before it is done. */
export interface Ahead {
  /** For how many it will be done, and how much money that is about, where that is known. */
  readonly count: string | undefined
  /** It would be done to no record, or it is not known yet to which. */
  readonly isForNobody: boolean
  /** Why the record would be refused. */
  readonly refusal: string | undefined
  /** What is wrong with the inputs, whatever the record. */
  readonly errors: Readonly<Record<string, string>>
  /** What some of many records are refused for until it is answered, by the input that answers it. */
  readonly warnings: Readonly<Record<string, string>>
  readonly panel: ReactNode
}

interface Filled {
  readonly fields: Fields
  readonly values: FormValues
  readonly verdict: Verdict
}

const none: Readonly<Record<string, string>> = {}

/** Finds out what would come of an action as it is filled in now: for many records by trying it, for one where its declaration knows who tells. */
export function useAhead(resource: AnyResource, action: string, target: Target, filled: Filled): Ahead {
  const isOfOne = 'row' in target
  const ofMany = useAheadOfMany(resource, action, target, filled)
  const ofOne = useAheadOfOne(resource, action, target, filled)
  return isOfOne ? ofOne : ofMany
}

function useAheadOfMany(resource: AnyResource, action: string, target: Target, { fields, verdict }: Filled): Ahead {
  const many = 'row' in target ? undefined : target
  const input = 'input' in verdict ? verdict.input : undefined
  const previewed = usePreview(resource, many, many && { action, ...(input && { input }) })
  const { preview, isStale, error } = previewed
  const known = isStale ? undefined : preview
  const count = known?.eligible && input ? possibleWords(resource, known) : undefined
  const money = known?.amount === undefined ? [] : [moneyText(known.amount)]
  return {
    count: count && [count, ...money].join(', '),
    isForNobody: !known?.eligible,
    refusal: undefined,
    errors: error?.errors ?? none,
    warnings: Object.fromEntries(
      (preview?.refused ?? []).flatMap(({ reason, asks = [] }) =>
        asks.flatMap((name) => (fields[name] ? [[name, reason]] : [])),
      ),
    ),
    panel: many && <PreviewPanel resource={resource} previewed={previewed} isUnfilled={!input} />,
  }
}

function useAheadOfOne(resource: AnyResource, action: string, target: Target, { fields, values }: Filled): Ahead {
  const id = 'row' in target ? target.row.id : 0
  const by = 'row' in target ? resource.actions[action]?.previewFrom : undefined
  const foretold = useActionForetold(resource, { id, action, by, fields, values })
  return {
    ...{ count: undefined, isForNobody: false, errors: none, warnings: none },
    refusal: refusalIn(foretold),
    panel: by && (
      <Contained instead={null}>
        <ForetoldParts label="Preview" {...foretold} />
      </Contained>
    ),
  }
}
