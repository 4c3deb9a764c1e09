import { z } from 'zod'
import { daysOfRhythm, halfHours, isBlank, rhythms, tidy, type Rhythm } from '#define'
import { badRequest, type Problem } from '../problem'
import { formats } from '../exports/plan'

/** The maximum number of recipients of a regular delivery. */
const MOST_PEOPLE = 20

const names = Object.keys(rhythms) as [Rhythm, ...Rhythm[]]
const timing = {
  title: z
    .string()
    // It is used in the subject of an e-mail.
    .refine((text) => !/\p{Cc}/u.test(text))
    .transform(tidy)
    .refine((text) => !isBlank(text) && text.length <= 80),
  format: z.enum(formats),
  rhythm: z.enum(names),
  day: z.number().int().nullable(),
  time: z.string().refine((text) => halfHours.includes(text)),
  recipients: z
    .array(z.number().int().positive())
    .min(1)
    .max(MOST_PEOPLE)
    .transform((ids) => [...new Set(ids)]),
}
const created = z.strictObject({
  ...timing,
  resource: z.string(),
  query: z.string().max(16_384).default(''),
  columns: z.array(z.string()).max(500).optional(),
  format: timing.format.default('xlsx'),
  day: timing.day.default(null),
  recipients: timing.recipients.optional(),
})
const changed = z.strictObject(timing).partial()

const says: Readonly<Record<string, string>> = {
  title: 'Enter a title of at most 80 characters',
  format: `Choose ${formats.join(' or ')}`,
  rhythm: 'Choose daily, weekly or monthly',
  day: 'Choose a day',
  time: 'Choose a full or half hour, such as 08:00',
  recipients: `Choose 1 to ${MOST_PEOPLE} people`,
}

/** Reads the body that creates a regular delivery. Throws 400 at the fields. */
export function newDelivery(body: unknown, title: string): z.infer<typeof created> {
  return understood(created, body, title)
}

/** Reads the body that changes one. Throws 400 at the fields. */
export function deliveryChange(body: unknown, title: string): z.infer<typeof changed> {
  return understood(changed, body, title)
}

/** Throws 400 at the field for a day that does not fit the recurrence. */
export function mustHaveDay({ rhythm, day }: { rhythm: Rhythm; day: number | null }, title: string): void {
  const days = daysOfRhythm(rhythm)
  if (days.length === 0 ? day !== null : day === null || !days.includes(day))
    throw refused(title, { day: says.day ?? '' })
}

/** A refusal with reasons at the fields. */
export function refused(title: string, fields: Readonly<Record<string, string>>): Problem {
  return badRequest(title, { fields, detail: Object.values(fields)[0] })
}

function understood<Shape extends z.ZodType>(shape: Shape, body: unknown, title: string): z.infer<Shape> {
  const read = shape.safeParse(body)
  if (read.success) return read.data
  throw refused(
    title,
    Object.fromEntries(
      read.error.issues.map(({ path, message }) => [String(path[0] ?? 'body'), says[String(path[0])] ?? message]),
    ),
  )
}
