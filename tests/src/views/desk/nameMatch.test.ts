import { describe, expect, it } from 'vitest'
import { kycDocuments } from '#resources'
import { nameMatch } from '../../../../src/views/desk/nameMatch'
import { sizesOf } from '../../../../src/views/desk/paperStage'
import { queueIn } from '../../../../src/views/desk/useNextAtDesk'

describe('The similarity of two names', () => {
  it.each([
    ['Dharamveer Sharma', 'DHARAMVEER SHARMA', 100, 'good'],
    ['Sharma Dharamveer', 'Dharamveer Sharma', 100, 'good'],
    ['Smt. José Fernandes', 'Jose Fernandes', 100, 'good'],
    ['D. Sharma', 'Dharamveer Sharma', 90, 'warning'],
    ['Ravi Kumar Sharma', 'Ravi Sharma', 80, 'warning'],
    ['Dharamvir Sharma', 'Dharamveer Sharma', 80, 'warning'],
    ['Gurpreet Singh', 'Harpreet Kaur', 25, 'bad'],
    ['Kumari Gita Devi', 'Gita Devi', 100, 'good'],
    ['Gita Kumari', 'Gita', 67, 'bad'],
    ['राम शर्मा', 'राम शर्मा', 100, 'good'],
    ['राम शर्मा', 'रीमा शर्मा', 50, 'bad'],
    ['', 'Harpreet Kaur', 0, 'bad'],
    ['', '', 0, 'bad'],
  ])('%s and %s: %i %%', (one, other, percent, tone) => {
    expect(nameMatch(one, other)).toMatchObject({ percent, tone })
    expect(nameMatch(other, one)).toEqual(nameMatch(one, other))
  })
})

describe('A picture in its frame', () => {
  const natural = { width: 400, height: 200 }
  const room = { width: 200, height: 200 }

  it('fits completely, also when turned, and grows with the zoom', () => {
    expect(sizesOf({ natural, room, zoom: 1, turn: 0 }).sheet).toEqual({ width: 200, height: 100 })
    expect(sizesOf({ natural, room, zoom: 1, turn: 90 })).toEqual({
      sheet: { width: 100, height: 200 },
      picture: { width: 200, height: 100 },
    })
    expect(sizesOf({ natural, room, zoom: 2, turn: 180 }).sheet).toEqual({ width: 400, height: 200 })
  })
})

describe('The desk queue of a list', () => {
  it('is the filter for records to be checked', () => {
    expect(queueIn(kycDocuments, 'tab=queue')).toBe('tab=queue')
    expect(queueIn(kycDocuments, 'user=12&status=REJECTED')).toBe('user=12&status=UPLOADED')
    expect(queueIn(kycDocuments, '')).toBe('status=UPLOADED')
  })
})
