import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { inSentence, messages } from '#define'
import { may } from '../../../providers/access'
import { Failure } from '../kit/Failure'
import { Frame } from '../kit/Frame'
import { PageHead } from '../kit/PageHead'
import { SkeletonRecord } from '../record/SkeletonRecord'
import { takeHanded } from './state/handedOver'
import { BRIEF } from '../address/brief'
import { RecordForm } from './RecordForm'
import { usePrefill } from './state/usePrefill'
import type { FormSubject } from './state/useFormState'
import type { FormValues } from '../values/values'

/** The form for a new record of any resource, and for further ones after it. */
export function Create({ resource, below }: Pick<FormSubject, 'resource' | 'below'>) {
  const prefilled = usePrefill(resource)
  const [another, setAnother] = useState<{ readonly number: number; readonly kept: FormValues } | null>(null)
  const start = another?.kept ?? prefilled
  const [parameters] = useSearchParams()
  const [typed] = useState(() => takeHanded(resource.is.name))
  return (
    <Frame>
      <PageHead title={`Add ${inSentence(resource.is.singular)}`} />
      {may(resource.access.create) ? (
        start ? (
          <RecordForm
            key={another?.number ?? 0}
            resource={resource}
            below={below}
            prefilled={start}
            typed={another ? undefined : typed}
            isFurther={another !== null || parameters.has(BRIEF)}
            isBrief={parameters.has(BRIEF)}
            onAnother={(kept) => setAnother({ number: (another?.number ?? 0) + 1, kept })}
          />
        ) : (
          <SkeletonRecord />
        )
      ) : (
        <Failure words={messages.accessDenied} />
      )}
    </Frame>
  )
}
