import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import {
  fieldIn,
  inSentence,
  paths,
  relatedWhere,
  resourceNamed,
  sortKeys,
  writeListQuery,
  type AnyResource,
  type RelatedRows,
} from '#define'
import { RecordActions, useStartAction } from '../../actions/RecordActions'
import { mayBegin } from '../../actions/useOffered'
import { isEmpty } from '../../cells/Cell'
import { fixedDigits } from '../../columns/fixedDigits'
import { drawCell } from '../../columns/tableColumns'
import { fieldAt } from '../../data/fieldAt'
import { useRegister } from '../../data/RegisterContext'
import { titleOf, type Row } from '../../data/row'
import { formatNumber } from '../../format/format'
import { shortText } from '../../format/factText'
import { isNumeric } from '../../format/isNumeric'
import { LinkButton } from '../../kit/LinkButton'
import { shownBlocks, type BlockRows } from '../../record/summary'
import { RowMenu } from '../../table/RowMenu'

interface BlocksProps {
  readonly resource: AnyResource
  readonly row: Row
}

/** The first rows of related records, each with its actions in place. */
export function Blocks({ resource, row }: BlocksProps) {
  const register = useRegister()
  return shownBlocks(resource, row).map(({ name, block, rows }) => {
    const target = resourceNamed(register, block.of)
    return (
      <RecordActions key={name} resource={target}>
        <Block target={target} block={block} rows={rows} row={row} />
      </RecordActions>
    )
  })
}

interface BlockProps {
  readonly target: AnyResource
  readonly block: RelatedRows
  readonly rows: BlockRows
  readonly row: Row
}

function Block({ target, block, rows: { items, totalItems, totalIsExact }, row }: BlockProps) {
  const sort = sortKeys(block.sort ?? target.list.sort)
  const query = new URLSearchParams(writeListQuery(target, { sort, where: relatedWhere(block, row) }))
  const isMore = totalItems === null || totalItems > items.length
  const count = totalItems === null ? '' : ` ${formatNumber(totalItems)}${totalIsExact ? '' : '+'}`
  const columns = block.columns.flatMap((name) => {
    const field = fieldAt(target, name)
    return field ? { name, field } : []
  })
  const digits = fixedDigits(columns, items)
  return (
    <section className="surface" aria-label={block.label}>
      <header className="block-head line gap-3">
        <h2 className="flat">{block.label}</h2>
        {isMore && <Link to={`${paths.list(target)}?${query.toString()}`}>See all{count}</Link>}
        {mayBegin(target, block.through, row) && !target.fields[block.through]?.readOnly && (
          <LinkButton
            size="small"
            type="text"
            icon={<PlusOutlined aria-hidden />}
            to={`${paths.create(target)}?${block.through}=${row.id}`}
          >
            Add {inSentence(target.is.singular)}
          </LinkButton>
        )}
      </header>
      {items.length === 0 ? (
        <p className="block-none muted small">{block.none}</p>
      ) : (
        <table className="block-rows full-width small">
          <thead>
            <tr>
              {columns.map(({ name, field }) => (
                <th key={name} scope="col" data-number={isNumeric(field) || undefined}>
                  {field.label}
                </th>
              ))}
              <th scope="col">
                <span className="only-read">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <BlockRow key={item.id} target={target} block={block} item={item} digits={digits} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface BlockRowProps extends Pick<BlockProps, 'target' | 'block'> {
  readonly item: Row
  /** The number of decimals of the columns that have some. */
  readonly digits: Readonly<Record<string, number>>
}

function BlockRow({ target, block, item, digits }: BlockRowProps) {
  const start = useStartAction()
  const offered = (block.actions ?? []).filter((name) => item._can.includes(name))
  const [first = ''] = block.columns
  return (
    <tr>
      {block.columns.map((name) => (
        <td key={name} {...cellMarks(target, name)} data-empty={isEmpty(item[fieldIn(target, name, item)])}>
          {name === first ? (
            <Link className="block-title" to={paths.show(target, item.id)}>
              {firstText(target, name, item)}
            </Link>
          ) : (
            drawCell(target, name, item, digits[name])
          )}
        </td>
      ))}
      <td className="block-actions">
        {offered.map((name) => {
          const action = target.actions[name]
          return (
            action && (
              <Button
                key={name}
                size="small"
                danger={action.danger}
                type={action.danger ? 'text' : 'default'}
                aria-label={`${action.label}: ${titleOf(target, item)}`}
                onClick={() => start(name, { row: item })}
              >
                {shortLabel(action.label, target)}
              </Button>
            )
          )
        })}
        <RowMenu resource={target} row={item} />
      </td>
    </tr>
  )
}

/** The label of a cell, for a narrow window without headings, and its kind, which decides whether it wraps. */
function cellMarks(target: AnyResource, name: string): object {
  const field = fieldAt(target, name)
  const isNumber = field && isNumeric(field)
  return { 'data-label': field?.label, 'data-kind': field?.kind, 'data-number': isNumber || undefined }
}

/** “Cancel booking” on a row of bookings is “Cancel”. */
function shortLabel(label: string, { is }: AnyResource): string {
  return label.replace(new RegExp(` ${inSentence(is.singular)}$`), '')
}

function firstText(target: AnyResource, name: string, item: Row): string {
  const told = fieldIn(target, name, item)
  const field = fieldAt(target, told)
  return (field && shortText(field, item[told])) || titleOf(target, item)
}
