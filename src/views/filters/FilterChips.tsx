import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyResource, Condition } from '#define'
import { fieldAt } from '../fieldAt'
import { describePart, filterLabel, idsIn } from './describe'
import { useLabels } from './useLabels'
import { isPlain, partsOf, without, type Part } from './where'

interface FilterChipsProps {
  readonly resource: AnyResource
  readonly where: Condition | undefined
  readonly onChange: (where: Condition | undefined) => void
}

/** The filters of a list, each as a chip that takes it away. */
export function FilterChips({ resource, where, onChange }: FilterChipsProps) {
  const parts = partsOf(where)
  if (parts.length === 0) return null
  return (
    <div className="chips" role="group" aria-label="Filters in use">
      {parts.map((part) => (
        <FilterChip
          key={JSON.stringify(part)}
          resource={resource}
          part={part}
          onRemove={() => onChange(without(where, part))}
        />
      ))}
      <Button type="link" size="small" onClick={() => onChange(undefined)}>
        Clear all
      </Button>
    </div>
  )
}

interface FilterChipProps {
  readonly resource: AnyResource
  readonly part: Condition
  readonly onRemove: () => void
}

function FilterChip({ resource, part, onRemove }: FilterChipProps) {
  const text = useChipText(resource, part)
  return (
    <span className="chip">
      {text}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={`Take away the filter ${text}`}
        onClick={onRemove}
      />
    </span>
  )
}

function useChipText(resource: AnyResource, part: Condition): string {
  const plain: Part | undefined = isPlain(part) ? part : undefined
  const field = plain && fieldAt(resource, plain.field)
  const linked =
    field?.kind === 'place'
      ? 'geographies'
      : field?.kind === 'reference' || field?.kind === 'many'
        ? field.to
        : undefined
  const labels = useLabels(linked, plain ? idsIn(field, plain) : [])
  if (!plain) return 'A combined condition'
  return `${filterLabel(resource, plain.field)}: ${describePart(resource, plain, labels)}`
}
