import type { StoredMessage } from '../../outbound/messageFiles'
import { MOUNT } from './mount'
import { escaped, page, type Page } from './pages'

/** The page of the demo with the messages that would have been sent. */
export const OUTBOX_PATH = `${MOUNT}/outbox`

/** Shows the messages in full, the newest first: a person who tries the demo reads their code here. */
export function outboxPage(productName: string, messages: readonly StoredMessage[]): Page {
  const list = messages.length
    ? `<ol class="messages">\n${messages.map(entry).join('\n')}\n</ol>`
    : '<p class="empty">Nothing has been sent yet. Request a code or a new password, then come back.</p>'
  const body = `<main class="outbox">
<header>
<p class="product">${escaped(productName)}</p>
<h1>Demo messages</h1>
<p class="note">Nothing leaves this computer: what would have gone out by SMS or email is here. <a href="${OUTBOX_PATH}">Look again</a> · <a href="/login">Back to sign-in</a></p>
</header>
${list}
</main>`
  return page('Demo messages', body)
}

function entry({ at, channel, to, subject, text }: StoredMessage): string {
  const kind = channel === 'SMS' ? 'SMS' : 'Email'
  const heading = subject ? `<h2 class="subject">${escaped(subject)}</h2>` : ''
  return `<li><article>
<p class="to"><span>${kind} to <strong>${escaped(to)}</strong></span> <time datetime="${escaped(at)}">${escaped(inIndia(at))}</time></p>
${heading}<p class="text">${linked(text)}</p>
</article></li>`
}

/** Makes links into the portal clickable; a code is shown in large digits, because it is typed elsewhere. */
function linked(text: string): string {
  return escaped(text)
    .replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
    .replace(/^\d{6}\b/, (code) => `<strong class="code">${code}</strong>`)
}

function inIndia(at: string): string {
  return new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(at))
}
