import { SortAscendingOutlined } from '@ant-design/icons'
import { sortableFields, type AnyResource, type SortKey } from '#define'
import { Contained } from '../../kit/Contained'
import { laterPart } from '../../kit/laterPart'
import { fieldAt, isReadable } from '../../data/fieldAt'
import { PanelButton } from '../../kit/PanelButton'

interface SortButtonProps {
  readonly resource: AnyResource
  readonly sort: readonly SortKey[]
  readonly onChange: (sort: readonly SortKey[]) => void
}

const SortPanel = laterPart(() => import('./SortPanel').then((file) => file.SortPanel))

/** Opens the order of a list, which may have several keys. */
export function SortButton({ resource, sort, onChange }: SortButtonProps) {
  const own = (name: string): number => (name in resource.fields ? 0 : 1)
  const offered = sortableFields(resource)
    .filter((name) => {
      const field = fieldAt(resource, name)
      return field && isReadable(field)
    })
    .sort((one, other) => own(one) - own(other))
  return (
    <PanelButton
      panelLabel="Sort"
      placement="bottomLeft"
      icon={<SortAscendingOutlined />}
      onReach={SortPanel.prepare}
      panel={(close) => (
        <Contained fallback={<div className="sort-panel">Loading…</div>}>
          <SortPanel
            resource={resource}
            offered={offered}
            sort={sort}
            onApply={(next) => {
              close()
              onChange(next)
            }}
          />
        </Contained>
      )}
    >
      Sort{sort.length > 1 && ` (${sort.length})`}
    </PanelButton>
  )
}
