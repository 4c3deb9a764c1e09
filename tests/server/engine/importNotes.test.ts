import { birthYears, todayInIndia } from '#define'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutOf, targetsOf } from '../../../server/engine/imports/targets'
import { noteOf } from '../../../server/engine/imports/notes'
import { system } from '../../../server/engine/read/oneRecord'
import { register } from '#resources'
import { startService, type TestService } from '../../support/service'
import { importsOf } from '../../support/sheets'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

describe('The notes of a template', () => {
  it('say what new records get for a required column that may be missing, and show full years', async () => {
    const clerk = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
    const { Notes = [] } = await importsOf(clerk, service.url, 'farmers').book('template')
    const noteOn = (label: string) => Notes.find(([own]) => own === label)
    expect(noteOn('First name')?.[1]).toBe('Yes')
    expect(noteOn('Source')?.[1]).toBe('')
    expect(noteOn('Source')?.[4]).toContain('New records without a value get “Call centre”')
    const [first, last] = birthYears([18, 100], todayInIndia(new Date()))
    expect(noteOn('Birth year')?.slice(2, 4)).toEqual([
      `A whole number, at least ${first}, at most ${last}`,
      String(Math.round((first + last) / 2)),
    ])
    expect(noteOn('Primary crops')?.[2]).toBe('Names or codes from the list of crops, separated by semicolons')
  })

  it('say for every column what to write, with a number that it accepts', () => {
    for (const resource of register.resources.filter(({ imports }) => imports)) {
      const cut = cutOf(resource, undefined)
      for (const target of targetsOf(cut, system).filter(({ part }) => part === undefined)) {
        const [, , , example = '', note = ''] = noteOf(cut, target)
        const field = resource.fields[target.field] as { readonly min?: number; readonly max?: number; kind: string }
        expect(note, `${resource.is.name} ${target.field}`).not.toContain('Enter a valid')
        if (!['integer', 'decimal', 'percent', 'money', 'area'].includes(field.kind)) continue
        const value = Number.parseFloat(example) * (field.kind === 'money' ? 100 : 1)
        expect(value, `${resource.is.name} ${target.field}`).toBeGreaterThanOrEqual(field.min ?? -Infinity)
        expect(value, `${resource.is.name} ${target.field}`).toBeLessThanOrEqual(field.max ?? Infinity)
      }
    }
  })
})
