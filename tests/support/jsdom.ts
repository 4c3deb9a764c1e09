import '@ant-design/v5-patch-for-react-19'
import '@testing-library/jest-dom/vitest'
import { act, cleanup, configure } from '@testing-library/react'
import { notification } from 'antd'
import { afterAll, afterEach, vi } from 'vitest'
import { rememberStyles } from './computedStyles'

// A limit is for what hangs: a machine at work on other things paints late.
configure({ asyncUtilTimeout: 30_000 })

afterEach(cleanup)
// A toast stands for some seconds, over what the next file draws. React takes it away at once: later there is no window.
afterAll(() => act(async () => notification.destroy()))
// A part of the portal that is still on its way would meet the modules of the next file, another router among them.
afterAll(() => vi.dynamicImportSettled())

/** What antd asks a browser for and jsdom does not have: a screen without width queries, sizes that never change. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.ResizeObserver = StillObserver
window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})

rememberStyles()
