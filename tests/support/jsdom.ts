import '@ant-design/v5-patch-for-react-19'
import '@testing-library/jest-dom/vitest'
import { act, cleanup, configure } from '@testing-library/react'
import { notification } from 'antd'
import { afterAll, afterEach, vi } from 'vitest'
import { rememberStyles } from './computedStyles'

// Timeouts are for what hangs: a machine busy with other work renders late.
configure({ asyncUtilTimeout: 30_000 })

afterEach(cleanup)
// A toast remains for some seconds, over what the next file renders. React removes it now, as later there is no window.
afterAll(() => act(async () => notification.destroy()))
// A part of the portal that is still loading would meet the modules of the next file, with another router among them.
afterAll(() => vi.dynamicImportSettled())

/** What antd needs from a browser and jsdom lacks: a screen without width queries, sizes that never change. */
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
