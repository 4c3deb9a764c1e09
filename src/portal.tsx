import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import type { StoredViewer } from '../providers/session'
import { useAppearance } from './shell/document/appearance'
import { RoutedPortal } from './shell/RoutedPortal'
import { themeOf } from './theme'

// Toasts and questions are drawn outside of the tree and would know nothing of its look.
ConfigProvider.config({ holderRender: (children) => <Themed>{children}</Themed> })

/** The portal in the look of antd: what the browser fetches once somebody is signed in. */
export function drawPortal(viewer: StoredViewer): ReactElement {
  // Another person in the same browser gets a portal of their own, without what the last one saw.
  return (
    <Themed key={viewer.id}>
      <RoutedPortal />
    </Themed>
  )
}

function Themed({ children }: { readonly children: ReactNode }) {
  return <ConfigProvider theme={themeOf(useAppearance())}>{children}</ConfigProvider>
}
