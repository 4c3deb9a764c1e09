import { EnvironmentOutlined } from '@ant-design/icons'
import type { AnyResource } from '#define'
import { groundWordsOf, reachWordsOf } from '../../record/reachWords'

/** Names the geographies of a list, for viewers who do not see all of them. */
export function Ground({ resource }: { readonly resource: AnyResource }) {
  const words = groundWordsOf(resource)
  if (!words) return null
  const sentence = reachWordsOf(resource)
  return (
    <p className="list-ground line gap-1 flat narrow-min muted small" title={sentence}>
      <EnvironmentOutlined aria-hidden />
      <span className="only-read">{sentence}</span>
      <span className="cut">{words}</span>
    </p>
  )
}
