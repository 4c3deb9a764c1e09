import { CustomerServiceOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { paths, type AnyResource } from '#define'
import { help } from '#resources'
import { may } from '../../../providers/access'
import { RecordActions } from '../../views/actions/RecordActions'
import { DELETE } from '../../views/actions/perform'
import { ask } from '../../views/panels/asked'
import { formatDay } from '../../views/format/format'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'
import { Frame } from '../../views/kit/Frame'
import type { Row } from '../../views/data/row'
import { MissingRecord } from '../../views/record/MissingRecord'
import { RecordHead } from '../../views/recordParts/RecordHead'
import { useRecord } from '../../views/record/useRecord'
import { SkeletonRecord } from '../../views/record/SkeletonRecord'
import { useLeaveTo } from '../../views/data/useLeaveTo'
import { articleFinder, useArticles, type Article } from './articles'
import { Markdown } from '../../views/markdown/Markdown'
import { Vote } from './Vote'
import '../../views/markdown/article.css'

const Show = laterPart(() => import('../../views/show/Show').then((file) => file.Show))

/** An article to read. A parameter shows its fields, comments and history to its writers. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const [parameters] = useSearchParams()
  return parameters.has('tab') ? (
    <Contained>
      <Show resource={resource} id={id} />
    </Contained>
  ) : (
    <ArticlePage resource={resource} id={id} />
  )
}

function ArticlePage({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row, error, retry } = useRecord(resource, id)
  const { data: articles } = useArticles()
  const toList = useLeaveTo(resource)
  if (error) return <MissingRecord resource={resource} id={id} error={error} onRetry={retry} />
  return (
    <Frame>
      <RecordActions resource={resource} onDone={(name) => name === DELETE && toList()}>
        <nav className="record-place line spread gap-3" aria-label="Breadcrumb">
          <Link className="back-link small" to={paths.list(resource)}>
            Help
          </Link>
        </nav>
        {row ? <ArticleText resource={resource} row={row} articles={articles} /> : <SkeletonRecord />}
      </RecordActions>
    </Frame>
  )
}

interface ArticleProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly articles: readonly Article[] | undefined
}

function ArticleText({ resource, row, articles }: ArticleProps) {
  const { title, category, body, language } = row as unknown as Article
  return (
    <div className="grid top beside gap-5">
      <article className="article surface" lang={language}>
        {may('help:edit') ? (
          <>
            <RecordHead resource={resource} row={row} />
            <Link to="?tab=details">Fields, comments and history</Link>
          </>
        ) : (
          <h1 tabIndex={-1}>{title}</h1>
        )}
        <p className="muted article-date small">
          {help.fields.category.options[category]}, changed on {formatDay(String(row.updatedAt))}
        </p>
        <Markdown source={body} articleAt={articleFinder(articles)} />
        {row.status === 'PUBLISHED' && <Vote id={row.id} />}
      </article>
      <Beside row={row} articles={articles ?? []} />
    </div>
  )
}

/** The other articles of the category, and where to ask for help. */
function Beside({ row, articles }: { readonly row: Row; readonly articles: readonly Article[] }) {
  const others = articles.filter(({ id, category }) => category === row.category && id !== row.id)
  return (
    <aside className="article-beside" aria-label="More help">
      {others.length > 0 && (
        <>
          <h2>In the same category</h2>
          <ul className="stack gap-3">
            {others.map(({ id, title }) => (
              <li key={id}>
                <Link to={paths.show(help, id)}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {may('view_help_desk_tab') && (
        <>
          <h2>Not what you need?</h2>
          <Button
            icon={<CustomerServiceOutlined aria-hidden />}
            onClick={() => ask({ panel: 'create', resource: 'tickets' })}
          >
            Ask for help
          </Button>
        </>
      )}
    </aside>
  )
}
