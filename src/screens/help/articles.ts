import { useQuery } from '@tanstack/react-query'
import { paths } from '#define'
import { help } from '#resources'
import { fetchRows } from '../../views/data/requests'

/** An article as the list of help and its search need it. */
export interface Article {
  readonly id: number
  readonly title: string
  readonly slug: string
  readonly summary: string
  readonly body: string
  readonly category: keyof typeof help.fields.category.options
  readonly language: keyof typeof help.fields.language.options
}

const COLUMNS = ['title', 'slug', 'summary', 'body', 'category', 'language']
const MOST = 1000

/** All articles that are published for the viewer, in their order. There are few, so that the search needs no service. */
export function useArticles() {
  return useQuery({
    queryKey: ['help', 'articles'],
    queryFn: async ({ signal }) => {
      const where = { field: 'status', eq: 'PUBLISHED' } as const
      const sort = [{ field: help.list.sort, descending: false }]
      return (await fetchRows(help, { where, sort, size: MOST }, COLUMNS, signal)) as unknown as Article[]
    },
  })
}

/** The articles in which every word stands, those that bear them in the title first. */
export function found(articles: readonly Article[], typed: string): Article[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
  const near = (article: Article): number =>
    has(article.title) ? 0 : has(`${article.title} ${article.summary}`) ? 1 : 2
  return articles
    .filter(({ title, summary, body }) => has(`${title} ${summary} ${body}`))
    .sort((one, other) => near(one) - near(other))
}

/** How the address of an article is found by its short name. */
export function articleFinder(articles: readonly Article[] | undefined): (slug: string) => string | undefined {
  return (slug) => {
    const article = articles?.find((one) => one.slug === slug)
    return article && paths.show(help, article.id)
  }
}
