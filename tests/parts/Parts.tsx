import { ConfigProvider, Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import { chooseAppearance, useAppearance } from '../../src/shell/document/appearance'
import { themeOf } from '../../src/theme'
import { Buttons } from './Buttons'
import { FieldKinds, FieldStates } from './FieldKinds'
import { Colours, Languages, Type } from './Foundations'
import { ListStates, RecordStates } from './States'

const parts: readonly { readonly id: string; readonly title: string; readonly Part: () => ReactNode }[] = [
  { id: 'type', title: 'Type', Part: Type },
  { id: 'colours', title: 'Colours and tones', Part: Colours },
  { id: 'languages', title: 'Languages', Part: Languages },
  { id: 'buttons', title: 'Buttons and controls', Part: Buttons },
  { id: 'fields', title: 'Fields of every kind', Part: FieldKinds },
  { id: 'field-states', title: 'States of a field', Part: FieldStates },
  { id: 'lists', title: 'States of a list', Part: ListStates },
  { id: 'records', title: 'States of a record', Part: RecordStates },
]

/** The page of all parts in all states, in the chosen look. */
export function Parts() {
  const appearance = useAppearance()
  const [isStill] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const theme = themeOf(appearance)
  return (
    <ConfigProvider theme={{ ...theme, token: { ...theme.token, motion: !isStill } }}>
      <main className="padded stack gap-5">
        <header className="line wraps spread gap-line">
          <h1>Parts</h1>
          <nav aria-label="Parts" className="cluster gap-line">
            {parts.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
          <Radio.Group
            aria-label="Look"
            optionType="button"
            value={appearance}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onChange={({ target }) => chooseAppearance(target.value === 'dark' ? 'dark' : 'light')}
          />
        </header>
        {parts.map(({ id, title, Part }) => (
          <section key={id} id={id} aria-label={title} className="stack gap-3">
            <h2>{title}</h2>
            <Part />
          </section>
        ))}
      </main>
    </ConfigProvider>
  )
}
