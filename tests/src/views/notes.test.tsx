import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { Comments } from '../../../src/views/notes/Comments'
import { mentionAt } from '../../../src/views/notes/mentionAt'
import { Words } from '../../../src/views/notes/Words'
import { wordDiff } from '../../../src/views/show/history/wordDiff'
import type { Answer } from '../../providers/signedIn'
import { bodyOf, clearToasts, sent, stage } from './stage'

beforeEach(() => localStorage.clear())
afterEach(clearToasts)

const about = { resource: farmers, id: 12 }
const said = {
  id: 4,
  kind: 'comment',
  body: 'The papers are here',
  by: { id: 7, label: 'Asha Verma' },
  at: '2026-11-21T08:35:00.000Z',
  editedAt: null,
  isDeleted: false,
  mentions: [],
  _can: ['update', 'delete'],
}
const answer: Answer = ({ method, url = '' }) => {
  if (method !== 'get') return { status: 200, data: said }
  if (url.startsWith('/farmers/12/people'))
    return {
      status: 200,
      data: {
        items: [
          { id: 8, name: 'Ravi Kumar', role: 'BDO', code: 'AG0008', places: ['Ludhiana', 'Patiala', 'Sangrur'] },
          { id: 9, name: 'Ravina Shah', role: null, code: null, places: [] },
        ],
      },
    }
  return {
    status: 200,
    data: { items: [said, { ...said, id: 5, isDeleted: true, body: '', _can: [] }], hasEarlier: false, totalItems: 1 },
  }
}
const comments = (given = answer) => stage(<Comments about={about} />, '/', given)

describe('Comments', () => {
  it('offer people after an @, by keyboard alone, and send who was mentioned', async () => {
    const { user, requests } = await comments()
    const box = await screen.findByRole('textbox', { name: 'Comment' })
    await user.type(box, 'Please @rav')
    await screen.findByRole('option', { name: 'Ravi Kumar BDO · AG0008 · Ludhiana, Patiala, 1 more' })
    await user.keyboard('{ArrowDown}{Enter}')
    expect(box).toHaveValue('Please @Ravina Shah ')
    await user.type(box, 'call')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent(requests, 'post /farmers/12/comments')).toHaveLength(1))
    expect(bodyOf(sent(requests, 'post /farmers/12/comments')[0])).toEqual({
      body: 'Please @Ravina Shah call',
      mentions: [9],
    })
    await waitFor(() => expect(box).toHaveValue(''))
  })

  it('never insert a person who was offered for fewer letters', async () => {
    const { user } = await comments()
    const box = await screen.findByRole('textbox', { name: 'Comment' })
    await user.type(box, '@')
    await screen.findByRole('option', { name: /Ravi Kumar/ })
    await user.type(box, 'shah')
    expect(screen.queryByRole('option', { name: /Ravi Kumar/ })).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(box).toHaveValue('@Ravina Shah ')
  })

  it('mention no one whose name was deleted again', async () => {
    const { user, requests } = await comments()
    const box = await screen.findByRole('textbox', { name: 'Comment' })
    await user.type(box, '@rav')
    await user.click(await screen.findByRole('option', { name: 'Ravi Kumar BDO · AG0008 · Ludhiana, Patiala, 1 more' }))
    await user.clear(box)
    await user.type(box, 'Never mind')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    await waitFor(() => expect(sent(requests, 'post /farmers/12/comments')).toHaveLength(1))
    expect(bodyOf(sent(requests, 'post /farmers/12/comments')[0])).toEqual({ body: 'Never mind', mentions: [] })
  })

  it('are restored after a reload while unsent, and tell why they were not sent', async () => {
    const refusing: Answer = (request) =>
      request.method === 'post'
        ? { status: 400, data: { title: 'Error', fields: { mentions: 'Ravi Kumar can’t see this record' } } }
        : answer(request)
    const { user } = await comments(refusing)
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Half a thought')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    expect(await screen.findByText('Ravi Kumar can’t see this record')).toBeInTheDocument()
    expect(localStorage.getItem('agridesk.comment.asha.farmers.12')).toContain('Half a thought')
  })

  it('start with the text of an unfinished draft', async () => {
    localStorage.setItem('agridesk.comment.asha.farmers.12', JSON.stringify({ body: 'Half a thought', people: [] }))
    await comments()
    expect(await screen.findByRole('textbox', { name: 'Comment' })).toHaveValue('Half a thought')
  })

  it('can be changed and deleted by their author, and deleted ones leave a placeholder', async () => {
    const { user, requests } = await comments()
    expect(await screen.findByText('This comment was deleted.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const box = screen.getByRole('textbox', { name: 'Edit comment' })
    await waitFor(() => expect(box).toHaveFocus())
    await user.type(box, ' now')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(requests, 'patch /farmers/12/comments/4')).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(sent(requests, 'delete /farmers/12/comments/4')).toHaveLength(1))
  })
})

describe('The text of a comment', () => {
  const draw = (body: string) => render(<Words body={body} mentions={[{ id: 8, label: 'Ravi Kumar' }]} />).container

  it('links to web addresses only', () => {
    draw('See (https://example.in/a?b=1). javascript:alert(1) http://[ <b>x</b>')
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.in/a?b=1'])
    expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    expect(screen.getByText(/javascript:alert\(1\)/)).toHaveTextContent('<b>x</b>')
  })

  it('highlights mentioned people', () => {
    expect(draw('Ask @Ravi Kumar, not @Sita').querySelectorAll('.mention')).toHaveLength(1)
  })

  it.each([
    ['@ra', 3, { start: 0, typed: 'ra' }],
    ['Ask @Ravi Ku', 12, { start: 4, typed: 'Ravi Ku' }],
    ['a@b', 3, undefined],
    ['@ra then', 3, { start: 0, typed: 'ra' }],
    ['@one two three four', 19, undefined],
    ['(@आशा', 5, { start: 1, typed: 'आशा' }],
  ])('%s at %d', (text, cursor, expected) => {
    expect(mentionAt(text, cursor)).toEqual(expected)
  })
})

describe('The difference of two texts', () => {
  it('is shown by words', () => {
    expect(wordDiff('the old well here', 'the new well')).toEqual([
      { kind: 'same', text: 'the ' },
      { kind: 'removed', text: 'old' },
      { kind: 'added', text: 'new' },
      { kind: 'same', text: ' well' },
      { kind: 'removed', text: ' here' },
    ])
    expect(wordDiff('', 'all new')).toEqual([{ kind: 'added', text: 'all new' }])
    expect(wordDiff('x '.repeat(1300), 'y')).toBeUndefined()
  })
})
