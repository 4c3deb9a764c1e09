import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#define'
import { may } from '../../../providers/access'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'
import { List } from '../../views/list/List'

const PrepareDialog = laterPart(() => import('./PrepareDialog').then((file) => file.PrepareDialog))

/** The usual list of salaries, with a button to prepare a month for those who may. */
export function Screen({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  return <List resource={resource} tab={tab} tools={may('salary:edit') && <PrepareButton resource={resource} />} />
}

function PrepareButton({ resource }: { readonly resource: AnyResource }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<CalendarOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        Prepare month
      </Button>
      {isOpen && (
        <Contained onClose={() => setIsOpen(false)}>
          <PrepareDialog resource={resource} onClose={() => setIsOpen(false)} />
        </Contained>
      )}
    </>
  )
}
