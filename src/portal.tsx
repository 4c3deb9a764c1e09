import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import type { StoredViewer } from '../providers/session'
import { useAppearance } from './shell/appearance'
import { Portal } from './shell/Portal'
import { themeOf } from './theme'

// Toasts and questions are drawn outside of the tree and would know nothing of its look.
ConfigProvider.config({ holderRender: (children) => <Themed>{children}</Themed> })

/** The portal in the look of antd: what the browser fetches once somebody is signed in. */
export function ThemedPortal({ viewer }: { readonly viewer: StoredViewer }) {
  return (
    <Themed>
      <Portal viewer={viewer} />
    </Themed>
  )
}

function Themed({ children }: { readonly children: ReactNode }) {
  return <ConfigProvider theme={themeOf(useAppearance())}>{children}</ConfigProvider>
}
