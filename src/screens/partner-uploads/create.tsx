import { inSentence, type AnyResource } from '#define'
import { partnerDataTypes, partnerRecords } from '#resources'
import { Button } from 'antd'
import { useState } from 'react'
import { say } from '../../../providers/notification'
import { Create } from '../../views/form/Create'
import { importsOf } from '../../views/imports/imports'

/** The form for a partner's sheet, with a workbook of the chosen data set to fill in. */
export function Screen({ resource }: { readonly resource: AnyResource }) {
  return <Create resource={resource} below={below} />
}

const below = {
  dataType: ({ dataType }: Readonly<Record<string, unknown>>) => <Workbook type={dataType} />,
}

function Workbook({ type }: { readonly type: unknown }) {
  const [isSaving, setSaving] = useState(false)
  if (typeof type !== 'string' || !(type in partnerDataTypes)) return null
  const label = partnerDataTypes[type as keyof typeof partnerDataTypes]
  const save = async (): Promise<void> => {
    setSaving(true)
    const tab = type.toLowerCase()
    await importsOf(partnerRecords)
      .save(`template?tab=${tab}`, `${tab}.xlsx`)
      .catch((error: unknown) => say('error', (error as Error).message))
    setSaving(false)
  }
  return (
    <div className="above-1 below-3">
      <Button size="small" loading={isSaving} onClick={() => void save()}>
        Download {inSentence(label)} workbook
      </Button>
    </div>
  )
}
