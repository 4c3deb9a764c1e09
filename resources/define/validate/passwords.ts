/** The minimum length of a new password. */
export const PASSWORD_LENGTH = 12

/** The messages about a new password, by the keys that the specification gives them (§5). */
export const passwordMessages = {
  passwordsEqual: 'The passwords must match',
  short: `Choose a password of at least ${PASSWORD_LENGTH} characters`,
  long: 'Choose a password of at most 200 characters',
  common: 'This password is too common. Choose another.',
  name: 'The password must not contain your username',
} as const

/**
 * The words in the most common passwords: anything that is one of these words, or a sequence of them, once digits and
 * punctuation are removed, is among the first guesses. Of the thousand most common passwords hardly any has twelve
 * characters itself.
 */
const common =
  /^(?:password|passwort|passwd|pass|passphrase|secret|welcome|letmein|login|signin|admin|administrator|superadmin|root|user|guest|test|demo|master|monkey|dragon|shadow|sunshine|princess|football|cricket|baseball|superman|batman|trustno|starwars|iloveyou|loveyou|love|hello|india|bharat|jaihind|ganesh|krishna|sairam|computer|internet|samsung|google|qwerty|qwertyuiop|qwertz|azerty|asdf|asdfgh|asdfghjkl|zxcvbn|zxcvbnm|qazwsx|qazwsxedc|abc|abcd|abcdef|abcdefgh|abcdefghijkl|changeme|change|default|temp|agridesk|agri|farmer|kisan|my|the|is|new|i|a|x)+$/

/** The fault of a new password, as a sentence; undefined if it is acceptable. */
export function passwordFault(password: string, username = ''): string | undefined {
  const length = [...password].length
  if (length < PASSWORD_LENGTH) return passwordMessages.short
  if (length > 200) return passwordMessages.long
  const name = username.trim().toLowerCase()
  if (name.length >= 3 && password.toLowerCase().includes(name)) return passwordMessages.name
  return isCommon(password) ? passwordMessages.common : undefined
}

function isCommon(password: string): boolean {
  const small = password.toLowerCase()
  if (new Set(small).size < 5 || isSequence(small)) return true
  const letters = small
    .replace(/[^\p{L}\p{M}]+$/u, '')
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[$5]/g, 's')
    .replace(/3/g, 'e')
    .replace(/[1!]/g, 'i')
  return [small, letters].some((text) => {
    const words = text.replace(/[^\p{L}\p{M}]/gu, '')
    return words === '' || common.test(words) || common.test(words.replace(/i+$/, ''))
  })
}

/** Whether each character follows, or precedes, the one before it: `abcdefghijkl`, `987654321098`. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((character, at) => character.charCodeAt(0) - text.charCodeAt(at))
  const even = steps.filter((step) => step === steps[0] && Math.abs(step) <= 1).length
  return even >= steps.length - 1
}
