import { describe, expect, it } from 'vitest'
import { provide, setting, settingsOf } from '../../../server/engine/settings'

const address = setting<string | undefined>('the address of the maps')
const limit = setting<number>('the limit of the maps')

describe('A setting of a behaviour', () => {
  it('is read by its declaration, also when its value is none', () => {
    const read = settingsOf([provide(address, undefined), provide(limit, 7)])
    expect([read(address), read(limit)]).toEqual([undefined, 7])
  })

  it('is named by the error when the service was started without it', () => {
    const read = settingsOf([provide(address, 'https://maps.example')])
    expect(() => read(limit)).toThrow('The service was made without its setting: the limit of the maps')
  })
})
