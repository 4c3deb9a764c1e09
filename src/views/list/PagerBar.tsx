import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { Link } from 'react-router'
import type { ListQuery } from '#define'
import type { ListPage } from '../../../providers/data'
import { formatNumber } from '../cells/format'
import { atLeast, pagerOf } from './pager'
import type { ListAddress } from './useListAddress'

const SIZES = [10, 35, 100]

interface PagerBarProps {
  readonly address: ListAddress
  readonly page: ListPage
  /** The rows of this page. */
  readonly rows: number
}

/** How much there is, the pages as links, and how many rows a page has. */
export function PagerBar({ address: { query, change, searchWith }, page, rows }: PagerBarProps) {
  const pager = pagerOf(atLeast({ ...page, rows }), query.page, query.size)
  const { currentPage, totalPages, pages } = pager
  const to = (number: number): string => `?${searchWith({ page: number })}`
  return (
    <nav className="pager" aria-label="Pages">
      <CountWords
        page={page}
        from={pager.startIndex + 1}
        to={pager.startIndex + rows}
        onCountAll={() => change({ page: query.page, count: 'exact' })}
      />
      <span className="pager-links">
        <PageLink to={to(currentPage - 1)} label="Previous page" isOff={currentPage === 1}>
          <LeftOutlined />
        </PageLink>
        {pages.map((number) => (
          <PageLink key={number} to={to(number)} label={`Page ${number}`} isCurrent={number === currentPage}>
            {number}
          </PageLink>
        ))}
        <PageLink to={to(currentPage + 1)} label="Next page" isOff={currentPage >= totalPages}>
          <RightOutlined />
        </PageLink>
      </span>
      <Select
        value={query.size}
        aria-label="Rows a page"
        options={sizesWith(query).map((size) => ({ value: size, label: `${size} a page` }))}
        onChange={(size) => change({ size })}
      />
    </nav>
  )
}

function sizesWith({ size }: ListQuery): number[] {
  return SIZES.includes(size) ? SIZES : [...SIZES, size].sort((one, other) => one - other)
}

interface CountWordsProps {
  readonly page: ListPage
  readonly from: number
  readonly to: number
  readonly onCountAll: () => void
}

function CountWords({ page: { totalItems, totalIsExact }, from, to, onCountAll }: CountWordsProps) {
  const range = to < from ? '0' : `${formatNumber(from)}–${formatNumber(to)}`
  const total = totalItems === null ? '' : ` of ${formatNumber(totalItems)}${totalIsExact ? '' : '+'}`
  return (
    <span className="pager-count">
      {range}
      {total}
      {!totalIsExact && (
        <Button type="link" size="small" onClick={onCountAll}>
          Count all
        </Button>
      )}
    </span>
  )
}

interface PageLinkProps {
  readonly to: string
  readonly label: string
  readonly isCurrent?: boolean
  readonly isOff?: boolean
  readonly children: React.ReactNode
}

function PageLink({ to, label, isCurrent, isOff, children }: PageLinkProps) {
  if (isOff)
    return (
      <span className="page-link" aria-hidden="true" data-off>
        {children}
      </span>
    )
  return (
    <Link
      className="page-link"
      to={to}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      preventScrollReset
    >
      {children}
    </Link>
  )
}
