import { describe, expect, it } from 'vitest'
import { built, filesOf, textOf } from './files'
import { leaningsOf } from './imports'
import { picture } from './picture'
import { OWN, rooms, type Room } from './rooms'

describe('The picture of the house', () => {
  it('has an arrow for each open door, except those implied by others', () => {
    const row = (...open: string[]): Room => ({ rooms: open, packages: [] })
    const drawn = picture({ define: row(), engine: row('define'), app: row('engine', 'define') }, new Map())
    expect(drawn).toContain('n0["define"]')
    expect(arrowsIn(drawn)).toEqual(['n1 --> n0', 'n2 --> n1'])
  })

  it('has an arrow between two folders of a room if files of one import the other', () => {
    const table = { 'src/views': { rooms: [], packages: [], storeys: ['list', 'form', OWN] } }
    const leanings = new Map([
      ['src/views/list/List.tsx', ['src/views/form/values.ts', 'src/views/list/Records.tsx']],
      ['src/views/index.ts', ['src/views/list/List.tsx']],
      ['src/views/form/values.ts', ['src/views/row.ts', 'providers/data.ts']],
    ])
    const drawn =
      picture({ ...rooms, ...table }, leanings)
        .split('## src/views\n')[1]
        ?.split('\n## ')[0] ?? ''
    expect(drawn).toContain('n2["its own files"]')
    expect(arrowsIn(drawn)).toEqual(['n0 --> n1', 'n1 --> n2'])
  })

  it('names every room and every storey of the table', () => {
    const drawn = picture(rooms, leaningsOf(built.flatMap(filesOf), textOf))
    const folders = Object.values(rooms).flatMap(({ storeys = [] }) => storeys.filter((name) => name !== OWN))
    expect([...Object.keys(rooms), ...folders].filter((name) => !drawn.includes(`["${name}"]`))).toEqual([])
  })
})

function arrowsIn(drawn: string): string[] {
  return drawn.match(/n\d+ --> n\d+/g) ?? []
}
