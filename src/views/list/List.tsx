import { PlusOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { inSentence, paths, type AnyResource } from '#define'
import { may } from '../../../providers/access'
import { Contained } from '../kit/Contained'
import { Frame } from '../kit/Frame'
import { laterPart } from '../kit/laterPart'
import { LinkButton } from '../kit/LinkButton'
import { PageHead } from '../kit/PageHead'
import { ViewArrival } from '../saved/ViewArrival'
import { ViewTabs } from '../saved/ViewTabs'
import { DeskLink } from './DeskLink'
import { Records } from './Records'
import { tabCut } from '../address/tabCut'

// Few lists have imports, and few people use them.
const ImportDesk = laterPart(() => import('../imports/ImportDesk').then((file) => file.ImportDesk))

// Few lists have figures above their rows.
const Headline = laterPart(() => import('./Headline').then((file) => file.Headline), { isPlain: true })

interface ListProps {
  readonly resource: AnyResource
  readonly tab?: string
  /** Buttons that only this list has, before the add button. */
  readonly tools?: ReactNode
  /** What only this list shows below its rows: a chart of them. */
  readonly lead?: ReactNode
}

/** The list of any resource: search, filters, table, pages. Its state is in the address. */
export function List({ resource, tab, tools, lead }: ListProps) {
  const [parameters] = useSearchParams()
  if (parameters.has('import'))
    return (
      <Frame>
        <Contained fallback={<p className="muted">Loading …</p>}>
          <ImportDesk resource={resource} tab={tab} />
        </Contained>
      </Frame>
    )
  return <ListPage resource={resource} tab={tab} tools={tools} lead={lead} />
}

function ListPage({ resource, tab, tools, lead }: ListProps) {
  const cut = tab ? resource.list.tabs[tab] : undefined
  const headline = Object.entries(resource.list.figures ?? {}).flatMap(([name, one]) => (one.isHeadline ? [name] : []))
  const isJudge = resource.access.judge !== undefined && may(resource.access.judge)
  const createTo = may(resource.access.create) ? paths.create(resource) : undefined
  return (
    <Frame>
      <PageHead
        title={cut ? `${resource.is.plural}: ${cut.label}` : resource.is.plural}
        actions={
          (tools || createTo || isJudge) && (
            <>
              {tools}
              {isJudge && <DeskLink resource={resource} />}
              {createTo && (
                <LinkButton to={createTo} type="primary" icon={<PlusOutlined aria-hidden />}>
                  Add {inSentence(resource.is.singular)}
                </LinkButton>
              )}
            </>
          )
        }
      >
        <ViewTabs resource={resource} tab={tab} />
      </PageHead>
      <ViewArrival resource={resource} tab={tab}>
        {headline.length > 0 && (
          <Contained>
            <Headline resource={resource} fixed={tabCut(resource, tab)} names={headline} />
          </Contained>
        )}
        <Records key={tab} resource={resource} tab={tab} fixed={tabCut(resource, tab)} createTo={createTo} />
        {lead}
      </ViewArrival>
    </Frame>
  )
}
