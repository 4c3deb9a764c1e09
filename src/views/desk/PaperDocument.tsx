import { useEffect, useRef, type ReactNode } from 'react'

interface PaperDocumentProps {
  /** The PDF as a data URL. */
  readonly address: string
  readonly name: string
  readonly title: string
  readonly mark: ReactNode
}

/** Shows a PDF in the browser's own viewer, which pages, zooms and rotates it; a browser without one downloads it. */
export function PaperDocument({ address, name, title, mark }: PaperDocumentProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const made = URL.createObjectURL(pdfIn(address))
    if (frame.current) frame.current.src = `${made}#navpanes=0&view=FitH`
    return () => URL.revokeObjectURL(made)
  }, [address])
  return (
    <section className="paper surface" aria-label={`Document: ${title}`}>
      <div className="paper-tools line gap-1">
        <a href={address} download={name}>
          Download
        </a>
      </div>
      <div className="anchor">
        <iframe ref={frame} className="paper-pages own-line full-width" title={title} />
        {mark}
      </div>
    </section>
  )
}

/** Whatever type the file claims, it is shown as a PDF and nothing else. */
function pdfIn(address: string): Blob {
  const bytes = atob(address.slice(address.indexOf(',') + 1))
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: 'application/pdf' })
}
