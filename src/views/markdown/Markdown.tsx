import { Fragment, useMemo } from 'react'
import { Link } from 'react-router'
import { readMarkdown, type Block, type Inline } from './markdown'

interface MarkdownProps {
  readonly source: string
  /** The address of an article by its slug; undefined if there is none. */
  readonly articleAt: (slug: string) => string | undefined
}

/** Renders an article. */
export function Markdown({ source, articleAt }: MarkdownProps) {
  const blocks = useMemo(() => readMarkdown(source), [source])
  const words = (parts: readonly Inline[]): React.ReactNode =>
    parts.map((part, index) => <Fragment key={index}>{drawInline(part, articleAt)}</Fragment>)
  return (
    <div className="article-text section">
      {blocks.map((block, index) => (
        <Fragment key={index}>{drawBlock(block, words)}</Fragment>
      ))}
    </div>
  )
}

function drawBlock(block: Block, words: (parts: readonly Inline[]) => React.ReactNode): React.ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{words(block.parts)}</h2> : <h3>{words(block.parts)}</h3>
    case 'paragraph':
      return <p className="below-4">{words(block.parts)}</p>
    case 'note':
      return (
        <p className="marked tinted below-4" data-tone="good">
          {words(block.parts)}
        </p>
      )
    case 'code':
      return <pre>{block.text}</pre>
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{words(item)}</li>)
      return block.isOrdered ? (
        <ol className="bulleted counted below-4">{items}</ol>
      ) : (
        <ul className="bulleted below-4">{items}</ul>
      )
    }
  }
}

function drawInline(part: Inline, articleAt: MarkdownProps['articleAt']): React.ReactNode {
  if (typeof part === 'string') return part
  if (part.kind === 'code') return <code>{part.text}</code>
  const words = part.parts.map((one, index) => <Fragment key={index}>{drawInline(one, articleAt)}</Fragment>)
  if (part.kind === 'bold') return <strong>{words}</strong>
  if (part.kind === 'italic') return <em>{words}</em>
  if (part.to.startsWith('/')) return <Link to={part.to}>{words}</Link>
  if (part.to.startsWith('help:')) {
    const address = articleAt(part.to.slice('help:'.length))
    return address ? <Link to={address}>{words}</Link> : words
  }
  return (
    <a href={part.to} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
}
