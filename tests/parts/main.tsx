import '@ant-design/v5-patch-for-react-19'
import { createRoot } from 'react-dom/client'
import { authorityList } from '#resources'
import { showAppearance } from '../../src/shell/document/appearance'
import '../../src/shell/document/page.css'
import '../../src/shell/document/layout.css'
import '../../src/shell/shell.css'
import { configured, service, signedIn, viewerWith } from '../providers/signedIn'
import { answerParts } from './answerParts'
import { Parts } from './Parts'

showAppearance()
await configured()
await signedIn(viewerWith(Object.keys(authorityList)))
service(answerParts)
// No events arrive: the stream stays open.
globalThis.fetch = () => new Promise(() => undefined)
createRoot(document.getElementById('root') ?? document.body).render(<Parts />)
