import type { Row } from '../kernel/row'
import { portalArticles } from './portalArticles'
import { workArticles } from './workArticles'

/** Makes the help articles, in display order. */
export function articleRows(createdAt: string): Row[] {
  return [...portalArticles, ...workArticles].map(
    ({ language = 'en', status = 'PUBLISHED', roles = [], ...article }, index) => ({
      ...article,
      language,
      status,
      roles,
      order: (index + 1) * 10,
      createdAt,
    }),
  )
}
