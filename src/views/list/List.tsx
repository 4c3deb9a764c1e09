import { PlusOutlined } from '@ant-design/icons'
import { paths, type AnyResource } from '#define'
import { may } from '../../../providers/access'
import { Frame } from '../Frame'
import { LinkButton } from '../LinkButton'
import { ViewArrival } from '../saved/ViewArrival'
import { ViewTabs } from '../saved/ViewTabs'
import { Records } from './Records'
import { tabCut } from './tabCut'

/** The list of any resource: search, filters, table, pages. Its state is the address. */
export function List({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  const cut = tab ? resource.tabs[tab] : undefined
  const createTo = may(resource.access.create) ? paths.create(resource) : undefined
  return (
    <Frame>
      <header className="view-head">
        <h1 tabIndex={-1}>{cut ? `${resource.many}: ${cut.label}` : resource.many}</h1>
        {createTo && (
          <LinkButton to={createTo} type="primary" icon={<PlusOutlined />}>
            Add {resource.one.toLowerCase()}
          </LinkButton>
        )}
      </header>
      <ViewTabs resource={resource} tab={tab} />
      <ViewArrival resource={resource} tab={tab}>
        <Records key={tab} resource={resource} tab={tab} fixed={tabCut(resource, tab)} createTo={createTo} />
      </ViewArrival>
    </Frame>
  )
}
