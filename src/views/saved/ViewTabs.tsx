import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths, type AnyResource } from '#define'
import { PlainSelect } from '../kit/PlainSelect'
import type { Counts } from '../data/relatedCounts'
import { formatNumber } from '../format/format'
import { useTally } from '../data/tallies'
import { currentViewer } from '../../../providers/session'
import { inMain } from '../kit/focus/inMain'
import { tabsShown } from '../address/tabCut'
import { keepShape } from '../address/shape'
import { useIsNarrow } from '../kit/hooks/useIsNarrow'
import './saved.css'
import type { SavedView } from './savedView'
import { useFitting } from './useFitting'
import { useViewed } from './useViewed'
import { arranged, useArrangement } from './useViews'
import { ViewTools } from './ViewTools'

/** A tab above a list: all of it, a declared part, or a saved view. */
interface Tab {
  readonly key: string
  readonly label: string
  readonly to: string
  readonly isCurrent: boolean
  readonly isChanged?: boolean
  /** The number of records, if known. */
  readonly count?: string
}

/** The parts of a list as tabs: all, the declared ones, and the saved views in the viewer's order, with their menu. */
export function ViewTabs({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  const viewed = useViewed(resource)
  const [arrangement] = useArrangement(resource)
  const isNarrow = useIsNarrow()
  const shaped = useShaped()
  const { shown, hidden } = arranged(viewed.views, arrangement, currentViewer()?.id)
  const tabOf = (view: SavedView): Tab => ({
    key: `view-${view.id}`,
    label: view.label,
    to: shaped(`${paths.list(resource, view.delta.tab)}?view=${view.id}`),
    isCurrent: view.id === viewed.view?.id,
    isChanged: view.id === viewed.view?.id && viewed.isChanged,
  })
  const counts = useTabCounts(resource)
  const declared = tabsShown(resource).map(([name, { label }]): Tab => ({
    key: name,
    label,
    count: countWords(counts?.[name]),
    to: shaped(paths.list(resource, name)),
    isCurrent: name === (tab ?? (resource.list.tabs.all && 'all')) && !viewed.view,
  }))
  const all: Tab = {
    key: 'all',
    label: 'All',
    to: shaped(paths.list(resource) + (arrangement.default === undefined ? '' : '?view=all')),
    isCurrent: !tab && !viewed.view,
  }
  const tabs = [...(resource.list.tabs.all ? [] : [all]), ...declared, ...shown.map(tabOf)]
  const put = hidden.map(tabOf)
  return (
    <div className="view-line line wraps gap-line narrow-min">
      {tabs.length + put.length < 2 ? null : isNarrow ? (
        <TabSelect label={`${resource.is.plural} views`} tabs={[...tabs, ...put]} />
      ) : (
        <TabLine label={`${resource.is.plural} views`} tabs={tabs} hidden={put} />
      )}
      <ViewTools resource={resource} tab={tab} viewed={viewed} order={shown.map(({ id }) => id)} />
      {viewed.known && viewed.known.lost.length > 0 && (
        <p className="view-lost below-2 muted small" role="status">
          {`${viewed.known.lost.join('. ')}.`}
        </p>
      )}
    </div>
  )
}

/**
 * Returns a function that builds the address of a tab in the present shape: a calendar stays a calendar, and a map a
 * map of the same place.
 */
function useShaped(): (address: string) => string {
  const [parameters] = useSearchParams()
  return (address) => {
    const [path = '', search] = address.split('?')
    const written = new URLSearchParams(search)
    keepShape(parameters, written)
    return written.size > 0 ? `${path}?${written.toString()}` : path
  }
}

/** Fetches the number of records of the declared tabs in one request; undefined while loading. */
function useTabCounts(resource: AnyResource): Counts | undefined {
  const isAsked = !resource.list.range && tabsShown(resource).length > 0
  return useTally<{ readonly counts?: Counts }>(resource, 'tabs', {}, {}, !isAsked).data?.counts
}

function countWords(total: Counts[string] | undefined): string | undefined {
  if (!total || total.totalItems === null) return undefined
  return `${formatNumber(total.totalItems)}${total.totalIsExact ? '' : '+'}`
}

interface TabLineProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  /** Tabs that are only in the menu. */
  readonly hidden: readonly Tab[]
}

function TabLine({ label, tabs, hidden }: TabLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const fitting = useFitting(
    line,
    tabs.map((tab) => `${tab.label}${String(tab.isChanged)}${tab.count ?? ''}`).join('|'),
  )
  const cut = tabs.slice(fitting)
  const current = [...cut, ...hidden].find(({ isCurrent }) => isCurrent)
  return (
    <nav className="tab-links view-tabs flex gap-5 scrolls gap-line" aria-label={label}>
      <div className="view-tabs-line cluster narrow-min" ref={line}>
        {tabs.map((tab, index) => (
          <Link
            key={tab.key}
            className="tab-link nowrap muted"
            to={tab.to}
            aria-current={tab.isCurrent ? 'page' : undefined}
            inert={index >= fitting}
            title={tab.label.length > 24 ? tab.label : undefined}
          >
            <TabLabel tab={tab} />
          </Link>
        ))}
      </div>
      {cut.length + hidden.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          getPopupContainer={inMain}
          menu={{ items: menuOf(cut, hidden), selectedKeys: current ? [current.key] : [] }}
        >
          <Button type="text" className="view-more muted" data-current={!!current} aria-haspopup="menu">
            {current ? <TabLabel tab={current} /> : 'More'}
            <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
    </nav>
  )
}

function menuOf(cut: readonly Tab[], hidden: readonly Tab[]): MenuProps['items'] {
  const items = (tabs: readonly Tab[]) =>
    tabs.map((tab) => ({
      key: tab.key,
      label: (
        <Link to={tab.to}>
          <TabLabel tab={tab} />
        </Link>
      ),
    }))
  return hidden.length > 0
    ? [...items(cut), { type: 'group' as const, key: 'hidden', label: 'Hidden views', children: items(hidden) }]
    : items(cut)
}

function TabLabel({ tab: { label, isChanged, count } }: { readonly tab: Tab }) {
  return (
    <span className="inline-flex gap-1 baseline">
      <span className="view-name cut">{label}</span>
      {count !== undefined && (
        <span className="muted key medium" aria-hidden="true">
          {count}
        </span>
      )}
      {isChanged && (
        <span className="accent key" title="Unsaved changes">
          <span aria-hidden="true">●</span>
          <span className="only-read">, changed</span>
        </span>
      )}
    </span>
  )
}

function TabSelect({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const navigate = useNavigate()
  return (
    <PlainSelect
      className="view-select narrow-min"
      aria-label={label}
      value={tabs.find(({ isCurrent }) => isCurrent)?.key ?? 'all'}
      onChange={({ target }) => {
        const chosen = tabs.find(({ key }) => key === target.value)
        if (chosen) void navigate(chosen.to)
      }}
    >
      {tabs.map(({ key, label: words, isChanged }) => (
        <option key={key} value={key}>
          {isChanged ? `${words} ●` : words}
        </option>
      ))}
    </PlainSelect>
  )
}
