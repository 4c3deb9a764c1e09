import type { ReactElement } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { stockPage } from './stockPage'

const stage = stockPage(['view_farmer_tab', 'farmer:create', 'farmer:edit', 'view_geography'])
let screens: typeof import('./stockScreen')
let user: ReturnType<(typeof import('@testing-library/user-event'))['default']['setup']>
beforeAll(async () => {
  screens = await import('./stockScreen')
  user = (await import('@testing-library/user-event')).default.setup()
})

function draw(element: ReactElement): void {
  stage.refine.drawStock('/', [{ path: '/', element }])
}

/** The options of a choice, in their order. */
function offered(): string[] {
  return [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent ?? '')
}

/** Opens the choice, and waits for its options. */
async function opened(): Promise<HTMLElement> {
  const input = await stage.testing.screen.findByRole('combobox')
  await user.click(input)
  await stage.testing.waitFor(() => expect(offered().length).toBeGreaterThan(1))
  return input
}

describe('A choice written as Refine’s documentation shows', () => {
  it('offers the first records in the requested order and kind, and also the chosen one', async () => {
    draw(<screens.VillageChoice value={stage.service.places.Bhadson ?? 0} />)
    const { screen } = stage.testing
    await opened()
    expect((await screen.findAllByTitle('Bhadson')).length).toBeGreaterThan(0)
    await stage.testing.waitFor(() => expect(offered()).toEqual(['Sidhwan Bet', 'Galib Kalan', 'Bhadson']))
  })

  it('searches for the typed text, and offers all again once it is cleared', async () => {
    draw(<screens.VillageChoice value={stage.service.places['Sidhwan Bet'] ?? 0} />)
    const input = await opened()
    await user.type(input, 'bHad')
    await stage.testing.waitFor(() => expect(offered()).toEqual(['Bhadson', 'Sidhwan Bet']))
    await user.clear(input)
    await stage.testing.waitFor(() => expect(offered()).toEqual(['Sidhwan Bet', 'Galib Kalan']))
    await user.type(input, 'no such village')
    await stage.testing.waitFor(() => expect(offered()).toEqual(['Sidhwan Bet']))
  })

  it('searches like the list when the title is not filterable', async () => {
    for (const lastName of ['Aulakh', 'Bajwa', 'Brar']) await stage.newFarmer({ lastName })
    draw(<screens.FarmerChoice />)
    const input = await opened()
    expect(offered()).toEqual(['Gita Aulakh', 'Gita Bajwa', 'Gita Brar'])
    await user.type(input, 'baj')
    await stage.testing.waitFor(() => expect(offered()).toEqual(['Gita Bajwa']))
  })
})
