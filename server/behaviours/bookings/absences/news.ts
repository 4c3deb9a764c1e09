import { formatDay, plainSms } from '#define'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'

/** The changes of an absence that operators are notified of. */
export interface AbsenceNews {
  readonly absent: number
  readonly firstDay: string
  readonly lastDay: string
  /** Jobs with their new and previous operators. */
  readonly moved: readonly { readonly booking: number; readonly operator: number; readonly from: number }[]
  readonly isUndone?: true
}

interface Words {
  readonly count: string
  readonly days: string
}

type Language = 'en' | 'hi' | 'pa' | 'mr'
type Kind = 'absent' | 'undone' | 'more' | 'fewer'

const texts: Readonly<Record<Language, Readonly<Record<Kind, (words: Words) => string>>>> = {
  en: {
    absent: ({ count, days }) => `You are marked absent: ${days}. Jobs reassigned: ${count}. Agridesk`,
    undone: ({ count, days }) => `Your absence ${days} was undone. Jobs back with you: ${count}. Agridesk`,
    more: ({ count, days }) => `New jobs for you on ${days}: ${count}. See your bookings. Agridesk`,
    fewer: ({ count, days }) => `Jobs removed from you on ${days}: ${count}. See your bookings. Agridesk`,
  },
  hi: {
    absent: ({ count, days }) => `आप ${days} को अनुपस्थित दर्ज हैं। दूसरों को दिए गए काम: ${count}। Agridesk`,
    undone: ({ count, days }) => `${days} की आपकी अनुपस्थिति हटा दी गई है। आपके काम फिर से: ${count}। Agridesk`,
    more: ({ count, days }) => `${days} को आपके नए काम: ${count}। अपनी बुकिंग देखें। Agridesk`,
    fewer: ({ count, days }) => `${days} को आपके जो काम हटाए गए: ${count}। अपनी बुकिंग देखें। Agridesk`,
  },
  pa: {
    absent: ({ count, days }) => `ਤੁਸੀਂ ${days} ਨੂੰ ਗੈਰ-ਹਾਜ਼ਰ ਦਰਜ ਹੋ। ਦੂਜਿਆਂ ਨੂੰ ਦਿੱਤੇ ਕੰਮ: ${count}। Agridesk`,
    undone: ({ count, days }) => `${days} ਦੀ ਤੁਹਾਡੀ ਗੈਰ-ਹਾਜ਼ਰੀ ਹਟਾ ਦਿੱਤੀ ਗਈ ਹੈ। ਤੁਹਾਡੇ ਕੰਮ ਮੁੜ: ${count}। Agridesk`,
    more: ({ count, days }) => `${days} ਨੂੰ ਤੁਹਾਡੇ ਨਵੇਂ ਕੰਮ: ${count}। ਆਪਣੀਆਂ ਬੁਕਿੰਗਾਂ ਵੇਖੋ। Agridesk`,
    fewer: ({ count, days }) => `${days} ਨੂੰ ਤੁਹਾਡੇ ਹਟਾਏ ਗਏ ਕੰਮ: ${count}। ਆਪਣੀਆਂ ਬੁਕਿੰਗਾਂ ਵੇਖੋ। Agridesk`,
  },
  mr: {
    absent: ({ count, days }) => `तुम्ही ${days} रोजी गैरहजर म्हणून नोंद आहे. इतरांना दिलेली कामे: ${count}. Agridesk`,
    undone: ({ count, days }) => `${days} ची तुमची गैरहजेरी रद्द केली आहे. पुन्हा तुमची कामे: ${count}. Agridesk`,
    more: ({ count, days }) => `${days} रोजी तुमची नवीन कामे: ${count}. तुमच्या बुकिंग पाहा. Agridesk`,
    fewer: ({ count, days }) => `${days} रोजी तुमच्याकडून काढलेली कामे: ${count}. तुमच्या बुकिंग पाहा. Agridesk`,
  },
}

/** Notifies each operator concerned once of how many jobs come or go; sent when the change is committed. */
export async function tellOperators(work: Work, news: AbsenceNews): Promise<void> {
  const { absent, firstDay, lastDay, moved, isUndone } = news
  const ids = moved.map(({ booking }) => booking)
  const days = await work.tx.rows<{ id: number; day: string }>(
    sql`select id, service_date::text as day from bookings where id = any(${ids}::bigint[])`,
  )
  const dayOf = new Map(days.map(({ id, day }) => [id, day]))
  const others = new Map<number, number[]>()
  for (const { booking, operator, from } of moved) {
    const other = isUndone ? from : operator
    others.set(other, [...(others.get(other) ?? []), booking])
  }
  const people = await work.tx.rows<{ id: number; mobile: string | null; language: string | null }>(
    sql`select id, mobile, language from users where id = any(${[absent, ...others.keys()]}::bigint[]) order by id`,
  )
  for (const { id, mobile, language: spoken } of people) {
    if (!mobile) continue
    const language: Language = spoken !== null && spoken in texts ? (spoken as Language) : 'en'
    const own = others.get(id) ?? []
    const kind: Kind = id === absent ? (isUndone ? 'undone' : 'absent') : isUndone ? 'fewer' : 'more'
    const theirs = own.map((booking) => dayOf.get(booking) ?? '').sort()
    const span = id === absent ? [firstDay, lastDay] : [theirs[0] ?? '', theirs.at(-1) ?? '']
    const count = String(id === absent ? moved.length : own.length)
    await work.engine.outbox.send(work.tx, {
      channel: 'SMS',
      template: id === absent ? 'OPERATOR_ABSENCE' : 'OPERATOR_JOBS',
      subject: id === absent ? 'Absence of an operator' : 'Jobs of an operator',
      text: plainSms(texts[language][kind]({ count, days: spanWords(span) })),
      ref: `absence ${absent} ${firstDay}`,
      ...{ to: mobile, user: id, language },
    })
  }
}

/** Formats days as all messages do: 26 Nov 2026, or 26 Nov 2026–27 Nov 2026. */
function spanWords(span: readonly string[]): string {
  const [first, last] = span.map(formatDay)
  return first === last ? (first ?? '') : `${first}–${last}`
}
