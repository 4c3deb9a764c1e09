import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { inMain } from '../kit/focus/inMain'
import type { Viewed } from './useViewed'
import { useViewChanges } from './useViewChanges'
import { useViewMenu, type DialogWanted } from './useViewMenu'

const ViewDialog = laterPart(() => import('./dialog/ViewDialog').then((file) => file.ViewDialog))

interface ViewToolsProps {
  readonly resource: AnyResource
  readonly tab: string | undefined
  readonly viewed: Viewed
  /** The IDs of the views among the tabs, in their order. */
  readonly order: readonly number[]
}

/** The tools of the open view: save and reset changes, rename, share, arrange, delete. */
export function ViewTools({ resource, tab, viewed, order }: ViewToolsProps) {
  const { view, isChanged } = viewed
  const [dialog, setDialog] = useState<DialogWanted | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const changes = useViewChanges(resource, tab, viewed)
  const items = useViewMenu({ resource, view, order, open: setDialog })
  const save = async (): Promise<void> => {
    setIsSaving(true)
    try {
      await changes.save()
    } catch (error) {
      const { message, detail } = toHttpError(error)
      say('error', message, detail)
    }
    setIsSaving(false)
  }
  return (
    <div className="view-tools line gap-2" role="group" aria-label="This view">
      {isChanged && view?._can.includes('update') && (
        <Button size="small" type="primary" loading={isSaving} onClick={() => void save()}>
          Save
        </Button>
      )}
      {isChanged && (
        <Button size="small" onClick={() => setDialog('new')}>
          {view ? 'Save as…' : 'Save as view…'}
        </Button>
      )}
      {isChanged && view && (
        <Button size="small" type="text" onClick={changes.reset}>
          Reset
        </Button>
      )}
      {view && (
        <Dropdown trigger={['click']} placement="bottomRight" getPopupContainer={inMain} menu={{ items }}>
          <Button
            size="small"
            type="text"
            icon={<MoreOutlined aria-hidden />}
            aria-label={`Options for view ${view.label}`}
            aria-haspopup="menu"
          />
        </Dropdown>
      )}
      {dialog && (
        <Contained onClose={() => setDialog(null)}>
          <ViewDialog wanted={dialog} view={view} changes={changes} onClose={() => setDialog(null)} />
        </Contained>
      )}
    </div>
  )
}
