import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('../../docs/decisions/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const rooms = readdirSync(folder).filter((file) => file !== 'README.md')

/** Every decision with its number, its title and its text. */
const decisions = rooms.flatMap((file) => {
  const [head = '', ...parts] = read(file).split(/^## /m)
  const room = head.match(/^# (.*)$/m)?.[1] ?? ''
  return parts.map((part) => {
    const [, number = '', title = ''] = part.match(/^(\d+)\. (.*)$/m) ?? []
    return { file, room, number: Number(number), title, text: part }
  })
})

describe('The decisions', () => {
  it('have a context, a decision and a consequence each', () => {
    const parts = ['Context', 'Decision', 'Consequence']
    const other = decisions.filter(({ text }) => {
      const found = [...text.matchAll(/^\*\*(\w+)\.\*\* ./gm)].map(([, name]) => name)
      return found.join() !== parts.join()
    })
    expect(other.map(({ file, number }) => `${file}: ${number}`)).toEqual([])
  })

  it('are in the index, each with its own number, title and room', () => {
    const rows = decisions
      .toSorted((one, other) => one.number - other.number)
      .map(
        ({ file, room, number, title }) =>
          `| ${number} | [${title}](${linkTo(file, number, title)}) | [${room}](${file}) |`,
      )
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length)
    expect(
      read('README.md')
        .split('\n')
        .filter((line) => /^\| \d/.test(line)),
    ).toEqual(rows)
  })

  it('link to decisions that exist', () => {
    const known = new Set(decisions.map(({ file, number, title }) => linkTo(file, number, title)))
    const links = rooms.flatMap((file) =>
      [...read(file).matchAll(/\]\(([\w.-]*)#([^)]+)\)/g)].map(([, to, anchor]) => `${to || file}#${anchor}`),
    )
    expect(links.filter((link) => !known.has(link))).toEqual([])
  })
})

/** Returns the anchor of a heading, as GitHub creates it. */
function linkTo(file: string, number: number, title: string): string {
  const anchor = `${number}. ${title}`.toLowerCase().replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
  return `${file}#${anchor.replaceAll(' ', '-')}`
}
