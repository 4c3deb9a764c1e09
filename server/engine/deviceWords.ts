const browsers: readonly (readonly [RegExp, string])[] = [
  [/HeadlessChrome\//, 'Headless Chrome'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** Describes the program that sent a request: “Chrome on Windows”, “curl”. The sender may claim anything. */
export function deviceWords(userAgent: string | undefined): string {
  const given = userAgent?.trim() ?? ''
  if (!given) return 'Unknown device'
  const browser = browsers.find(([pattern]) => pattern.test(given))?.[1]
  const system = systems.find(([pattern]) => pattern.test(given))?.[1]
  if (browser) return system ? `${browser} on ${system}` : browser
  const [program = ''] = /^[\w .-]{1,40}/.exec(given) ?? []
  return program.trim() ? `Program ${program.trim()}` : 'Unknown program'
}
