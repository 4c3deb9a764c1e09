import { ExportOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { guards } from '#resources'
import { may } from '../../../providers/access'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import { reportsOfViewer } from './reports'

/** The reports that the viewer may see: each is a list, with its filters, views and exports. */
export function Screen() {
  return (
    <Frame>
      <PageHead title="Reports" />
      <p className="below-4 muted">Daily and monthly reports. Filter, save as a view, or export.</p>
      <ul className="gap-3 columns" aria-label="Reports">
        {reportsOfViewer().map(({ label, words, to }) => (
          <li key={to}>
            <Link to={to} className="full-height stack gap-1 surface padded plain-link">
              <span className="line spread gap-2 strong">
                {label}
                <RightOutlined className="muted meta" aria-hidden="true" />
              </span>
              <span className="muted">{words}</span>
            </Link>
          </li>
        ))}
        {may(guards.analysis) && <DashboardCard />}
      </ul>
    </Frame>
  )
}

/**
 * Links to the business intelligence dashboards, if the company has some; they are on another site, opened in a new
 * tab.
 */
function DashboardCard() {
  const { data: url } = useQuery({
    queryKey: ['bi dashboard'],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<{ url: string | null }>('/bi-dashboard', { signal }))).data.url,
  })
  if (!url) return null
  return (
    <li>
      <a
        href={url}
        className="full-height stack gap-1 surface padded plain-link"
        target="_blank"
        rel="noopener noreferrer"
      >
        <span className="line spread gap-2 strong">
          BI dashboards
          <ExportOutlined className="muted meta" aria-hidden="true" />
        </span>
        <span className="muted">{`Opens ${new URL(url).host} in a new tab.`}</span>
      </a>
    </li>
  )
}
