const consonants = [...'bdgjklmnprstv']

function word(at: number, vowel: string, end: string): string {
  return `${consonants[at % 13]}${vowel}${consonants[Math.floor(at / 13) % 13]}${end}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Makes a name that sounds unlike those of all other numbers up to 28,560: no two are taken for the same. */
export function distinctName(at: number): string {
  return `${capital(word(at % 169, 'a', 'pur'))} ${capital(word(Math.floor(at / 169), 'o', 'garh'))}`
}
