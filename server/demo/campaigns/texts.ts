import type { Row } from '../kernel/row'

/** Campaign texts, by language. */
type Texts = Readonly<Record<string, string>>

interface TemplateText {
  readonly name: string
  readonly category: 'SERVICE' | 'PROMOTIONAL' | 'TRANSACTIONAL'
  readonly status: string
  readonly variables: readonly string[]
  readonly bodies: Texts
  readonly rejection?: string
}

const spray: Texts = {
  hi: 'नमस्ते {{name}}, आपकी {{crop}} की फसल में अगले ड्रोन छिड़काव का समय है। {{offer}} Agridesk',
  mr: 'नमस्कार {{name}}, तुमच्या {{crop}} पिकाच्या पुढील ड्रोन फवारणीची वेळ झाली आहे. {{offer}} Agridesk',
  pa: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ {{name}}, ਤੁਹਾਡੀ {{crop}} ਦੀ ਫ਼ਸਲ ਲਈ ਅਗਲੇ ਡਰੋਨ ਛਿੜਕਾਅ ਦਾ ਸਮਾਂ ਹੈ। {{offer}} Agridesk',
  te: 'నమస్కారం {{name}}, మీ {{crop}} పంటకు తదుపరి డ్రోన్ పిచికారీ సమయం వచ్చింది. {{offer}} Agridesk',
}

const weather: Texts = {
  hi: '{{district}}: अगले दो दिन तेज़ बारिश हो सकती है। छिड़काव न करें। Agridesk',
  mr: '{{district}}: पुढील दोन दिवस जोरदार पावसाची शक्यता आहे. फवारणी करू नका. Agridesk',
  pa: '{{district}}: ਅਗਲੇ ਦੋ ਦਿਨ ਭਾਰੀ ਮੀਂਹ ਪੈ ਸਕਦਾ ਹੈ। ਛਿੜਕਾਅ ਨਾ ਕਰੋ। Agridesk',
  en: 'Heavy rain is likely in {{district}} in the next two days. Do not spray. Agridesk',
}

const shop: Texts = {
  hi: '{{name}}, आपके नज़दीकी Unimart पर बीज और खाद पर {{offer}}। Agridesk',
  en: 'Dear {{name}}, {{offer}} on seeds and fertiliser at the Unimart near you. Agridesk',
}

/** Templates in every status. */
export const templateTexts: readonly TemplateText[] = [
  {
    name: 'Next spray is due',
    category: 'PROMOTIONAL',
    status: 'APPROVED',
    variables: ['name', 'crop', 'offer'],
    bodies: spray,
  },
  { name: 'Rain warning', category: 'SERVICE', status: 'APPROVED', variables: ['district'], bodies: weather },
  {
    name: 'Seeds at the Unimart',
    category: 'PROMOTIONAL',
    status: 'SUBMITTED',
    variables: ['name', 'offer'],
    bodies: shop,
  },
  {
    name: 'Bring a friend',
    category: 'PROMOTIONAL',
    status: 'REJECTED',
    variables: ['name'],
    bodies: { hi: '{{name}}, एक मित्र को लाइए और 500 अंक पाइए! Agridesk' },
    rejection: 'A variable stands at the beginning, and the reward is not explained',
  },
  {
    name: 'Thank you for a good season',
    category: 'SERVICE',
    status: 'DRAFT',
    variables: ['name'],
    bodies: { hi: 'धन्यवाद {{name}}! Agridesk', en: 'Thank you, {{name}}! Agridesk' },
  },
  {
    name: 'Paddy: blast warning',
    category: 'SERVICE',
    status: 'PAUSED',
    variables: ['district'],
    bodies: {
      hi: '{{district}}: धान में झोंका रोग की चेतावनी। Agridesk',
      te: '{{district}}: వరిలో అగ్గి తెగులు హెచ్చరిక. Agridesk',
    },
  },
]

/** Makes the rows of the templates. `created` is when they were written. */
export function templateRows(created: string): Row[] {
  return templateTexts.map((text, index): Row => {
    const isSubmitted = text.status !== 'DRAFT'
    return {
      ...text,
      otherwise: 'hi',
      smsHeader: text.category === 'PROMOTIONAL' ? '620016' : 'AGRDSK',
      dltEntityId: '1001234567890123456',
      dltTemplateId: `100712345678901${String(2300 + index)}`,
      createdAt: created,
      ...(isSubmitted && { submittedAt: created }),
    }
  })
}
