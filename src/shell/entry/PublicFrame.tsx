import { useEffect, type ReactNode } from 'react'
import { configuration } from '../../../providers/config'
import { Logo } from './Logo'

interface PublicFrameProps {
  /** The heading; without one the content has its own. */
  readonly title?: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

const thisYear = new Date().getFullYear()

/** The frame around the pages before sign-in. */
export function PublicFrame({ title, isWide = false, children }: PublicFrameProps) {
  const { productName } = configuration()
  useEffect(() => {
    document.title = title === undefined || title === productName ? productName : `${title} · ${productName}`
  }, [title, productName])
  return (
    <div className="public stack" data-bare={title === undefined}>
      <main className="public-column stack top full-width" data-wide={isWide}>
        {title === undefined ? null : (
          <>
            <Logo size={44} />
            <h1>{title}</h1>
          </>
        )}
        {children}
      </main>
      {title === undefined ? null : (
        <footer className="above-4 muted small centred">
          © {thisYear} {productName}
        </footer>
      )}
    </div>
  )
}
