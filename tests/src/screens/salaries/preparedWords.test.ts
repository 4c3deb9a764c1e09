import { describe, expect, it } from 'vitest'
import { preparedWords } from '../../../../src/screens/salaries/preparedWords'

describe('The message after preparing a month', () => {
  it.each([
    [{ made: 2, there: 0, without: 0 }, ['success', '2 salary drafts created successfully', undefined]],
    [
      { made: 1, there: 3, without: 0 },
      ['success', '1 salary draft created successfully', '3 people had one already.'],
    ],
    [{ made: 0, there: 1, without: 0 }, ['info', 'All drafts already exist', '1 person had one already.']],
    [
      { made: 5, there: 0, without: 1 },
      ['warning', '5 salary drafts created successfully', '1 person at work has no pay plan.'],
    ],
    [{ made: 0, there: 0, without: 2 }, ['warning', 'All drafts already exist', '2 people at work have no pay plan.']],
  ])('for %j counts new and existing drafts, and people without a pay plan', (prepared, words) => {
    expect(preparedWords(prepared)).toEqual(words)
  })
})
