import { FileExcelOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { AnyResource, Condition } from '#define'
import { say } from '../../../providers/notification'
import { FilterButton } from '../filters/FilterButton'
import { ColumnChooser } from './ColumnChooser'
import { downloadPage } from './download'
import { SearchBox } from './SearchBox'
import { SortButton } from './SortButton'
import type { Columns } from './useColumns'
import type { ForetoldAddress } from './foretelling'
import type { Rows } from './useRows'

interface ListToolsProps {
  readonly resource: AnyResource
  readonly address: ForetoldAddress
  readonly columns: Columns
  readonly rows: Rows
  /** What always holds of the rows. */
  readonly fixed?: Condition
  /** Fields that the list's place has already settled. */
  readonly fixedFields: readonly string[]
  readonly isEmbedded: boolean
}

/** Search and filters at the left, columns and download at the right. */
export function ListTools({
  resource,
  address: { query, change, expect },
  columns,
  rows,
  fixed,
  fixedFields,
  isEmbedded,
}: ListToolsProps) {
  const [isWriting, setIsWriting] = useState(false)
  const download = async (): Promise<void> => {
    setIsWriting(true)
    try {
      await downloadPage(resource, columns.shown, rows.rows)
    } catch {
      say('error', 'The file could not be written. Reload the page and try again.')
    }
    setIsWriting(false)
  }
  return (
    <div className="list-tools">
      {resource.list.search.length > 0 && (
        <SearchBox
          resource={resource}
          q={query.q ?? ''}
          hasShortcut={!isEmbedded}
          onSearch={(q, step) => change({ q }, step)}
          onExpect={(q) => expect({ q })}
        />
      )}
      <FilterButton
        resource={resource}
        where={query.where}
        without={fixedFields}
        among={{ q: query.q, fixed }}
        onChange={(where) => change({ where })}
      />
      <SortButton resource={resource} sort={query.sort} onChange={(sort) => change({ sort })} />
      <span className="list-tools-end">
        <ColumnChooser resource={resource} columns={columns} />
        <Button
          icon={<FileExcelOutlined />}
          loading={isWriting}
          disabled={rows.rows.length === 0}
          onClick={() => void download()}
          title="Downloads the rows of this page as a workbook"
        >
          Download this page
        </Button>
      </span>
    </div>
  )
}
