import { campaignTemplates } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { hasLooseBraces, unknownVariable, variablesIn } from '../../engine/companyTexts'
import { badRequest } from '../../engine/problem'
import { askForTest, halt, untest } from './moves'

interface Said {
  readonly channel?: string | null
  readonly category?: string | null
  readonly bodies?: Readonly<Record<string, string>> | null
  readonly otherwise?: string | null
  readonly smsHeader?: string | null
  readonly dltEntityId?: string | null
  readonly dltTemplateId?: string | null
}

/**
 * Templates: the registry approves the text, so a changed text is a draft again, and the tests of its campaigns are
 * invalidated.
 */
export const campaignTemplatesBehaviour = behaviour(campaignTemplates, {
  prepare: async ({ engine }, { before, input }) => {
    const { createFailed, updateFailed } = campaignTemplates.form.messages
    const failed = before ? updateFailed : createFailed
    mustBeWhole(input, failed)
    const variables = variablesIn(Object.values(input.bodies ?? {}))
    const unknown = unknownVariable(
      engine.register,
      { name: input.name ?? '', isSms: input.channel === 'SMS' },
      variables,
    )
    if (unknown !== undefined) throw badRequest(failed, { fields: { bodies: unknown } })
    const isOther = before && before.status !== 'DRAFT' && content(before) !== content(input)
    return {
      variables,
      ...(isOther && { status: 'DRAFT', submittedAt: null }),
    }
  },
  saved: async ({ engine, tx }, { before, after }) => {
    if (!before || content(before) === content(after)) return
    const where = sql`t.template_id = ${after.id}`
    await askForTest(engine, tx, where, { why: 'The template was changed', isHalted: true })
  },
  effects: {
    pause: async ({ engine, tx }, { record }) => {
      const where = sql`t.template_id = ${record.id}`
      await untest(engine, tx, where, 'The template was paused')
      await halt(engine, tx, where, 'The template was paused')
    },
  },
})

/** The content that the registry approves, for comparison. */
function content({ category, bodies, otherwise, smsHeader, dltEntityId, dltTemplateId }: Said): string {
  const texts = Object.entries(bodies ?? {}).sort(([one], [other]) => one.localeCompare(other))
  return JSON.stringify([category, texts, otherwise, smsHeader, dltEntityId, dltTemplateId])
}

/** Throws 400 at the field where a template is inconsistent. */
function mustBeWhole({ channel, bodies, otherwise }: Said, failed: string): void {
  if (!channel) throw badRequest(failed, { fields: { channel: 'Channel is required' } })
  if (Object.keys(bodies ?? {}).length === 0)
    throw badRequest(failed, { fields: { bodies: 'Add a text in at least one language' } })
  if (Object.values(bodies ?? {}).some(hasLooseBraces))
    throw badRequest(failed, { fields: { bodies: 'Put one name in double braces: {{name}}' } })
  if (!otherwise || !bodies?.[otherwise])
    throw badRequest(failed, { fields: { otherwise: 'This language has no text' } })
}
