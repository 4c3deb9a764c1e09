import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** Somebody in the chart, with how many report to them. */
export interface Post {
  readonly id: number
  readonly name: string
  readonly roleType: string
  readonly status: string
  readonly reports: number
}

/** Those who report to somebody; without one, those at the top of what the viewer sees. */
export async function fetchPosts(of: number | null, signal: AbortSignal): Promise<Post[]> {
  const answer = httpOf('admin').get<{ items: Post[] }>('/org-chart', { params: of ? { of } : {}, signal })
  return (await translateErrors(answer)).data.items
}

/** The ids from the top of the chart down to somebody; empty for whoever is not in it. */
export async function fetchPath(to: number): Promise<number[]> {
  return (await translateErrors(httpOf('admin').get<{ ids: number[] }>('/org-chart/path', { params: { to } }))).data.ids
}
