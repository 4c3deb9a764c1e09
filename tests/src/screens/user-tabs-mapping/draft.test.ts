import { describe, expect, it } from 'vitest'
import { differenceOf, heldIds, needsReason, wordsOf } from '../../../../src/screens/user-tabs-mapping/draft'
import { groupSubject, userSubject } from '../../../../src/screens/user-tabs-mapping/subject'
import type { Assignment, Authority } from '../../../../src/screens/user-tabs-mapping/mapping'

const authority = (id: number, kind: Authority['kind'], sensitive = false): Authority => ({
  id,
  authority: `a${id}`,
  label: `A${id}`,
  kind,
  sensitive,
})
const all = [
  authority(1, 'VIEW'),
  authority(2, 'VIEW'),
  authority(3, 'VIEW'),
  authority(4, 'ACTION', true),
  authority(5, 'ROLE'),
]
const assignment = (id: number, of: number): Assignment => ({ id, authority: { id: of, label: `A${of}` } })

describe('A draft of User-Tabs-Mapping', () => {
  const assignments = [assignment(11, 1), assignment(15, 5), assignment(16, 5)]
  const held = heldIds(assignments)

  it('describes in words what saving would change', () => {
    expect(wordsOf(differenceOf(all, held, new Set([2, 3, 5])))).toBe('+2 tabs, −1 tab')
    expect(wordsOf(differenceOf(all, held, new Set([1, 4])))).toBe('+1 action, −1 role')
    expect(wordsOf(differenceOf(all, held, held))).toBe('')
  })

  it('requires a reason only when something sensitive is granted', () => {
    expect(needsReason(differenceOf(all, held, new Set([1, 4, 5])))).toBe(true)
    expect(needsReason(differenceOf(all, new Set([4]), new Set()))).toBe(false)
  })

  it('revokes every grant of an authority from a user, and removes one from a group by its own id', () => {
    const user = userSubject({ id: 7, label: 'Asha' }, assignments)
    expect(user.change([2], [5], {})).toEqual({ user: 7, assign: [2], remove: [15, 16] })
    const group = groupSubject({
      ...{ id: 3, code: 'FIELD', name: 'Field', isNewUserDefault: true, roleTypes: [] },
      authorities: [1, 5],
      people: 1,
    })
    expect(group.note).toBe('Given to new users; 1 person has it. Changes here apply to them too')
    expect(group.change([2], [5], { validTill: '2026-12-31' })).toEqual({
      ...{ group: 3, assign: [2], remove: [5], validTill: '2026-12-31' },
    })
  })
})
