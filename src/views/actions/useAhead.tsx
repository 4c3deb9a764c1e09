import type { ReactNode } from 'react'
import { moneyText, type AnyResource, type Fields } from '#define'
import { refusalIn } from '../foretold/useForetold'
import { useActionForetold } from '../foretold/useActionForetold'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { PreviewPanel } from '../operations/PreviewPanel'
import { possibleWords } from '../operations/target'
import { usePreview } from '../operations/usePreview'
import { errorsIn, type Verdict } from '../values/validate'
import type { FormValues } from '../values/values'
import type { Target } from './perform'

const ForetoldParts = laterPart(() => import('../foretold/ForetoldParts').then((file) => file.ForetoldParts))

/** What is known about an action before it runs. */
export interface Ahead {
  /** The number of affected records and the amount of money, if known. */
  readonly count: string | undefined
  /** No record would be affected, or the selection is not known yet. */
  readonly isForNobody: boolean
  /** Why the record would be refused. */
  readonly refusal: string | undefined
  /** Errors of the inputs, whatever the record. */
  readonly errors: Readonly<Record<string, string>>
  /** Warnings for some of many records, by the input that answers them. */
  readonly warnings: Readonly<Record<string, string>>
  readonly panel: ReactNode
}

interface Filled {
  readonly fields: Fields
  readonly values: FormValues
  readonly verdict: Verdict
}

const none: Readonly<Record<string, string>> = {}

/**
 * Previews an action with its current inputs: for many records by a dry run, for one record by its declared preview.
 */
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

function useAheadOfOne(
  resource: AnyResource,
  action: string,
  target: Target,
  { fields, values, verdict }: Filled,
): Ahead {
  const id = 'row' in target ? target.row.id : 0
  const by = 'row' in target ? resource.actions[action]?.previewFrom : undefined
  const foretold = useActionForetold(resource, { id, action, by, fields, values, errors: errorsIn(verdict) })
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
