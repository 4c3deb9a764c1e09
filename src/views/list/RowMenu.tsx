import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { AnyResource } from '#define'
import { useRecordMenu } from '../actions/useRecordMenu'
import { inMain } from '../inMain'
import { titleOf, type Row } from '../row'

/** What this viewer may do to a row now, behind one small button. */
export function RowMenu({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const items = useRecordMenu(resource, row)
  if (items.length === 0) return null
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" getPopupContainer={inMain}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`Actions for ${titleOf(resource, row)}`} />
    </Dropdown>
  )
}
