import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import type { StoredViewer } from '../providers/session'
import { useAppearance } from './shell/document/appearance'
import { RoutedPortal } from './shell/RoutedPortal'
import { themeOf } from './theme'

// Toasts and dialogs render outside the tree and would not have its theme.
ConfigProvider.config({ holderRender: (children) => <Themed>{children}</Themed> })

/** The portal with antd's theme: the code that the browser loads after sign-in. */
export function drawPortal(viewer: StoredViewer): ReactElement {
  // Another user in the same browser gets a new portal, without the previous user's data.
  return (
    <Themed key={viewer.id}>
      <RoutedPortal />
    </Themed>
  )
}

function Themed({ children }: { readonly children: ReactNode }) {
  return <ConfigProvider theme={themeOf(useAppearance())}>{children}</ConfigProvider>
}
