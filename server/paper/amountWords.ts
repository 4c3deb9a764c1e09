const small = [
  ...[
    '',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
  ],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** The units of numbers in India, the largest first. */
const parts = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

/** An amount of paise in words: Rupees one lakh twenty thousand and fifty paise only. */
export function amountWords(paise: number): string {
  const rupees = Math.floor(paise / 100)
  const rest = paise % 100
  const whole = `Rupees ${numberWords(rupees) || 'zero'}`
  return rest > 0 ? `${whole} and ${numberWords(rest)} paise only` : `${whole} only`
}

function numberWords(number: number): string {
  if (number < 20) return small[number] ?? ''
  if (number < 100) return [tens[Math.floor(number / 10)], small[number % 10]].filter(Boolean).join('-')
  const [size, name] = parts.find(([one]) => number >= one) ?? parts[3]
  return [numberWords(Math.floor(number / size)), name, numberWords(number % size)].filter(Boolean).join(' ')
}
