import { useQuery } from '@tanstack/react-query'
import { paths } from '#define'
import { help } from '#resources'
import { fetchRows } from '../../views/data/requests'

/** An article in the list of help and its search. */
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

/**
 * Fetches all articles that are published for the viewer, in their order. There are few, so the search runs in the
 * browser.
 */
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

/** The articles that contain every word, those with a match in the title first. */
export function found(articles: readonly Article[], typed: string): Article[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
  const near = (article: Article): number =>
    has(article.title) ? 0 : has(`${article.title} ${article.summary}`) ? 1 : 2
  return articles
    .filter(({ title, summary, body }) => has(`${title} ${summary} ${body}`))
    .sort((one, other) => near(one) - near(other))
}

/** Returns a function that finds the address of an article by its slug. */
export function articleFinder(articles: readonly Article[] | undefined): (slug: string) => string | undefined {
  return (slug) => {
    const article = articles?.find((one) => one.slug === slug)
    return article && paths.show(help, article.id)
  }
}
