import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { flag, type AnyResource } from '#define'
import { crops, farmers } from '#resources'
import { unfollow } from '../../../src/views/operations/followed'
import { OperationsDoor } from '../../../src/views/operations/OperationsDoor'
import { List } from '../../../src/views/list/List'
import type { Answer } from '../../providers/signedIn'
import { bodyOf, clearToasts, connect, gita, pageOf, sent, stage } from './stage'

const ravi = { ...gita, id: 13, firstName: 'Ravi', lastName: 'Kumar', name: 'Ravi Kumar' }
const ended = {
  id: 'x',
  resource: 'farmers',
  action: 'deactivate',
  label: 'Deactivate',
  state: 'done',
  total: 2,
  done: 1,
  failed: 1,
  undoable: true,
  refusals: [{ reason: 'This farmer is Inactive', count: 1, examples: [{ id: 13, label: 'Ravi Kumar' }] }],
}
const preview = {
  total: 2,
  eligible: 1,
  refused: [{ reason: 'This farmer is Inactive', count: 1, examples: [{ id: 13, label: 'Ravi Kumar' }] }],
  undoable: true,
}

/** A service with two farmers, on which every started operation has ended when it is polled. */
const farm: Answer = ({ method, url }) => {
  if (url?.endsWith('/preview')) return { status: 200, data: preview }
  if (url?.startsWith('/operations/') && method === 'get') return { status: 200, data: ended }
  if (url === '/operations') return { status: 200, data: { items: [] } }
  if (method !== 'get') return { status: 202, data: { operation: 'x' } }
  return { status: 200, data: pageOf([gita, ravi]) }
}

// Chunks are loaded beforehand, since their load time is not tested here.
beforeAll(() =>
  Promise.all([
    import('../../../src/views/actions/ActionDialog'),
    import('../../../src/views/operations/bulkEdit/BulkEditDialog'),
    import('../../../src/views/operations/OperationsTray'),
    import('../../../src/views/inline/CellEditor'),
  ]),
)
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  unfollow('x')
  connect(true)
  vi.restoreAllMocks()
  clearToasts()
})

/** Farmers that are released against a warning only when the user confirms it. */
const warned: AnyResource = {
  ...(farmers as AnyResource),
  actions: {
    ...farmers.actions,
    deactivate: {
      ...farmers.actions.deactivate,
      input: { despite: flag({ label: 'Despite open bookings', askedOnWarning: true, initial: false }) },
    },
  },
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const draw = (answer: Answer = farm, resource: AnyResource = farmers) =>
  stage(
    <>
      <List resource={resource} />
      <OperationsDoor />
    </>,
    '/farmers',
    answer,
  )
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))

describe('A bulk operation', () => {
  it('shows who is left out before it, and the outcome for each row after it', async () => {
    const { user, requests } = await draw()
    for (const name of ['Gita Devi', 'Ravi Kumar']) await user.click(within(await row(name)).getByRole('checkbox'))
    await user.click(bar().getByRole('button', { name: 'Deactivate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate: 2 farmers' }))
    const unfilled = 'At most 1 of 2 farmers will be changed. Fill in the form to see how many.'
    expect(await dialog.findByText(unfilled)).toBeInTheDocument()
    expect(dialog.getByRole('link', { name: 'Ravi Kumar' })).toHaveAttribute('href', '/farmers/13')
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Rain')
    const button = await dialog.findByRole('button', { name: 'Deactivate: 1 farmer' })
    expect(dialog.getByText('1 of 2 farmers will be changed.')).toBeInTheDocument()
    await user.click(button)
    const previews = sent(requests, 'post /farmers/preview').map(bodyOf)
    expect(previews[0]).toEqual({ ids: [12, 13], action: 'deactivate' })
    expect(previews.at(-1)).toEqual({ ids: [12, 13], action: 'deactivate', input: { reason: 'Rain' } })
    const tray = within(await screen.findByRole('region', { name: 'Operations' }))
    expect(await tray.findByText('1 farmer changed, 1 not')).toBeInTheDocument()
    const [begun] = sent(requests, 'post /farmers/deactivate')
    expect(bodyOf(begun)).toEqual({ ids: [12, 13], input: { reason: 'Rain' } })
    expect(begun?.headers).toMatchObject({ Prefer: 'respond-async' })
    expect(tray.getByText('This farmer is Inactive', { exact: false })).toBeInTheDocument()
    // The panel opened by itself to report this, and closes as soon as the user continues.
    const chip = screen.getByRole('button', { name: 'Operations: 1 ended, 1 not changed' })
    expect(chip).toHaveTextContent('1 failed')
    await user.click(screen.getByRole('searchbox'))
    expect(screen.queryByRole('region', { name: 'Operations' })).not.toBeInTheDocument()
    await user.click(chip)
    tray.getByRole('button', { name: 'Undo' }).focus()
    await user.keyboard('{Escape}')
    expect(chip).toHaveFocus()
    expect(chip).toHaveAttribute('aria-expanded', 'false')
    await user.click(chip)
    await user.click(tray.getByRole('button', { name: 'Undo' }))
    expect(sent(requests, 'post /operations/x/undo')).toHaveLength(1)
  }, 90_000)

  it('counts rows that a warning holds back only after it is answered', async () => {
    const asking: Answer = (request) => {
      if (!request.url?.endsWith('/preview')) return farm(request)
      const { input } = bodyOf(request) as { input?: { despite?: boolean } }
      const warning = { reason: 'There are open bookings', count: 1, examples: [], asks: ['despite'] }
      const more = input?.despite ? { eligible: 2, refused: [] } : { eligible: 1, refused: [warning] }
      return { status: 200, data: { ...preview, ...more } }
    }
    const { user, requests } = await draw(asking, warned)
    for (const name of ['Gita Devi', 'Ravi Kumar']) await user.click(within(await row(name)).getByRole('checkbox'))
    await user.click(bar().getByRole('button', { name: 'Deactivate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate: 2 farmers' }))
    expect(await dialog.findByRole('button', { name: 'Deactivate: 1 farmer' })).toBeInTheDocument()
    expect(dialog.getByText('There are open bookings')).toBeInTheDocument()
    await user.click(dialog.getByLabelText('Despite open bookings'))
    await user.click(await dialog.findByRole('button', { name: 'Deactivate: 2 farmers' }))
    expect(bodyOf(sent(requests, 'post /farmers/deactivate')[0])).toEqual({ ids: [12, 13], input: { despite: true } })
  }, 90_000)

  it('is counted with “at most” where not all rows were tried', async () => {
    const { user } = await draw(
      (request) =>
        request.url?.endsWith('/preview')
          ? { status: 200, data: { ...preview, eligible: 2, untried: 1, refused: [] } }
          : farm(request),
      warned,
    )
    for (const name of ['Gita Devi', 'Ravi Kumar']) await user.click(within(await row(name)).getByRole('checkbox'))
    await user.click(bar().getByRole('button', { name: 'Deactivate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate: 2 farmers' }))
    await dialog.findByRole('button', { name: 'Deactivate: at most 2 farmers' })
    expect(
      dialog.getByText('At most 2 farmers will be changed: 1 farmer couldn’t be checked in advance.'),
    ).toBeInTheDocument()
    expect(dialog.queryByRole('switch')).not.toBeInTheDocument()
  }, 90_000)

  it('is not repeated by itself after an outage, but by its user', async () => {
    let isThere = false
    const { user, requests } = await draw((request) =>
      request.url === '/farmers/deactivate' && !isThere ? 'silence' : farm(request),
    )
    for (const name of ['Gita Devi', 'Ravi Kumar']) await user.click(within(await row(name)).getByRole('checkbox'))
    await user.click(bar().getByRole('button', { name: 'Deactivate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate: 2 farmers' }))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Rain')
    const button = await dialog.findByRole('button', { name: 'Deactivate: 1 farmer' })
    connect(false)
    await user.click(button)
    expect(await dialog.findByText('Not done yet: you are offline')).toBeInTheDocument()
    connect(true)
    isThere = true
    await user.click(await dialog.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('region', { name: 'Operations' })
    const [first, second, ...more] = sent(requests, 'post /farmers/deactivate')
    expect(more).toEqual([])
    expect(bodyOf(second)).toEqual({ ids: [12, 13], input: { reason: 'Rain' } })
    expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key'])
  }, 90_000)

  it('changes the chosen fields, once each has a value or is cleared', async () => {
    const { user, requests } = await draw()
    await user.click(within(await row('Gita Devi')).getByRole('checkbox'))
    await user.click(bar().getByRole('button', { name: 'Edit…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 farmer' }))
    await user.type(dialog.getByRole('combobox', { name: 'Fields to change' }), 'PIN')
    await user.click(await screen.findByTitle('PIN'))
    await user.click(dialog.getByRole('button', { name: 'Change' }))
    expect(await dialog.findByText('Enter a value, or clear it')).toBeInTheDocument()
    await user.click(dialog.getByRole('checkbox', { name: 'Clear pin' }))
    await user.click(await dialog.findByRole('button', { name: 'Change 1 farmer' }))
    expect(bodyOf(sent(requests, 'patch /farmers')[0])).toEqual({ ids: [12], changes: { pin: null } })
  }, 90_000)
})

describe('A list’s cell', () => {
  const wheat = {
    id: 5,
    version: 3,
    code: 'WHEAT',
    name: 'Wheat',
    category: 'CEREAL',
    seasons: ['RABI'],
    droneLitresPerAcre: 10,
    _can: ['update'],
  }
  const cropsList = (answer: Answer) => stage(<List resource={crops} />, '/crops', answer)

  it('is saved on the version that the row shows, and offers to undo it', async () => {
    const { user, requests } = await cropsList(({ method, url }) => {
      if (method === 'get') return { status: 200, data: pageOf([wheat]) }
      return { status: 200, data: { ...wheat, version: url?.endsWith('/undo') ? 5 : 4, droneLitresPerAcre: 12 } }
    })
    await user.dblClick(within(await row('Wheat')).getByText('10 L/acre'))
    const input = await screen.findByRole('textbox', { name: 'Drone spray volume' })
    await user.clear(input)
    await user.type(input, '12{Enter}')
    expect(await within(await row('Wheat')).findByText('12 L/acre')).toBeInTheDocument()
    const [saved] = sent(requests, 'patch /crops/5')
    expect(bodyOf(saved)).toEqual({ droneLitresPerAcre: 12 })
    expect(saved?.headers).toMatchObject({ 'If-Match': '"3"' })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(sent(requests, 'post /crops/5/undo')[0]?.headers).toMatchObject({ 'If-Match': '"4"' })
  }, 90_000)

  it('keeps typed text when it is refused, and closes on Escape', async () => {
    const { user, requests } = await cropsList(() => ({ status: 200, data: pageOf([wheat]) }))
    await user.dblClick(within(await row('Wheat')).getByText('10 L/acre'))
    const input = await screen.findByRole('textbox', { name: 'Drone spray volume' })
    await user.clear(input)
    await user.type(input, '500{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('100')
    expect(input).toHaveValue('500')
    await user.type(input, '{Escape}')
    expect(screen.queryByRole('textbox', { name: 'Drone spray volume' })).not.toBeInTheDocument()
    expect(sent(requests, 'patch /crops/5')).toEqual([])
  }, 90_000)

  it('that was saved without a connection is saved by itself once it is back', async () => {
    const answers: ReturnType<Answer>[] = [
      'silence',
      { status: 200, data: { ...wheat, version: 4, droneLitresPerAcre: 12 } },
    ]
    const { user, requests } = await cropsList(({ method }) =>
      method === 'get' ? { status: 200, data: pageOf([wheat]) } : (answers.shift() ?? 'silence'),
    )
    await user.dblClick(within(await row('Wheat')).getByText('10 L/acre'))
    const input = await screen.findByRole('textbox', { name: 'Drone spray volume' })
    connect(false)
    await user.clear(input)
    await user.type(input, '12{Enter}')
    expect(await screen.findByText('Not saved yet: you are offline')).toBeInTheDocument()
    expect(input).toHaveValue('12')
    connect(true)
    expect(await within(await row('Wheat')).findByText('12 L/acre')).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Drone spray volume' })).not.toBeInTheDocument()
    const [first, second, ...more] = sent(requests, 'patch /crops/5').map(({ headers }) => headers)
    expect(more).toEqual([])
    expect(second).toMatchObject({ 'Idempotency-Key': first?.['Idempotency-Key'] as string, Prefer: 'handling=strict' })
  }, 90_000)

  it('is read-only where the service says that the record may not be changed', async () => {
    await cropsList(() => ({ status: 200, data: pageOf([{ ...wheat, _can: [] }]) }))
    expect(within(await row('Wheat')).queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument()
  })
})
