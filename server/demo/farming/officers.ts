import type { Hired } from '../people/hired'
import { joinedOn } from '../people/userRows'
import type { Place } from '../people/world'

/** Finds the people with some roles who work in a village and had joined by a day. */
export type OfficersOf = (village: number, day: string, ...roles: readonly string[]) => readonly number[]

const ofField: readonly string[] = ['FIELD_OFFICER', 'BDO', 'ASSISTANT_BDO']

/** Indexes field staff by their villages. */
export function officersIn(staff: readonly Hired[], today: string): OfficersOf {
  const byVillage = new Map<number, { readonly id: number; readonly role: string; readonly joined: string }[]>()
  for (const one of staff.filter(({ roleType }) => ofField.includes(roleType))) {
    const officer = { id: one.id, role: one.roleType, joined: joinedOn(one, today) }
    for (const village of one.scope.flatMap(villagesIn))
      byVillage.set(village, [...(byVillage.get(village) ?? []), officer])
  }
  return (village, day, ...roles) =>
    (byVillage.get(village) ?? []).flatMap(({ id, role, joined }) =>
      joined <= day && roles.includes(role) ? [id] : [],
    )
}

function villagesIn({ id, type, children }: Place): number[] {
  return type === 'village' ? [id] : children.flatMap(villagesIn)
}
