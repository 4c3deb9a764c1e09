import { describe, expect, it } from 'vitest'
import { readInline, readMarkdown } from '../../../../src/views/markdown/markdown'

describe('Markdown of help articles', () => {
  it('has headings, paragraphs, notes, lists and code', () => {
    const source =
      '# One\nTwo\nlines\n\n### Three\n> Mind\n> this\n\n- a\n  more\n- b\n\n1. x\n2. y\n\n```\n**raw**\n```'
    expect(readMarkdown(source)).toEqual([
      { kind: 'heading', level: 2, parts: ['One'] },
      { kind: 'paragraph', parts: ['Two lines'] },
      { kind: 'heading', level: 3, parts: ['Three'] },
      { kind: 'note', parts: ['Mind this'] },
      { kind: 'list', isOrdered: false, items: [['a more'], ['b']] },
      { kind: 'list', isOrdered: true, items: [['x'], ['y']] },
      { kind: 'code', text: '**raw**' },
    ])
  })

  it('formats words within a line', () => {
    expect(readInline('Press `Ctrl` and **really *now***, 2 * 3')).toEqual([
      'Press ',
      { kind: 'code', text: 'Ctrl' },
      ' and ',
      { kind: 'bold', parts: ['really ', { kind: 'italic', parts: ['now'] }] },
      ', 2 * 3',
    ])
    expect(readInline('[the **list**](/farmers)')).toEqual([
      { kind: 'link', to: '/farmers', parts: ['the ', { kind: 'bold', parts: ['list'] }] },
    ])
  })

  it('links only to safe addresses, and has no HTML', () => {
    for (const to of ['javascript:alert', 'JaVaScRiPt:x', 'data:text/html,x', '//evil.example', '/\\evil', 'help:../x'])
      expect(readInline(`[go](${to})`), to).toEqual(['go'])
    expect(readInline('<img src=x onerror=alert(1)>')).toEqual(['<img src=x onerror=alert(1)>'])
  })

  it('parses any text, and terminates', () => {
    for (const source of ['', '```', '> ', '- ', '#', '**', '[x](', '\n\n\n', '1.', '* * *', `${'#'.repeat(7)} x`])
      expect(Array.isArray(readMarkdown(source)), source).toBe(true)
  })
})
