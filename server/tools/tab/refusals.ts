import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as words from '#define'
import * as declarations from '#resources'
import { didYouMean, type AnyResource, type Fields, type Register, type SidebarEntry } from '#define'
import { authorityList, register, rooms } from '#resources'
import type { Answers } from './answers'
import { keysIn, titleFields } from './definition'
import { isVariableName } from './sources'

const authorities: Readonly<Record<string, { readonly kind: string }>> = authorityList

/** `soil-labs` → `soilLabs`. */
export function variableOf(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Lists the mistakes in the answers about a new tab, in sentences. */
export function refusalsOf(answers: Answers, root: string, icons: readonly string[]): string[] {
  return [
    ...ofName(answers, root),
    ...ofRoom(answers),
    ...ofIcon(answers, icons),
    ...ofKeys('--see', answers.see),
    ...ofKeys('--edit', answers.edit),
    ...ofEdit(answers.edit),
    ...ofPlace(answers),
  ]
}

/** Lists the mistakes in the choice of the title and the state. */
export function refusedRoles({ title, state }: Answers, fields: Fields): string[] {
  const choices = Object.keys(fields).filter((name) => fields[name]?.kind === 'choice')
  const of = (flag: string, named: string | undefined, able: readonly string[], what: string): string[] =>
    named === undefined || able.includes(named)
      ? []
      : [`${flag} is ${named}, which is no field of the kind ${what}.${didYouMean(named, able)}`]
  return [
    ...of('--title', title, titleFields(fields), 'text, code or joined'),
    ...of('--state', state, choices, 'choice'),
  ]
}

/** Lists the complaints of `check` about the register that the new tab causes. */
export function complaintsWith(added: AnyResource, { sidebar, name }: Answers): string[] {
  const entry: readonly SidebarEntry[] = sidebar ? [{ to: name, label: sidebar }] : []
  const after: Register = {
    ...register,
    resources: [...register.resources, added],
    sidebar: [...register.sidebar, ...entry],
  }
  const before = new Set(words.check(register).map(words.complaintText))
  return words
    .check(after)
    .map(words.complaintText)
    .filter((complaint) => !before.has(complaint))
}

function ofName({ name, room }: Answers, root: string): string[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return [`A tab is named in kebab-case, as soil-labs; “${name}” is not.`]
  const variable = variableOf(name)
  const taken = [...register.resources, ...register.pages].find(
    ({ is, navigation }) => is.name === name || navigation.path === name,
  )
  if (taken) return [`There is a tab named ${name} already, ${labelOf(taken.is)}.`]
  if (variable in declarations || existsSync(join(root, 'resources', room, `${variable}.ts`)))
    return [`${variable} stands for something else in resources/${room} already: choose another name.`]
  if (variable in words || !isVariableName(variable)) return [`The word ${variable} is taken: choose another name.`]
  return []
}

function labelOf(is: { readonly plural?: string; readonly label?: string }): string {
  return is.plural ?? is.label ?? ''
}

function ofRoom({ room }: Answers): string[] {
  const known = Object.keys(rooms)
  if (known.includes(room)) return []
  return [`There is no room ${room} in resources.${didYouMean(room, known)} The rooms are ${known.join(', ')}.`]
}

function ofIcon({ icon }: Answers, icons: readonly string[]): string[] {
  if (icon === undefined || icons.includes(icon)) return []
  return [`There is no icon ${icon}.${didYouMean(icon, icons)} The icons are ${icons.join(', ')}.`]
}

function ofKeys(flag: string, need: string): string[] {
  return keysIn(need)
    .filter((key) => key !== 'signedIn' && !Object.hasOwn(authorities, key))
    .map(
      (key) =>
        `There is no authority ${key} for ${flag} in resources/authorities.ts.${similarKeys(key, Object.keys(authorities))}`,
    )
}

/** Suggests the authorities about the same things, `soil:lab` for `soil:edit`, or else the closest one. */
function similarKeys(key: string, known: readonly string[]): string {
  const about = key.replace(/:.*/, ':')
  const others = key.includes(':') ? known.filter((one) => one.startsWith(about)) : []
  return others.length > 0 ? ` Similar ones: ${others.join(', ')}.` : didYouMean(key, known)
}

/** Checks that writing requires an authority that allows it, which authorities that open tabs do not. */
function ofEdit(need: string): string[] {
  return keysIn(need)
    .filter((key) => key === 'signedIn' || (authorities[key] && authorities[key].kind !== 'ACTION'))
    .map((key) => `${key} does not allow a write: --edit takes authorities of the kind ACTION.`)
}

function ofPlace({ sidebar, after, under }: Answers): string[] {
  if (sidebar !== undefined && under !== undefined)
    return ['A tab has an entry of its own (--sidebar) or is shown beside another one (--under), not both.']
  const known = (to: string, names: readonly string[], where: string): string[] =>
    names.includes(to) ? [] : [`There is no ${to} ${where}.${didYouMean(to, names)}`]
  const tabs = [...register.resources, ...register.pages].map(({ is: { name } }) => name)
  const entries = register.sidebar.flatMap((entry) => ('entries' in entry ? entry.entries : [entry]))
  return [
    ...(under === undefined ? [] : known(under, tabs, 'beside which a tab could be shown')),
    ...(after === undefined
      ? []
      : known(
          after,
          entries.map(({ to }) => to),
          'in the sidebar',
        )),
    ...(after !== undefined && under !== undefined ? ['--after is for a tab with an entry of its own.'] : []),
  ]
}
