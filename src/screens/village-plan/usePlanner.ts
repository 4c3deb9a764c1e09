import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { useRefresh } from '../../views/kit/hooks/useRefresh'
import { changeWords, checkOf, chosenOf, doneWords, noDraft, withVillages, type Draft } from './draft'
import { fetchBelow, fetchPlan, savePlan, type PlaceNode, type Plan, type Village } from './plan'

/** The maximum number added and removed in one change. */
const MOST = 200

/** The villages of a machine being planned: nothing changes before saving. */
export interface Planner {
  readonly plan: Plan
  readonly draft: Draft
  readonly chosen: readonly Village[]
  readonly isBusy: boolean
  /** The open question whether to remove the hub's own village from its machine. */
  readonly asks: { readonly give: (isTaken: boolean) => void } | null
  readonly checkVillage: (village: Village) => void
  /** Adds all villages of a place, or removes them if all are chosen. */
  readonly checkPlace: (place: PlaceNode) => void
  /** Adds another machine's villages. */
  readonly copyFrom: (machine: number) => void
  readonly save: () => void
  readonly discard: () => void
}

function sayTooMany(): void {
  say('warning', `At most ${MOST} villages can be changed at once`, 'Save your selection, then continue.')
}

/** An open question, and the function that asks it: its callback runs if the answer is yes. */
function useAsked(): [Planner['asks'], (then: () => void) => void] {
  const [asks, setAsks] = useState<Planner['asks']>(null)
  const ask = (then: () => void): void =>
    setAsks({
      give: (isTaken) => {
        setAsks(null)
        if (isTaken) then()
      },
    })
  return [asks, ask]
}

/** Plans the villages of a machine. */
export function usePlanner(plan: Plan): Planner {
  const [draft, setDraft] = useState(noDraft)
  const [isBusy, setBusy] = useState(false)
  const [asks, ask] = useAsked()
  const client = useQueryClient()
  const refresh = useRefresh()
  const chosen = chosenOf(plan, draft)
  const { id } = plan.machine
  const whileBusy = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const { message, detail } = toHttpError(error)
      say('error', message, detail)
    }
    setBusy(false)
  }
  const change = (villages: readonly Village[], isGiven: boolean): void => {
    const takesHub = !isGiven && villages.some((village) => village.id === plan.machine.hubId)
    if (takesHub) ask(() => changeNow(villages, false))
    else changeNow(villages, isGiven)
  }
  const changeNow = (villages: readonly Village[], isGiven: boolean): void => {
    const next = withVillages(plan, draft, villages, isGiven)
    if (next.added.size > MOST || next.removed.size > MOST) return sayTooMany()
    setDraft(next)
  }
  return {
    ...{ plan, draft, chosen, isBusy, asks },
    checkVillage: (village) => change([village], !chosen.some((one) => one.id === village.id)),
    checkPlace: (place) =>
      checkOf(place, chosen) === 'true'
        ? change(
            chosen.filter(({ above }) => above.includes(place.id)),
            false,
          )
        : void whileBusy(async () => change(await fetchBelow(id, place.id), true)),
    copyFrom: (machine) =>
      void whileBusy(async () => {
        const other = await fetchPlan(machine)
        if (other.villages.length === 0) say('info', `${other.machine.label} has no villages`)
        change(other.villages, true)
      }),
    save: () =>
      void whileBusy(async () => {
        const saved = await savePlan(id, { add: [...draft.added.keys()], remove: [...draft.removed] })
        client.setQueryData(['village-plan', id], saved)
        void client.invalidateQueries({ queryKey: ['village-plan', 'machines'] })
        setDraft(noDraft)
        refresh()
        say('success', doneWords(draft), changeWords(draft))
      }),
    discard: () => setDraft(noDraft),
  }
}
