import { useEffect, type ReactNode } from 'react'
import { configuration } from '../../providers/config'
import { Logo } from './Logo'

interface PublicFrameProps {
  readonly title: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** What stands around the screens that are seen without signing in. */
export function PublicFrame({ title, isWide = false, children }: PublicFrameProps) {
  const { productName } = configuration()
  useEffect(() => {
    document.title = title === productName ? title : `${title} · ${productName}`
  }, [title, productName])
  return (
    <div className="public">
      <main className="public-column" data-wide={isWide}>
        <Logo size={44} />
        <h1>{title}</h1>
        {children}
      </main>
      <footer className="public-footer">
        © {new Date().getFullYear()} {productName}
      </footer>
    </div>
  )
}
