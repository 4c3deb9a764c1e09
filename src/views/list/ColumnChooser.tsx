import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Segmented } from 'antd'
import type { AnyResource } from '#define'
import { fieldAt } from '../fieldAt'
import { PanelButton } from '../PanelButton'
import type { Columns, Density } from './useColumns'

/** Chooses which columns stand in the list and how close the rows are. */
export function ColumnChooser({ resource, columns }: { readonly resource: AnyResource; readonly columns: Columns }) {
  return (
    <PanelButton
      panelLabel="Columns"
      placement="bottomRight"
      icon={<SettingOutlined />}
      panel={() => <ColumnPanel resource={resource} columns={columns} />}
    >
      Columns
    </PanelButton>
  )
}

const densities: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

function ColumnPanel({
  resource,
  columns: { shown, offered, asked, density, change },
}: {
  readonly resource: AnyResource
  readonly columns: Columns
}) {
  const toggle = (name: string, isShown: boolean): void => {
    const order = [...new Set([...shown, ...offered])]
    change({ density, columns: order.filter((one) => (one === name ? isShown : shown.includes(one))) })
  }
  return (
    <div className="column-panel">
      <Segmented
        options={densities}
        value={density}
        onChange={(next) => change({ columns: asked, density: next })}
        aria-label="Density"
      />
      <div className="column-choices">
        {offered.map((name) => (
          <Checkbox
            key={name}
            checked={shown.includes(name)}
            disabled={shown.length === 1 && shown[0] === name}
            onChange={({ target }) => toggle(name, target.checked)}
          >
            {fieldAt(resource, name)?.label}
          </Checkbox>
        ))}
      </div>
      <Button type="link" size="small" onClick={() => change({ density })}>
        Back to the usual columns
      </Button>
    </div>
  )
}
