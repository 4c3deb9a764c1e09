/** A written help article. */
export interface Article {
  readonly slug: string
  readonly title: string
  readonly category: string
  readonly summary: string
  readonly body: string
  readonly roles?: readonly string[]
  readonly language?: string
  readonly status?: 'DRAFT'
}
