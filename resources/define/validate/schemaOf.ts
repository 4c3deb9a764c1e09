import { z } from 'zod'
import { plainDigits, withoutInvisible } from '../kernel/cleanText'
import { acresOf, areaRules, areaUnits, measureOf, unitRules, type AreaRule, type AreaUnit } from '../kernel/area'
import type { Field, FieldOf, Kind } from '../fields/options'
import { BadQuery, isDay } from '../checkedCondition'
import { checkedRules } from '../facts'
import { tooManyFiles } from '../kernel/messages'
import { birthYears, todayInIndia, yearsBetween } from '../kernel/relativeDates'
import { formatMoney, formatNumber } from '../telling/format'
import { formats, type Format } from './formats'
import { lineSchema, pointSchema, polygonSchema } from './geometrySchemas'
import { keyValueSchema } from './keyValueSchema'
import { instantSchema, isInYears, outOfYears } from './moments'
import { noDay } from './noDay'
import { tidy, tidyLines, titleCase } from './words'

const NAME = /^[\p{L}\p{M}][\p{L}\p{M}\p{Join_Control} .'’\-()]*$/u
const USERNAME = /^[a-z][a-z0-9._]{1,31}$/

/** The limits of the database columns: 32 bits, and 14 digits of which at most 4 are decimals. */
const MOST_INTEGER = 2_147_483_647
const MOST_DECIMAL = 9_999_999_999

/** ₹100 crore in paise: more is a slip of the keyboard. */
const MOST_MONEY = 100_000_000_000

/** The schema of a field, cached with its Indian date: a sheet needs the same one thousands of times. */
const made = new WeakMap<Field, { readonly day: string; readonly schema: z.ZodType }>()

/** The schema of the values that a field accepts on write, the same in the form and in the service, without null. */
export function schemaOf(field: Field, now = new Date()): z.ZodType {
  const day = todayInIndia(now)
  const known = made.get(field)
  if (known?.day === day) return known.schema
  const schema = (schemas[field.kind] as (field: Field, today: string) => z.ZodType)(field, day)
  made.set(field, { day, schema })
  return schema
}

const schemas: { [K in Kind]: (field: FieldOf<K>, today: string) => z.ZodType } = {
  text: textSchema,
  longText: ({ label, max = 2000 }) =>
    z
      .string(`${label} must be text`)
      .transform(tidyLines)
      .pipe(z.string().max(max, tooLong(label, max))),
  code: readOnly,
  uuid: readOnly,
  joined: readOnly,
  integer: integerSchema,
  decimal: ({ min = -MOST_DECIMAL, max = MOST_DECIMAL, ...field }) =>
    bounded(z.number(`${field.label} must be a number`), { ...field, min, max }, (value) =>
      formatNumber(value, 6),
    ).refine(hasDigits(field.digits ?? 2), `${field.label} can have at most ${field.digits ?? 2} decimals`),
  money: (field) =>
    bounded(
      z.number(`${field.label} must be an amount`).int(`${field.label} can have at most 2 decimals`),
      { ...field, min: field.min ?? 0, max: field.max ?? MOST_MONEY },
      formatMoney,
    ),
  percent: ({ min = 0, max = 100, ...field }) =>
    bounded(z.number(`${field.label} must be a number`), { ...field, min, max }, (value) => `${value}%`),
  area: areaSchema,
  date: dateSchema,
  instant: instantSchema,
  month: ({ label, past }, today) =>
    z
      .string(`${label} must be a month`)
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: `${label} must be a month`, abort: true })
      .refine(isInYears, outOfYears(label))
      .refine((month) => !past || month <= today.slice(0, 7), `${label} can’t be in the future`),
  flag: ({ label }) => z.boolean(`${label} must be yes or no`),
  choice: ({ label, options }) => z.enum(Object.keys(options), `Choose one of the options of ${label}`),
  tags: ({ label, options, max = 50, of }) =>
    z
      .array(
        options
          ? z.enum(Object.keys(options), `Choose among the options of ${label}`)
          : of
            ? formatted(formats[of])
            : z.string().transform(tidy).pipe(z.string().min(1).max(60)),
        `${label} must be a list`,
      )
      .max(max, `${label} can have at most ${max} entries`)
      .transform((words) => [...new Set(words)]),
  reference: ({ label }) => id(label),
  place: ({ label }) => id(label),
  many: ({ label, max = 200 }) =>
    z
      .array(id(label), `${label} must be a list`)
      .max(max, `${label} can have at most ${max} entries`)
      .transform((ids) => [...new Set(ids)]),
  mobile: () => formatted(formats.mobile),
  email: () => formatted(formats.email),
  pin: () => formatted(formats.pin),
  pan: () => formatted(formats.pan),
  gstin: () => formatted(formats.gstin),
  ifsc: () => formatted(formats.ifsc),
  account: () => formatted(formats.account),
  vehicle: () => formatted(formats.vehicle),
  licence: () => formatted(formats.licence),
  aadhaar: () => formatted(formats.aadhaar),
  image: filesSchema,
  file: filesSchema,
  point: pointSchema,
  polygon: polygonSchema,
  line: lineSchema,
  keyValue: keyValueSchema,
  condition: conditionSchema,
}

/** A condition on declared facts, with its operators and operands validated. */
function conditionSchema(field: FieldOf<'condition'>): z.ZodType {
  return z.unknown().transform((given, context) => {
    try {
      return checkedRules(field, given)
    } catch (error) {
      if (!(error instanceof BadQuery)) throw error
      context.addIssue({ code: 'custom', message: `${field.label}: ${error.message}` })
      return z.NEVER
    }
  })
}

function readOnly({ label }: { label: string }): z.ZodType {
  return z.never(`${label} is set by the system`)
}

function integerSchema(
  { min = -MOST_INTEGER, max = MOST_INTEGER, age, ...field }: FieldOf<'integer'>,
  today: string,
): z.ZodType {
  const [least, most] = age ? birthYears(age, today) : [min, max]
  // Bounds first: digits beyond what a number can hold are “no whole number” to the parser.
  return bounded(
    z.number(`${field.label} must be a number`),
    { ...field, min: least, max: most, ...(age && { wrong: wrongAge(age) }) },
    field.plain ? String : (value) => formatNumber(value),
  ).int(`${field.label} must be a whole number`)
}

function textSchema({ label, max = 120, min = 1, form, pattern }: FieldOf<'text'>): z.ZodType {
  const shaped = z.string(`${label} must be text`).transform((text) => {
    if (form === 'name') return titleCase(text)
    if (form === 'upper') return tidy(text).toUpperCase()
    return form === 'lower' || form === 'username' ? tidy(text).toLowerCase() : tidy(text)
  })
  const least = form === 'name' ? Math.max(min, 2) : min
  const most = form === 'name' ? Math.min(max, 80) : max
  let rules = z
    .string()
    .min(least, `${label} must have at least ${lengthWords(least)}`)
    .max(most, tooLong(label, most))
  if (form === 'name') rules = rules.regex(NAME, `${label} can contain only letters, spaces and . ’ - ( )`)
  if (form === 'username')
    rules = rules.regex(
      USERNAME,
      `${label} must have 2 to 32 lowercase letters, digits, dots or underscores and start with a letter`,
    )
  if (!pattern) return shaped.pipe(rules)
  const fitting = new RegExp(pattern.source, 'u')
  // Digits of other scripts are converted if only ASCII digits fit.
  const read = (text: string): string => (fitting.test(text) ? text : plainDigits(text))
  return shaped.transform(read).pipe(rules.regex(fitting, pattern.message))
}

function areaSchema({ label, min = 0.001, max = 1_000_000, units, wrong }: FieldOf<'area'>): z.ZodType {
  const invalid = wrong ?? 'Enter a valid acreage'
  const allowed = units ?? (Object.keys(areaUnits) as AreaUnit[])
  return z
    .strictObject(
      {
        value: z.number(invalid).positive(invalid),
        unit: z.enum(allowed as [AreaUnit, ...AreaUnit[]], 'Choose a unit'),
        rule: z.enum(areaRules as [AreaRule, ...AreaRule[]], 'Choose which bigha').nullish(),
        acres: z.number().optional(),
      },
      invalid,
    )
    .refine((area) => !unitRules[area.unit] || measureOf(area), {
      error: ({ input }) => `Choose which ${areaUnits[(input as { unit: AreaUnit }).unit]}`,
    })
    .transform(({ value, unit, rule }) => ({
      value,
      unit,
      rule: unitRules[unit] ? rule : null,
      acres: acresOf({ value, unit, rule }),
    }))
    .refine(
      (area) => Number.isNaN(area.acres) || (area.acres >= min && area.acres <= max),
      wrong ?? `${label} must be between ${min} and ${max} acres`,
    )
}

function dateSchema({ label, past, future, age }: FieldOf<'date'>, today: string): z.ZodType {
  let day = z
    .string(noDay(label))
    .refine(isDay, { error: ({ input }) => noDay(label, String(input)), abort: true })
    .refine(isInYears, outOfYears(label))
  if (past) day = day.refine((value) => value <= today, `${label} can’t be in the future`)
  if (future) day = day.refine((value) => value >= today, `${label} can’t be in the past`)
  if (age)
    day = day.refine(
      (value) => age[0] <= yearsBetween(value, today) && yearsBetween(value, today) <= age[1],
      wrongAge(age),
    )
  return day
}

function filesSchema({ label, many = 1 }: FieldOf<'image' | 'file'>): z.ZodType {
  const again = 'Upload the file again'
  const stored = z.object(
    {
      key: z.string(again).max(200, again),
      name: z.string(again).max(255, again),
      mime: z.string(again).max(100, again),
      size: z.int(again).nonnegative(again),
      width: z.int(again).optional(),
      height: z.int(again).optional(),
    },
    again,
  )
  return z
    .array(stored, `${label} must be a list of files`)
    .max(many, many === 1 ? `${label} must be one file` : tooManyFiles(many))
}

function formatted(format: Format): z.ZodType {
  return z
    .string(format.message)
    .max(300, format.message)
    .transform((given) => format.normalise(withoutInvisible(given)))
    .refine(format.isValid, format.message)
}

function id(label: string): z.ZodType<number> {
  return z
    .number(`Choose ${label.toLowerCase()}`)
    .int(`Choose ${label.toLowerCase()}`)
    .positive(`Choose ${label.toLowerCase()}`)
}

function bounded(
  schema: z.ZodNumber,
  { label, min, max, wrong }: { label: string; min?: number; max?: number; wrong?: string },
  say: (value: number) => string,
): z.ZodNumber {
  const lower = min === undefined ? schema : schema.min(min, wrong ?? `${label} must be at least ${say(min)}`)
  return max === undefined ? lower : lower.max(max, wrong ?? `${label} must be at most ${say(max)}`)
}

function hasDigits(digits: number): (value: number) => boolean {
  return (value) => Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-6
}

function wrongAge([least, most]: readonly [number, number]): string {
  return `The age must be between ${least} and ${most} years`
}

function tooLong(label: string, max: number): string {
  return `${label} can have at most ${lengthWords(max)}`
}

function lengthWords(length: number): string {
  return `${formatNumber(length)} ${length === 1 ? 'character' : 'characters'}`
}
