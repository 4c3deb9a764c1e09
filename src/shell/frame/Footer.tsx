import { memo } from 'react'
import { configuration } from '../../../providers/config'

const thisYear = new Date().getFullYear()

/** Copyright with the current year and the link to the web portal. */
export const Footer = memo(function Footer() {
  const { productName, webPortalUrl } = configuration()
  return (
    <footer className="footer flex spread gap-4 muted small">
      <span>
        © {thisYear} {productName}
      </span>
      <a className="accent" href={webPortalUrl}>
        Web portal
      </a>
    </footer>
  )
})
