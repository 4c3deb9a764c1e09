import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** A person in the chart, with the number of direct reports. */
export interface Post {
  readonly id: number
  readonly name: string
  readonly roleType: string
  readonly status: string
  readonly reports: number
}

/** Fetches the reports of a person; without one, those at the top of what the viewer sees. */
export async function fetchPosts(of: number | null, signal: AbortSignal): Promise<Post[]> {
  const answer = httpOf('admin').get<{ items: Post[] }>('/org-chart', { params: of ? { of } : {}, signal })
  return (await translateErrors(answer)).data.items
}

/** Fetches the IDs from the top of the chart down to a person; empty for anyone outside it. */
export async function fetchPath(to: number): Promise<number[]> {
  return (await translateErrors(httpOf('admin').get<{ ids: number[] }>('/org-chart/path', { params: { to } }))).data.ids
}
