import {
  inSentence,
  resourceNamed,
  systemResources,
  todayInIndia,
  type AnyResource,
  type Condition,
  type HealthRule,
  type ReferenceHealth,
  type Register,
} from '#define'
import { name, raw, sql, type Sql } from '../database'
import { placeColumn, snake, tableOf } from '../database/columns'
import { conditionSql } from '../database/conditionSql'
import { followDiffers, followGroups, followName } from '../database/follows'
import {
  accountDiffers,
  accountGap,
  hasLots,
  ledgersOf,
  lineDiffers,
  lineGap,
  lotDiffers,
  lotGap,
  type Gap,
  type Ledger,
} from '../database/ledgers'
import { refreshName, rollUpDiffers, rollUpGap, rollUpGroups } from '../database/rollUps'
import { sharedRules } from '../database/sharedValues'

/** One check of the records of a resource: a declared health rule, or its roll-ups of one other resource. */
export interface HealthCheck {
  /** The name under which its findings are stored: `bookings.haveBill`. */
  readonly name: string
  /** The rule as a sentence: “A mapped operator is active”. */
  readonly label: string
  readonly help?: string
  readonly resource: AnyResource
  /** The reference or place that the rule is about, with its column and its resource. */
  readonly link?: Link
  /** The conditions that its findings reveal, each with its resource. */
  readonly asks: readonly { readonly resource: AnyResource; readonly condition: Condition }[]
  /** The resources whose records its findings reveal. */
  readonly reads: readonly AnyResource[]
  /** Builds the condition that a record (of the table `t`) violates it at a moment. */
  readonly violated: (now: Date) => Sql
  /** The numbers by which a record violates it. */
  readonly gap?: Gap
  /** The function that computes the roll-ups of given records again. */
  readonly refresh?: string
}

interface Link {
  readonly field: string
  readonly column: string
  readonly to: string
}

/**
 * Lists the health checks of a register: the declared rules, and that every roll-up equals its rows, every copied value
 * its source, every balance the lines of its ledger, that no lot gives more than it has, and that records which share a
 * name are distinguished.
 */
export function healthChecks(register: Register): HealthCheck[] {
  return [
    ...register.resources.flatMap((resource) =>
      Object.entries(resource.healthRules).map(([key, rule]) => declared(register, resource, key, rule)),
    ),
    ...rollUpGroups(register).map((group): HealthCheck => {
      const { parent, child, through } = group
      return {
        name: `${parent.is.name}.roll-ups-${child.is.name}-${through}`,
        label: `Figures of ${inSentence(parent.is.plural)} match their ${inSentence(child.is.plural)}`,
        resource: parent,
        asks: [],
        reads: [],
        violated: () => raw(rollUpDiffers(group)),
        gap: rollUpGap(group),
        refresh: refreshName(group),
      }
    }),
    ...followGroups(register).map((group): HealthCheck => {
      const { resource, reference, target } = group
      const link = resource.fields[reference]?.label ?? reference
      return {
        name: `${resource.is.name}.follows-${reference}`,
        label: `Copies in ${inSentence(resource.is.plural)} by “${link}” match the ${inSentence(target.is.plural)}`,
        resource,
        asks: [],
        reads: [],
        violated: () => raw(followDiffers(group)),
        refresh: followName(group),
      }
    }),
    ...ledgersOf(register).flatMap(ledgerChecks),
    ...register.resources.flatMap(sharedChecks),
  ]
}

/** Lists the checks of the `distinguishedBy` rules of a resource, which are kept for what is written since. */
function sharedChecks(resource: AnyResource): HealthCheck[] {
  const { is, fields } = resource
  const labelOf = (field: string): string => inSentence(fields[field]?.label ?? field)
  return sharedRules(resource).map(({ fields: shared, distinguishedBy, violated }) => ({
    name: `${is.name}.shared-${shared.join('-')}`,
    label: `${is.plural} with the same ${shared.map(labelOf).join(' and ')} differ in ${labelOf(distinguishedBy)}`,
    help: 'Enter the missing value, or delete the record that was entered twice.',
    resource,
    asks: [...shared, distinguishedBy].map((field) => ({ resource, condition: { field, empty: false } })),
    reads: [],
    violated: () => raw(violated),
  }))
}

/** Lists the checks of a ledger: its balances, its chains of lines, and its lots if any. */
function ledgerChecks(ledger: Ledger): HealthCheck[] {
  const { accounts, lines } = ledger
  const [account, entries] = [inSentence(accounts.is.plural), inSentence(lines.is.plural)]
  return [
    {
      name: `${accounts.is.name}.ledger-${lines.is.name}`,
      label: `Balances of ${account} match their ${entries}`,
      help: 'Entries can’t be changed, so they are right. Find out what wrote the balance.',
      resource: accounts,
      asks: [],
      reads: [lines],
      violated: () => raw(accountDiffers(ledger)),
      gap: accountGap(ledger),
    },
    {
      name: `${lines.is.name}.ledger`,
      label: `Each of the ${entries} continues from the one before it`,
      resource: lines,
      asks: [],
      reads: [],
      violated: () => raw(lineDiffers(ledger)),
      gap: lineGap(ledger),
    },
    ...(hasLots(ledger)
      ? [
          {
            name: `${lines.is.name}.lots`,
            label: `Each of the ${entries} gives no more than it has`,
            help: 'An entry that takes names the entry from which it takes, and what expires is what is left of that.',
            resource: lines,
            ...{ asks: [], reads: [] },
            violated: () => raw(lotDiffers(ledger)),
            gap: lotGap(ledger),
          },
        ]
      : []),
  ]
}

function declared(register: Register, resource: AnyResource, key: string, rule: HealthRule): HealthCheck {
  const own = [rule.while, 'holds' in rule ? rule.holds : undefined].flatMap((one) => one ?? [])
  const other = otherOf(register, resource, rule)
  return {
    name: `${resource.is.name}.${key}`,
    label: rule.label,
    ...(rule.help !== undefined && { help: rule.help }),
    ...('reference' in rule && { link: linkOf(resource, rule) }),
    resource,
    asks: [...own.map((condition) => ({ resource, condition })), ...other.asks],
    reads: other.reads,
    violated: (now) => {
      const today = todayInIndia(now)
      const concerned = rule.while ? conditionSql(rule.while, { resource, alias: 't', today }) : raw('true')
      return sql`coalesce(${concerned}, false) and ${unkept(register, resource, rule, today)}`
    },
  }
}

function otherOf(register: Register, from: AnyResource, rule: HealthRule): Pick<HealthCheck, 'asks' | 'reads'> {
  if ('holds' in rule) return { asks: [], reads: [] }
  const [to, condition] = 'has' in rule ? [rule.has.of, rule.has.where] : [linkOf(from, rule).to, rule.satisfies]
  const resource = resourceNamed(register, to)
  return { asks: condition ? [{ resource, condition }] : [], reads: [resource] }
}

function linkOf({ fields }: AnyResource, { reference }: ReferenceHealth): Link {
  const field = fields[reference]
  return field?.kind === 'place'
    ? { field: reference, column: placeColumn(reference, field), to: systemResources.geographies }
    : { field: reference, column: `${snake(reference)}_id`, to: field?.kind === 'reference' ? field.to : '' }
}

/** Builds the condition that a record (of the table `t`) violates a rule. */
function unkept(register: Register, resource: AnyResource, rule: HealthRule, today: string): Sql {
  if ('holds' in rule) return sql`not coalesce(${conditionSql(rule.holds, { resource, alias: 't', today })}, false)`
  if ('has' in rule) {
    const { of, through, where } = rule.has
    const child = resourceNamed(register, of)
    const chosen = where ? conditionSql(where, { resource: child, alias: 'c', today }) : raw('true')
    return sql`not exists (select from ${name(tableOf(child))} c where c.${name(`${snake(through)}_id`)} = t.id and c.deleted_at is null and ${chosen})`
  }
  const { column, to } = linkOf(resource, rule)
  const target = resourceNamed(register, to)
  const satisfied = conditionSql(rule.satisfies, { resource: target, alias: 'r', today })
  return sql`t.${name(column)} is not null and not exists (select from ${name(tableOf(target))} r where r.id = t.${name(column)} and r.deleted_at is null and ${satisfied})`
}
