import { allows, inputSchema, paths, type Foretold, type ForetoldLine } from '#define'
import { roleTypes, users } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { foretold } from '../../engine/commonSchemas'
import type { Work } from '../../engine/engine'
import { objectIn } from '../../engine/given'
import { idsOf } from '../../engine/idOf'
import { formValues, objectOf } from '../../engine/jsonSchema'
import { bundleFor } from './bundles'

const { fields, form } = users
const { at = '', label = '' } = form.preview ?? {}
const asked = ['roleType', 'officeRole', 'scope'] as const

/** Answers what a new user will see and may do after activation, by the bundle of their role. */
export const firstSightEndpoint: Endpoint = {
  method: 'POST',
  path: `${paths.api(users)}/${at}`,
  summary: 'The access of a user as entered in a form, { values }: { parts }. Nothing is changed',
  need: users.access.see,
  alsoNeeds: [users.access.create],
  body: objectOf({ values: formValues(users) }),
  gives: foretold,
  answer: async (work, body): Promise<Foretold> => {
    const { roleType, officeRole, scope } = soundIn(work, objectIn(objectIn(body).values))
    const role = roleType === 'OFFICE' ? officeRole : roleType
    if (typeof role !== 'string') return { parts: [{ label, note: 'Choose a role to see its authorities.' }] }
    const bundle = await bundleFor(work, role)
    const called = roleType === 'OFFICE' ? optionLabel(role) : roleTypes[role as keyof typeof roleTypes]
    if (!bundle)
      return {
        parts: [
          {
            label,
            isWarning: true,
            note: `There is no authority group for “${called}” or for new users. Nothing will be granted on activation.`,
          },
        ],
      }
    const given = await authoritiesOf(work, bundle.id)
    const [open, kept] = [given.filter(({ isKept }) => !isKept), given.filter(({ isKept }) => isKept)]
    const wholeCountry = open.some(({ authority }) => authority === 'scope:everywhere')
    return {
      parts: [
        {
          label,
          summary: `${bundle.name}: ${open.length} authorities`,
          lines: [
            { label: 'Authority group', hint: 'granted on activation', words: bundle.name },
            line('Tabs', open.filter(opensTab(work)), 'VIEW'),
            line('Actions', open, 'ACTION'),
            { label: 'Geographies', words: wholeCountry ? 'Everywhere' : await placeWords(work, idsOf(scope)) },
          ],
          ...(kept.length > 0 && {
            isWarning: true,
            note: `Not included, because only a superadmin can grant them: ${listed(kept.map((one) => one.label))}.`,
          }),
        },
      ],
    }
  },
}

/** Returns the valid values of a form: errors are shown at their fields, and omitted here. */
function soundIn({ engine }: Work, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    asked.flatMap((name) => {
      const schema = inputSchema({ [name]: fields[name] }, 'create', engine.now())
      const result = schema.safeParse({ [name]: values[name] })
      return name in values && result.success ? [[name, result.data[name]]] : []
    }),
  )
}

interface Granted {
  readonly authority: string
  readonly label: string
  readonly kind: string
  /** Whether the person who activates the user may not grant it. */
  readonly isKept: boolean
}

function authoritiesOf({ tx, viewer }: Work, group: number): Promise<Granted[]> {
  const isSuperadmin = allows(viewer.keys, 'role_superadmin')
  return tx.rows<Granted>(sql`
    select lower(a.authority) as authority, a.label, a.kind, coalesce(a.sensitive, false) and not ${isSuperadmin}::boolean as "isKept"
    from authority_groups_authorities l join authorities a on a.id = l.target_id
    where l.record_id = ${group} and a.deleted_at is null order by a.label, a.id`)
}

/** Makes the test whether an authority opens an existing tab: those of future tabs open none. */
function opensTab({ engine: { register } }: Work): (granted: Granted) => boolean {
  const needed = [...register.resources, ...register.pages].flatMap(({ access }) => [access.see].flat())
  const keys = new Set(needed.map((key) => String(key).toLowerCase()))
  return ({ authority }) => keys.has(authority)
}

function line(called: string, given: readonly Granted[], kind: string): ForetoldLine {
  const labels = given.filter((one) => one.kind === kind).map((one) => one.label)
  return { label: called, hint: String(labels.length), words: labels.length ? listed(labels) : 'None' }
}

async function placeWords({ tx }: Work, scope: readonly number[]): Promise<string> {
  if (scope.length === 0) return 'None selected. No farmers, bookings or machines will be visible'
  const found = await tx.rows<{ name: string }>(
    sql`select name from geographies where id = any(${[...scope]}::bigint[]) and deleted_at is null order by name, id`,
  )
  return listed(found.map(({ name }) => name))
}

function optionLabel(role: string): string {
  const option = (fields.officeRole.options as Readonly<Record<string, string>>)[role]
  return option ?? role
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat('en-IN').format(words)
}
