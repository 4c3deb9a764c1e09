import { describe, expect, it } from 'vitest'
import { vaultIn } from '../../providers/vault'
import { memoryDrawer } from './memoryDrawer'

describe('The vault', () => {
  it('returns what was stored, also to another tab', async () => {
    const drawer = memoryDrawer()
    await vaultIn(drawer).write('viewer', { username: 'asha', authorities: ['view_farmer_tab'] })
    expect(await vaultIn(drawer).read('viewer')).toEqual({ username: 'asha', authorities: ['view_farmer_tab'] })
  })

  it('stores nothing readable, under a key that cannot be exported', async () => {
    const drawer = memoryDrawer()
    await vaultIn(drawer).write('tokens', { accessToken: 'a-very-secret-token' })
    const { text } = drawer.things.get('tokens') as { text: ArrayBuffer }
    expect(new TextDecoder().decode(text)).not.toContain('secret')
    const key = drawer.things.get('key') as CryptoKey
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  it('never encrypts two values alike', async () => {
    const drawer = memoryDrawer()
    const vault = vaultIn(drawer)
    await vault.write('tokens', 'same')
    const first = drawer.things.get('tokens')
    await vault.write('tokens', 'same')
    expect(drawer.things.get('tokens')).not.toEqual(first)
  })

  it('treats what it cannot decrypt as missing', async () => {
    const drawer = memoryDrawer()
    await vaultIn(drawer).write('tokens', 'old')
    drawer.things.delete('key')
    expect(await vaultIn(drawer).read('tokens')).toBeUndefined()
  })

  it('does not accept one stored value in place of another', async () => {
    const drawer = memoryDrawer()
    const vault = vaultIn(drawer)
    await vault.write('viewer', { username: 'asha' })
    drawer.things.set('tokens', drawer.things.get('viewer'))
    expect(await vault.read('tokens')).toBeUndefined()
  })

  it('uses one key when two tabs start at the same time', async () => {
    const drawer = memoryDrawer()
    await Promise.all([vaultIn(drawer).write('viewer', 'one'), vaultIn(drawer).write('tokens', 'two')])
    expect(await vaultIn(drawer).read('viewer')).toBe('one')
    expect(await vaultIn(drawer).read('tokens')).toBe('two')
  })
})
