import {
  BarChartOutlined,
  CalendarOutlined,
  EnvironmentOutlined,
  LayoutOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { Link } from 'react-router'
import type { AnyResource } from '#define'
import { useAddressPlace, withParameter } from '../../address/addressPlace'
import { shapeIn, shapeParameters, shapesOf, type Shape } from '../../address/shape'

const looks = {
  list: { label: 'List', Icon: UnorderedListOutlined },
  beside: { label: 'List and chart', Icon: LayoutOutlined },
  calendar: { label: 'Calendar', Icon: CalendarOutlined },
  map: { label: 'Map', Icon: EnvironmentOutlined },
  chart: { label: 'Chart', Icon: BarChartOutlined },
} as const satisfies Record<Shape, object>

/** Switches a list to rows with a chart beside them, a calendar, a map or a chart, with the same search and filters. */
export function ShapeSwitch({ resource }: { readonly resource: AnyResource }) {
  const { parameters } = useAddressPlace()
  const current = shapeIn(resource, parameters)
  const shapes = shapesOf(resource)
  if (shapes.length === 1) return null
  const bare = [...shapeParameters, 'page'].reduce((rest, name) => withParameter(rest, name, ''), parameters)
  return (
    <nav className="shape-switch inline-flex" aria-label="Show as">
      {shapes.map((shape) => {
        const { label, Icon } = looks[shape]
        return (
          <Link
            key={shape}
            className="shape-link inline-line gap-2 small plain-link entry"
            to={{ search: withParameter(bare, 'as', shape === 'list' ? '' : shape).toString() }}
            aria-current={shape === current ? 'true' : undefined}
            preventScrollReset
          >
            <Icon aria-hidden /> <span>{label}</span>
          </Link>
        )
      })}
    </nav>
  )
}
