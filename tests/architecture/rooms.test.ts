import { describe, expect, it } from 'vitest'
import { circlesOf } from './circles'
import { closedDoors } from './doors'
import { built, filesOf, textOf } from './files'
import { leaningsOf } from './imports'
import { OWN, rooms } from './rooms'

describe('The house', () => {
  it.each(built)('has no import through a closed door in %s', (folder) => {
    const broken = filesOf(folder).flatMap((file) => closedDoors(file, textOf(file)))
    expect(broken, broken.join('\n')).toEqual([])
  })

  it('has no files that import each other in a circle', () => {
    const circles = circlesOf(leaningsOf(built.flatMap(filesOf), textOf))
    expect(circles.map((circle) => circle.join(' → '))).toEqual([])
  })

  it.each(Object.entries(rooms))(
    'gives every folder of %s a row: a room of its own, a flat or a storey',
    (room, row) => {
      const folders = filesOf(room)
        .map((file) => file.slice(room.length + 1).split('/'))
        .flatMap(([first = '', ...deeper]) => (deeper.length > 0 ? first : []))
        .filter((name) => !(`${room}/${name}` in rooms))
      const named = (row.storeys ?? []).filter((name) => name !== OWN)
      expect(named.sort()).toEqual(row.flats ? [] : [...new Set(folders)].sort())
    },
  )

  it('has no rooms that may import each other', () => {
    expect(circlesOf(new Map(Object.entries(rooms).map(([room, row]) => [room, row.rooms])))).toEqual([])
  })

  it('has a table that names only its own rooms', () => {
    const named = Object.values(rooms).flatMap((room) => room.rooms)
    expect(named.filter((name) => !(name in rooms))).toEqual([])
  })

  it('never lets the browser and the service import each other', () => {
    const isBrowser = (name: string) => name === 'providers' || /^src(\/|$)/.test(name)
    const isService = (name: string) => /^server(\/|$)/.test(name)
    for (const [name, room] of Object.entries(rooms)) {
      if (isBrowser(name)) expect(room.rooms.filter(isService)).toEqual([])
      if (isService(name)) expect(room.rooms.filter(isBrowser)).toEqual([])
    }
  })
})

describe('A closed door', () => {
  it.each([
    ['a static import', `import { app } from '../../../server/app'`],
    ['an import for its effect', `import '../../../server/app'`],
    ['a type import', `import type { App } from '../../../server/app'`],
    ['an inline type import', `import { type App } from '../../../server/app'`],
    ['a re-export', `export { app } from '../../../server/app'`],
    ['a re-export of all', `export * from '../../../server/app'`],
    ['a re-export of types', `export type { App } from '../../../server/app'`],
    ['a dynamic import', `const load = () => import('../../../server/app')`],
    ['a dynamic import in backticks', 'const load = () => import(`../../../server/app`)'],
    ['a type taken by import()', `let app: import('../../../server/app').App`],
    ['typeof import()', `let app: typeof import('../../../server/app')`],
    ['a require', `const app = require('../../../server/app')`],
    ['an import equals require', `import app = require('../../../server/app')`],
    ['a glob', `const all = import.meta.glob('../../../server/*.ts')`],
    ['a list of globs', `const all = import.meta.glob(['./*.tsx', '../../../server/*.ts'])`],
    ['a reference to a file', `/// <reference path="../../../server/app.ts" />`],
  ])('is detected behind %s', (_form, text) => {
    expect(closedDoors('src/views/list/List.tsx', text)).toEqual([
      expect.stringMatching(/^src\/views\/list\/List\.tsx:1 leads from src\/views into server .*closed door/),
    ])
  })

  it('is reported with its line', () => {
    const text = `import { useState } from 'react'\n\nimport axios from 'axios'\n`
    expect(closedDoors('src/views/list/List.tsx', text)).toEqual([
      expect.stringMatching(/^src\/views\/list\/List\.tsx:3 uses the package 'axios', which src\/views may not/),
    ])
  })

  it('stays closed for packages whose names only begin alike', () => {
    expect(closedDoors('src/views/list/List.tsx', `import 'react-markdown'`)).toHaveLength(1)
    expect(closedDoors('src/views/list/List.tsx', `import 'react/jsx-runtime'`)).toEqual([])
  })

  it('keeps Node out of the browser and everything out of the declarations', () => {
    expect(closedDoors('providers/http.ts', `import 'node:fs'`)).toHaveLength(1)
    expect(closedDoors('resources/farmers/farmers.ts', `import { z } from 'zod'`)).toHaveLength(1)
    expect(closedDoors('resources/define/check.ts', `import { bookings } from '#resources'`)).toHaveLength(1)
  })

  it('keeps one screen out of another and one behaviour out of another', () => {
    const screen = closedDoors('src/screens/bookings/list.tsx', `import { map } from '../farmers/map'`)
    expect(screen).toEqual([expect.stringContaining(`lets 'bookings' lean on 'farmers'`)])
    const behaviour = closedDoors('server/behaviours/bookings.ts', `import { farmers } from './farmers'`)
    expect(behaviour).toEqual([expect.stringContaining(`lets 'bookings' lean on 'farmers'`)])
  })

  it('keeps a folder from importing one in a storey above, whatever the kind of import', () => {
    expect(closedDoors('server/engine/read/mapOf.ts', `import type { About } from '../desk/recordEndpoint'`)).toEqual([
      expect.stringContaining(`lets 'read' lean on 'desk', which stands above it in server/engine`),
    ])
    expect(closedDoors('server/engine/viewer.ts', `import { scope } from './read/scope'`)).toHaveLength(1)
    expect(closedDoors('server/engine/desk/views.ts', `import { scope } from '../read/scope'`)).toEqual([])
    expect(closedDoors('src/views/form/Edit.tsx', `const load = () => import('../list/Records')`)).toEqual([
      expect.stringMatching(
        /:1 lets 'form' lean on 'list', which stands above it in src\/views.*\(\.\.\/list\/Records\)/,
      ),
    ])
    expect(closedDoors('server/session/index.ts', `export { sweep } from './outside/sweep'`)).toEqual([])
    expect(closedDoors('server/engine/cellar/wine.ts', `import { scope } from '../read/scope'`)).toEqual([
      expect.stringContaining(`'cellar', which has no storey`),
    ])
  })

  it('includes an import with a computed name', () => {
    expect(
      closedDoors('src/shell/routing/viewOf.ts', 'const load = (name: string) => import(`../../screens/${name}`)'),
    ).toEqual([expect.stringContaining('computed name')])
  })

  it('includes everything outside of the rooms, also the tests', () => {
    expect(closedDoors('server/app.ts', `import '../tests/support/postgres'`)).toHaveLength(1)
    expect(closedDoors('elsewhere/thing.ts', `import 'zod'`)).toHaveLength(1)
  })

  it('includes every way into the declarations except their entrance', () => {
    expect(closedDoors('src/views/list/List.tsx', `import { field } from '../../../resources/define/field'`)).toEqual([
      expect.stringContaining(`its entrance is '#define'`),
    ])
  })
})

describe('An import circle', () => {
  it('is found at any length, without files that only lead into it', () => {
    const leanings = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['d', 'b']],
      ['d', ['b']],
      ['e', ['f']],
      ['f', []],
    ])
    expect(circlesOf(leanings)).toEqual([['b', 'c', 'd']])
  })
})

describe('An open door', () => {
  it.each([
    ['src/views/list/List.tsx', `import { resource } from '#define'`],
    ['src/shell/routing/viewOf.ts', `const screens = import.meta.glob('../../screens/*/list.tsx')`],
    ['src/screens/bookings/list.tsx', `import { Map } from './Map'`],
    ['src/screens/bookings/list.tsx', `import { List } from '../../views/List'`],
    ['server/behaviours/index.ts', `export { bookings } from './bookings'`],
    ['server/behaviours/bookings/assign.ts', `import { slots } from './slots'`],
    ['server/database/postgres.ts', `import { Pool } from 'pg'`],
    ['server/session/tokens.ts', `import { randomUUID } from 'node:crypto'`],
    ['server/main.ts', `import { application } from './app'`],
  ])('lets %s through', (file, text) => {
    expect(closedDoors(file, text)).toEqual([])
  })
})
