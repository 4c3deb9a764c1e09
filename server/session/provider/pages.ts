import { MOUNT } from './mount'

/** A page of the local provider, and its content security policy. */
export interface Page {
  readonly html: string
  readonly policy: string
}

/** Escapes a text for an element or a quoted attribute. */
export function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character)
}

/** The frame of every page: only our own style sheet and script, nothing inline, nothing external. */
export function page(title: string, body: string, formTargets: readonly string[] = []): Page {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Agridesk</title>
<link rel="stylesheet" href="${MOUNT}/assets/sign-in.css">
<link rel="icon" href="data:,">
<script src="${MOUNT}/assets/sign-in.js" defer></script>
</head>
<body>
${body}
</body>
</html>
`
  return { html, policy: policyFor(formTargets) }
}

/** A page with a single message and a link back to the portal. */
export function messagePage(title: string, text: string, back: string): Page {
  const link = `<p><a class="button" href="${escaped(back)}">Back to sign-in</a></p>`
  return page(title, `<main class="message"><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${link}</main>`)
}

/**
 * The sign-out page around the provider's own form; the form is submitted automatically when the portal has proven who
 * is signing out.
 */
export function signOutPage(form: string, atOnce: boolean): Page {
  const button = '<button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>'
  const main = `<main class="message"${atOnce ? ' data-send' : ''}><h1>Sign out</h1><p>Sign out of Agridesk on this computer?</p>${form}<p>${button}</p></main>`
  return page('Sign out', main, ['http://localhost:*', 'http://127.0.0.1:*'])
}

/** The content security policy of a page whose forms may redirect to the given origins. */
export function policyFor(formTargets: readonly string[]): string {
  // Browsers apply form-action to the redirects after a form as well, so it must name the portals that are returned to.
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
