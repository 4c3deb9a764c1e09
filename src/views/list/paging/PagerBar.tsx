import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { PlainSelect } from '../../kit/PlainSelect'
import { formatNumber } from '../../format/format'
import { PlainLink } from '../../kit/PlainLink'
import { JumpToPage } from './JumpToPage'
import { atLeast, pagerOf } from './pager'
import './pager.css'
import type { CountedPage } from '../../rows/useCountedPage'
import type { ForetoldAddress } from '../../address/foretelling'

const atOnce = { preventScrollReset: true, flushSync: true }
const SIZES = [10, 35, 100]

interface PagerBarProps {
  readonly address: ForetoldAddress
  readonly page: CountedPage
  /** The number of rows of this page. */
  readonly rows: number
}

/** The number of records, page links, a box to jump to any page, and the page size. */
export function PagerBar({ address: { query, change, searchWith, expect }, page, rows }: PagerBarProps) {
  const pager = pagerOf(atLeast({ ...page, rows }), query.page, query.size)
  const { currentPage, totalPages, pages } = pager
  const to = (number: number) => ({
    to: `?${searchWith({ page: number })}`,
    onReach: () => expect({ page: number }),
  })
  const isLast = currentPage >= totalPages
  return (
    <nav className="pager line wraps spread gap-3" aria-label="Pages">
      <CountWords
        page={page}
        from={pager.startIndex + 1}
        to={pager.startIndex + rows}
        onCountAll={() => change({ page: query.page, count: 'exact' })}
      />
      {(totalPages > 1 || currentPage > 1) && (
        <span className="pager-links cluster gap-1">
          <PageLink {...to(1)} label="First page" isOff={currentPage === 1} isEnd>
            <DoubleLeftOutlined aria-hidden />
          </PageLink>
          <PageLink {...to(currentPage - 1)} label="Previous page" isOff={currentPage === 1} isStep>
            <LeftOutlined aria-hidden />
          </PageLink>
          {pages.map((number) => (
            <PageLink key={number} {...to(number)} label={`Page ${number}`} isCurrent={number === currentPage}>
              {number}
            </PageLink>
          ))}
          <PageLink {...to(currentPage + 1)} label="Next page" isOff={isLast} isStep>
            <RightOutlined aria-hidden />
          </PageLink>
          {page.totalIsExact && (
            <PageLink {...to(totalPages)} label="Last page" isOff={isLast} isEnd>
              <DoubleRightOutlined aria-hidden />
            </PageLink>
          )}
        </span>
      )}
      <span className="line gap-2">
        {totalPages > 1 && (
          <JumpToPage
            page={currentPage}
            last={page.totalIsExact ? totalPages : undefined}
            onJump={(number) => change({ page: number })}
          />
        )}
        {!isFew(page) && <RowsAPage size={query.size} onChange={(size) => change({ size })} />}
      </span>
    </nav>
  )
}

/** Whether all rows fit on the smallest page. */
function isFew({ totalItems, totalIsExact }: CountedPage): boolean {
  return totalIsExact && totalItems !== null && totalItems <= Math.min(...SIZES)
}

function RowsAPage({ size, onChange }: { readonly size: number; readonly onChange: (size: number) => void }) {
  return (
    <PlainSelect value={size} aria-label="Rows per page" onChange={({ target }) => onChange(Number(target.value))}>
      {[...new Set([...SIZES, size])].map((one) => (
        <option key={one} value={one}>
          {one} per page
        </option>
      ))}
    </PlainSelect>
  )
}

interface CountWordsProps {
  readonly page: CountedPage
  readonly from: number
  readonly to: number
  readonly onCountAll: () => void
}

function CountWords({ page, from, to, onCountAll }: CountWordsProps) {
  const { totalItems, totalIsExact, isCounting } = page
  const range = to < from ? '0' : `${formatNumber(from)}–${formatNumber(to)}`
  // A page beyond the count shows that there are more.
  const total = totalItems === null ? '' : ` of ${formatNumber(Math.max(totalItems, to))}${totalIsExact ? '' : '+'}`
  return (
    <span className="muted" aria-busy={isCounting}>
      {range}
      {total}
      {isCounting && <span className="muted"> Counting…</span>}
      {!totalIsExact && !isCounting && (
        <Button type="link" size="small" onClick={onCountAll}>
          Count all
        </Button>
      )}
    </span>
  )
}

interface PageLinkProps {
  readonly to: string
  /** Called on hover or focus. */
  readonly onReach: () => void
  readonly label: string
  readonly isCurrent?: boolean
  readonly isOff?: boolean
  /** Links to the next or previous page: these stay on a narrow screen. */
  readonly isStep?: boolean
  readonly isEnd?: boolean
  readonly children: React.ReactNode
}

function PageLink({ to, onReach, label, isCurrent, isOff, isStep, isEnd, children }: PageLinkProps) {
  const way = isStep ? 'step' : isEnd ? 'end' : undefined
  if (isOff)
    return (
      <span className="page-link centred plain-link entry" aria-hidden="true" data-off data-way={way}>
        {children}
      </span>
    )
  return (
    <PlainLink
      className="page-link centred plain-link entry"
      to={to}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      data-way={way}
      options={atOnce}
      onPointerDown={onReach}
      onClick={onReach}
    >
      {children}
    </PlainLink>
  )
}
