import { FilterOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useRef, useState } from 'react'
import type { AnyResource, Condition } from '#define'
import { FilterPanel } from './FilterPanel'
import { partsOf } from './where'

interface FilterButtonProps {
  readonly resource: AnyResource
  readonly where: Condition | undefined
  readonly without?: readonly string[]
  readonly onChange: (where: Condition | undefined) => void
}

/** Opens the filters of a list. Escape closes them and gives the focus back. */
export function FilterButton({ resource, where, without, onChange }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = partsOf(where).length
  if (resource.list.filters.length === 0) return null
  const apply = (next: Condition | undefined): void => {
    setIsOpen(false)
    button.current?.focus()
    onChange(next)
  }
  const closeOnEscape = (event: React.KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
        <FilterPanel resource={resource} where={where} without={without} onApply={apply} onKeyDown={closeOnEscape} />
      }
    >
      <Button ref={button} icon={<FilterOutlined />} aria-haspopup="dialog" aria-expanded={isOpen}>
        Filter{count > 0 && ` (${count})`}
      </Button>
    </Popover>
  )
}
