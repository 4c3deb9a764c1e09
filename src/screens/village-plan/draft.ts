import type { Plan, PlaceNode, Village } from './plan'

/** The pending changes: villages to add, and the IDs of those to remove. */
export interface Draft {
  readonly added: ReadonlyMap<number, Village>
  readonly removed: ReadonlySet<number>
}

/** A draft without changes. */
export const noDraft: Draft = { added: new Map(), removed: new Set() }

/** Whether a draft has changes. */
export function isChange({ added, removed }: Draft): boolean {
  return added.size + removed.size > 0
}

/** The message for a saved draft: villages were added, or only removed. */
export function doneWords({ added }: Draft): string {
  return added.size > 0 ? 'Villages mapped successfully' : 'Village mapping ended successfully'
}

/** The changes in words: `2 villages added, 1 removed`. */
export function changeWords({ added, removed }: Draft): string {
  const villages = (count: number): string => `${count} ${count === 1 ? 'village' : 'villages'}`
  const given = added.size > 0 ? [`${villages(added.size)} added`] : []
  const taken = removed.size > 0 ? [`${given.length > 0 ? removed.size : villages(removed.size)} removed`] : []
  return [...given, ...taken].join(', ')
}

/** The villages of the machine once the draft is saved. */
export function chosenOf({ villages }: Pick<Plan, 'villages'>, { added, removed }: Draft): readonly Village[] {
  return [...villages.filter(({ id }) => !removed.has(id)), ...added.values()]
}

/** The draft with some villages added or removed; undoing a change removes it from the draft. */
export function withVillages(
  { villages: saved }: Pick<Plan, 'villages'>,
  draft: Draft,
  villages: readonly Village[],
  isGiven: boolean,
): Draft {
  const kept = new Set(saved.map(({ id }) => id))
  const [added, removed] = [new Map(draft.added), new Set(draft.removed)]
  for (const village of villages) {
    if (isGiven) removed.delete(village.id)
    else added.delete(village.id)
    if (isGiven && !kept.has(village.id)) added.set(village.id, village)
    if (!isGiven && kept.has(village.id)) removed.add(village.id)
  }
  return { added, removed }
}

/** Whether all, some or none of the villages of a place are chosen. */
export function checkOf({ id, villages }: PlaceNode, chosen: readonly Village[]): 'true' | 'mixed' | 'false' {
  const inside = chosen.filter(({ above }) => above.includes(id)).length
  return inside === 0 ? 'false' : inside >= villages ? 'true' : 'mixed'
}

/** The totals of some villages. */
export function sumsOf(villages: readonly Village[]) {
  return {
    villages: villages.length,
    tehsils: [...new Set(villages.flatMap(({ tehsil }) => tehsil ?? []))].sort(),
    farmers: villages.reduce((sum, { farmers }) => sum + farmers, 0),
    acres: villages.reduce((sum, { acres }) => sum + acres, 0),
  }
}
