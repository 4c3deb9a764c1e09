import { RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { Frame } from '../../views/Frame'
import { reportsOfViewer } from './reports'
import './reports.css'

/** The reports that somebody may see: each is a list, with its filters, views and exports. */
export function Screen() {
  return (
    <Frame>
      <header className="view-head">
        <h1 tabIndex={-1}>Reports</h1>
      </header>
      <p className="report-lead">
        Each report is a list over days or months, to be filtered, kept as a view and exported.
      </p>
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
      </ul>
    </Frame>
  )
}
