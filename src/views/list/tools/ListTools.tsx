import { ImportOutlined } from '@ant-design/icons'
import { useLocation } from 'react-router'
import { rangeRefusal, type AnyResource, type Condition, type ListQuery } from '#define'
import { may } from '../../../../providers/access'
import { ExportButton } from '../../exports/ExportButton'
import { today } from '../../data/today'
import { FilterButton } from '../../filters/FilterButton'
import { LinkButton } from '../../kit/LinkButton'
import { ColumnChooser } from '../../columns/ColumnChooser'
import { ScopeNote } from './ScopeNote'
import { SearchBox } from './SearchBox'
import { ShapeSwitch } from './ShapeSwitch'
import { SortButton, SortKeys } from './SortButton'
import { useIsNarrow } from '../../kit/hooks/useIsNarrow'
import type { Columns } from '../../columns/useColumns'
import type { ForetoldAddress } from '../../address/foretelling'
import { requestOf, type Rows } from '../../rows/useRows'

interface ListToolsProps {
  readonly resource: AnyResource
  readonly address: ForetoldAddress
  readonly columns: Columns
  readonly rows: Rows
  /** The fixed condition of the rows. */
  readonly fixed?: Condition
  /** Fields that the list's context fixes. */
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
  const isNarrow = useIsNarrow()
  return (
    <div className="list-tools line wraps gap-1">
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
        onChange={(where, step) => change({ where }, step)}
        above={
          isNarrow
            ? {
                label: 'Filter and sort',
                draw: (close) => (
                  <SortKeys
                    resource={resource}
                    sort={query.sort}
                    onChange={(sort) => {
                      close()
                      change({ sort })
                    }}
                  />
                ),
              }
            : undefined
        }
      />
      {!isNarrow && <SortButton resource={resource} sort={query.sort} onChange={(sort) => change({ sort })} />}
      {!isEmbedded && <ScopeNote resource={resource} />}
      <span className="list-tools-end flex gap-1 push">
        {!isEmbedded && <ShapeSwitch resource={resource} />}
        <ColumnChooser resource={resource} columns={columns} />
        {!isEmbedded && <ImportButton resource={resource} />}
        <ListExport {...{ resource, columns, rows }} query={requestOf(query, fixed)} />
      </span>
    </div>
  )
}

interface ListExportProps extends Pick<ListToolsProps, 'resource' | 'columns' | 'rows'> {
  readonly query: Partial<ListQuery>
}

/** A report over too many days to be shown can still be exported. */
function ListExport({ resource, columns, rows, query }: ListExportProps) {
  const isLong = rangeRefusal(resource, query.where, today()) !== undefined
  const isTooLong = isLong && rangeRefusal(resource, query.where, today(), true) !== undefined
  return (
    <ExportButton
      {...{ resource, query }}
      columns={columns.shown}
      isDisabled={isLong ? isTooLong : rows.rows.length === 0}
      onlyMailed={isLong ? 'An export of this many days is prepared in the background and sent by email.' : undefined}
    />
  )
}

/** Links to the import of a sheet, if the viewer may write the records. */
function ImportButton({ resource }: { readonly resource: AnyResource }) {
  const { pathname, search } = useLocation()
  const { create, update } = resource.access
  if (!resource.imports || resource.imports.through || (!may(create) && !may(update))) return null
  const parameters = new URLSearchParams(search)
  parameters.set('import', 'new')
  return (
    <LinkButton
      type="text"
      size="small"
      icon={<ImportOutlined aria-hidden />}
      to={`${pathname}?${parameters.toString()}`}
    >
      Import
    </LinkButton>
  )
}
