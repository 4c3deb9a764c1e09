import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyResource } from '#define'
import { absences, announcements, boardNotices, dailyQuizzes, help, offers, polls } from '#resources'
import { RecordActions } from '../../../src/views/actions/RecordActions'
import { RecordHead } from '../../../src/views/recordParts/RecordHead'
import { gita, stage } from './stage'

/** Opens the head of a record in a state, of which everything is allowed that its state allows. */
async function head(resource: AnyResource, status: string): Promise<void> {
  const allowed = Object.entries(resource.actions).filter(([, { from }]) => !from || from.includes(status))
  const _can = ['update', ...allowed.map(([name]) => name)]
  const row = { id: 7, version: 1, createdAt: gita.createdAt, updatedAt: gita.updatedAt, status, _can }
  await stage(
    <RecordActions resource={resource}>
      <RecordHead resource={resource} row={row} />
    </RecordActions>,
    '/7',
    () => ({ status: 404, data: { title: 'Not Found' } }),
  )
  await screen.findByRole('link', { name: 'Edit' })
}

const primary = () => [...document.querySelectorAll('.record-head .ant-btn-primary')].map((one) => one.textContent)

describe('The primary button of a record', () => {
  it.each([
    ['an announcement', announcements, 'Publish'],
    ['a notice', boardNotices, 'Publish'],
    ['a help article', help, 'Publish'],
    ['a poll', polls, 'Publish'],
    ['a daily quiz', dailyQuizzes, 'Publish'],
    ['an offer', offers, 'Schedule'],
  ])('of the draft of %s is its next step', async (_name, resource, next) => {
    await head(resource, 'DRAFT')
    expect(primary()).toEqual([next])
  })

  it.each([
    ['back to the draft', dailyQuizzes, 'SCHEDULED', 'Back to draft'],
    ['aside', offers, 'LIVE', 'Pause'],
    ['to an end without a result', absences, 'ACTIVE', 'Cancel absence'],
  ])('is no step that leads %s', async (_way, resource, status, step) => {
    await head(resource, status)
    expect(screen.getByRole('button', { name: step })).toBeInTheDocument()
    expect(primary()).not.toContain(step)
  })
})
