import { ExportOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import { reportsOfViewer } from './reports'
import './reports.css'

/** The reports that somebody may see: each is a list, with its filters, views and exports. */
export function Screen() {
  return (
    <Frame>
      <PageHead title="Reports" />
      <p className="report-lead">Daily and monthly reports. Filter, save as a view, or export.</p>
      <ul className="report-cards" aria-label="Reports">
        {reportsOfViewer().map(({ label, words, to }) => (
          <li key={to}>
            <Link to={to} className="report-card">
              <span className="report-name">
                {label}
                <RightOutlined aria-hidden="true" />
              </span>
              <span className="report-words">{words}</span>
            </Link>
          </li>
        ))}
        <DashboardCard />
      </ul>
    </Frame>
  )
}

/** The dashboards of business intelligence, where the company has some; they are another site's, in a tab of their own. */
function DashboardCard() {
  const { data: url } = useQuery({
    queryKey: ['bi dashboard'],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<{ url: string | null }>('/bi-dashboard', { signal }))).data.url,
  })
  if (!url) return null
  return (
    <li>
      <a href={url} className="report-card" target="_blank" rel="noopener noreferrer">
        <span className="report-name">
          BI dashboards
          <ExportOutlined aria-hidden="true" />
        </span>
        <span className="report-words">{`At ${new URL(url).host}, in a tab of their own.`}</span>
      </a>
    </li>
  )
}
