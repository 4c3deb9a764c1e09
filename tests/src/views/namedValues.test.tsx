import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { campaignQueries, campaigns } from '#resources'
import { Cell } from '../../../src/views/cells/Cell'
import { KeyValueInput } from '../../../src/views/inputs/KeyValueInput'
import { stage } from './stage'

const templates: Readonly<Record<number, readonly string[]>> = { 4: ['name', 'offer'], 5: ['crop'], 6: [] }

/** The variables of a campaign, beside buttons that set another template. */
function Campaign({ template: first }: { readonly template?: number }) {
  const [template, setTemplate] = useState(first)
  const [value, setValue] = useState<unknown>({ name: '{firstName}', gone: 'Of another template' })
  return (
    <>
      <KeyValueInput
        resource={campaigns}
        name="variableMap"
        field={campaigns.fields.variableMap}
        form={{ record: { template: template && { id: template, label: 'Spray again' } } }}
        value={value}
        onChange={setValue}
      />
      {Object.keys(templates).map((id) => (
        <button key={id} onClick={() => setTemplate(Number(id))}>
          Template {id}
        </button>
      ))}
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

const drawn = (template?: number) =>
  stage(<Campaign template={template} />, '/campaign', ({ params }) => {
    const id = Number(new URLSearchParams(params as string).get('ids'))
    return { status: 200, data: { items: [{ id, label: 'Spray again', variables: templates[id] }] } }
  })

const box = (name: string): Promise<HTMLElement> => screen.findByRole('combobox', { name })

it('The variables of a campaign are those of its template, each with the source of its value', async () => {
  const { user } = await drawn(4)
  expect(await box('name')).toHaveAccessibleDescription('From the farmer: First name')
  expect(await box('offer')).toHaveAccessibleDescription('No value yet')
  // Browsers empty a search input on Escape, which closes the list.
  expect(await box('offer')).toHaveAttribute('type', 'text')
  await user.type(await box('offer'), '10% off')
  expect(await box('offer')).toHaveAccessibleDescription('Fixed text')
  expect(screen.getByRole('status')).toHaveTextContent('{"name":"{firstName}","offer":"10% off"}')
  await user.clear(await box('name'))
  await user.paste('Dear {pan}')
  expect(await box('name')).toHaveAccessibleDescription('Unknown variable {pan}')
  await user.click(screen.getByRole('button', { name: 'Template 5' }))
  expect(await box('crop')).toHaveAccessibleDescription('No value yet')
  expect(screen.queryByRole('combobox', { name: 'offer' })).toBeNull()
  await user.click(await box('crop'))
  await user.click(await screen.findByText('First crop'))
  expect(await box('crop')).toHaveAccessibleDescription('From the farmer: First crop')
})

it('The variables of a campaign require a template first, and no input where it has none', async () => {
  const { user, requests } = await drawn()
  expect(await screen.findByText('Choose template first')).toBeVisible()
  expect(requests).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Template 6' }))
  expect(await screen.findByText('No values needed')).toBeVisible()
})

it.each([
  ['shows no number before the names of its crops have come', 'silence', 'Crops: … or …'],
  ['names its crops, and shows no number of one that is gone', 'names', 'Crops: Cotton or not available'],
] as const)('A query %s', async (_what, answer, sentence) => {
  const { rules } = campaignQueries.fields
  const value = { field: 'primaryCrops', in: [3, 4] }
  const cell = <Cell resource={campaignQueries} name="rules" field={rules} value={value} id={1} />
  const items = [{ id: 3, label: 'Cotton' }]
  await stage(cell, '/campaign-queries', () => (answer === 'silence' ? answer : { status: 200, data: { items } }))
  expect(await screen.findByText(sentence)).toBeVisible()
})
