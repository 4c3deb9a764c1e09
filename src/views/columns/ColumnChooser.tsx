import { SettingOutlined } from '@ant-design/icons'
import type { AnyResource } from '#define'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { PanelButton } from '../kit/PanelButton'
import type { Columns } from './useColumns'

// Few people change the columns: the panel loads on hover or focus.
const ColumnPanel = laterPart(() => import('./ColumnPanel').then((file) => file.ColumnPanel))

/** Chooses the columns of the list, their order, which are pinned, and the row density. */
export function ColumnChooser({ resource, columns }: { readonly resource: AnyResource; readonly columns: Columns }) {
  return (
    <PanelButton
      type="text"
      size="small"
      panelLabel="Columns"
      placement="bottomRight"
      icon={<SettingOutlined aria-hidden />}
      onReach={ColumnPanel.prepare}
      panel={() => (
        <Contained fallback={<div className="column-panel stack gap-2 scrolls-down pop">Loading…</div>}>
          <ColumnPanel resource={resource} columns={columns} />
        </Contained>
      )}
    >
      Columns
    </PanelButton>
  )
}
