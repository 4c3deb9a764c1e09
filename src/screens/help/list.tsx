import { CustomerServiceOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { paths, type AnyResource } from '#define'
import { help } from '#resources'
import { may } from '../../../providers/access'
import { ask } from '../../views/panels/asked'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'
import { Failure } from '../../views/kit/Failure'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import { LinkButton } from '../../views/kit/LinkButton'
import { found, useArticles, type Article } from './articles'
import './help.css'

const List = laterPart(() => import('../../views/list/List').then((file) => file.List))

/** The help: articles by category, and a search through all of it. Its writers have the usual list in the tabs. */
export function Screen({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  return tab === undefined ? (
    <Help />
  ) : (
    <Contained>
      <List resource={resource} tab={tab} />
    </Contained>
  )
}

function Help() {
  const [parameters, setParameters] = useSearchParams()
  const typed = parameters.get('q') ?? ''
  const { data, error, refetch } = useArticles()
  const search = (q: string): void => setParameters(q ? { q } : {}, { replace: true })
  const shown = data && found(data, typed)
  return (
    <Frame>
      <PageHead
        title="Help"
        actions={
          <>
            {may('help:edit') && <LinkButton to={paths.list(help, 'articles')}>Write articles</LinkButton>}
            {may('view_help_desk_tab') && (
              <Button
                type="primary"
                icon={<CustomerServiceOutlined aria-hidden />}
                onClick={() => ask({ panel: 'create', resource: 'tickets' })}
              >
                Ask for help
              </Button>
            )}
          </>
        }
      />
      <Input
        type="search"
        size="large"
        allowClear
        className="searching"
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder="What do you want to do?"
        aria-label="Search help"
        value={typed}
        onChange={({ target }) => search(target.value)}
      />
      <p className="only-read" role="status">
        {shown && typed ? `${shown.length} ${shown.length === 1 ? 'article' : 'articles'}` : ''}
      </p>
      {error && !data ? <Failure words={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {shown && (typed ? <Found articles={shown} typed={typed} /> : <Categories articles={shown} />)}
    </Frame>
  )
}

function Found({ articles, typed }: { readonly articles: readonly Article[]; readonly typed: string }) {
  return articles.length ? (
    <section className="help-category surface padded" aria-label="Results">
      <Articles articles={articles} />
    </section>
  ) : (
    <div className="nothing line gap-2 surface centred">
      <p className="nothing-title">No article matches “{typed}”</p>
      <p>Try other words, or ask the help desk.</p>
    </div>
  )
}

function Categories({ articles }: { readonly articles: readonly Article[] }) {
  if (articles.length === 0) return <p className="muted">No articles yet</p>
  return (
    <div className="help-categories">
      {Object.entries(help.fields.category.options).map(([category, label]) => {
        const own = articles.filter((article) => article.category === category)
        return own.length ? (
          <section key={category} className="help-category surface padded" aria-label={label}>
            <h2>{label}</h2>
            <Articles articles={own} />
          </section>
        ) : null
      })}
    </div>
  )
}

function Articles({ articles }: { readonly articles: readonly Article[] }) {
  return (
    <ul className="stack gap-3">
      {articles.map(({ id, title, summary, language }) => (
        <li className="stack" key={id} lang={language}>
          <Link to={paths.show(help, id)}>{title}</Link>
          <span className="muted">{summary}</span>
        </li>
      ))}
    </ul>
  )
}
