import { EnvironmentOutlined } from '@ant-design/icons'
import type { AnyResource } from '#define'
import { scopeLabelOf, reachWordsOf } from '../../record/reachWords'

/** Names the geographies that limit a list, for viewers who do not see all of them. */
export function ScopeNote({ resource }: { readonly resource: AnyResource }) {
  const words = scopeLabelOf(resource)
  if (!words) return null
  const sentence = reachWordsOf(resource)
  return (
    <p className="list-scope line gap-1 flat narrow-min muted small" title={sentence}>
      <EnvironmentOutlined aria-hidden />
      <span className="only-read">{sentence}</span>
      <span className="cut">{words}</span>
    </p>
  )
}
